"""The bench view of a dispute: the position after its steps, who has priority and why, and what is legal.

`look` gives plain data for one dispute in one language. Every legal action has the step that states it, and the slots
that are still empty, with options labelled as in a step.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.disputes.account.file import account_of
from judge.disputes.account.layout import readings_in_force
from judge.disputes.alignment.align import align
from judge.disputes.alignment.budget import OWN, Budget
from judge.disputes.alignment.setup import open_with_fewest
from judge.disputes.bench.board import Board
from judge.disputes.bench.claimable import Claimable
from judge.disputes.bench.offers import Offers
from judge.disputes.language.described import form_keys
from judge.disputes.language.errors import DisputeError, reports_own_errors
from judge.disputes.language.speaker import Speaker
from judge.disputes.ruling.ruling import rule
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.ids import CHANCE
from judge.engine.pending import awaited_seats
from judge.engine.run import OVER, question
from judge.engine.windows import InWindow
from judge.words.sentences import pick

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from judge.disputes.account.model import Account
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.ruling.model import Ruling
    from judge.engine.ids import Seat
    from judge.engine.records import Declared


def look(
    dispute: Any,
    language: str,
    *,
    house: Mapping[str, str] | None = None,
    seen_by: str = "",
    people: Mapping[str, str] | None = None,
    likely: Iterable[str] = (),
) -> dict[str, object]:
    """Replay the steps of a dispute and describe the position after them. DisputeError for an invalid file.

    `seen_by`: a player of the file; the board shows only what the rules let that player see. `people`: the names of
    the players by seat. `likely`: cards that are offered first.
    """
    account = account_of(dispute)
    with reports_own_errors(account.game.id):
        replay = _with_assumed_numbers(account, replay_steps(account, house or {}), house or {})
        seat = replay.laid.seat(seen_by, "seen_by") if seen_by else None
        return describe_replay(replay, language, seat, account=account, people=people, likely=likely)


def cards_pointed_at(dispute: Mapping[str, Any], language: str) -> dict[str, dict[int, str]]:
    """Return for each number that points at another card those cards by number, at the start of the position."""
    try:
        found: Any = look({**dispute, "steps": []}, language)["claimable"]
    except DisputeError:  # a position that cannot be has none
        return {}
    return {name: dict(there) for name, _, there in found["places"]}


def view_after_ruling(ruling: Ruling, language: str) -> dict[str, object]:
    """Describe where a ruling leaves the game: after the effects of the last step, or where a refusal stopped it."""
    with reports_own_errors(ruling.account.game.id):
        return describe_replay(ruling.replay, language)


def replay_steps(account: Account, house: Mapping[str, str]) -> Replay:
    """Return the replay after the steps of an account, as far as they can be done."""
    return open_with_fewest(account, readings_in_force(account, house), _align)


def _with_assumed_numbers(account: Account, replay: Replay, house: Mapping[str, str]) -> Replay:
    """Return the replay with the assumed numbers that make a refused step legal; the given replay if there are none.

    At the bench nobody disputes a step: claims are judged by the ruling.
    """
    if replay.stop is None or not isinstance(replay.stop.error, Illegal):
        return replay
    try:
        ruling = rule(replace(account, claims=()), house=house, what_if=False)
    except DisputeError:
        return replay
    return replay_steps(ruling.account, house) if ruling.assumed_numbers else replay


def _align(replay: Replay) -> Replay:
    return align(replay, Budget(OWN), finishes=False).replay


def describe_replay(
    replay: Replay,
    language: str,
    seat: Seat | None = None,
    *,
    account: Account | None = None,
    people: Mapping[str, str] | None = None,
    likely: Iterable[str] = (),
) -> dict[str, object]:
    """Describe a replay's position, to a judge or as one seat may see it; `account`: without assumptions."""
    speaker = Speaker(replay.laid, language, people=people, numbered=True)
    view = _BenchView(replay, account or replay.account, speaker, seat, Offers(replay, speaker, likely))
    return view.as_data()


def passes_up_to(dispute: object, house: Mapping[str, str], far: str) -> list[dict[str, object]]:
    """Return the steps by which everybody passes up to `far`; empty where that is impossible."""
    account = account_of(dispute)
    with reports_own_errors(account.game.id):
        replay = replay_steps(account, house)
        offers = Offers(replay, Speaker(replay.laid, "en")).joint_passes() if replay.stop is None else []
    return next((offer["steps"] for offer in offers if offer["far"] == far), [])


class _BenchView:
    """Describes one replay in one language."""

    def __init__(
        self,
        replay: Replay,
        account: Account,
        speaker: Speaker,
        seat: Seat | None,
        offers: Offers,
    ) -> None:
        self.account = account
        self.seat = seat
        self.replay = replay
        self.core = replay.core
        self.game = replay.core.game
        self.speaker = speaker
        self.offers = offers
        self.language = speaker.language
        self.registry = replay.account.game.rules
        self._label_everything()
        self.claimable = Claimable(replay, account, offers)
        self.board = Board(replay, account, offers, self.claimable, seat)

    def _label_everything(self) -> None:
        """Give every object a label, so that a button can name it."""
        laid = self.replay.laid
        for obj in range(len(self.core.defn)):
            if obj not in laid.labels:
                label = f"#{obj}"
                laid.labels[obj] = label
                laid.objects[label] = obj

    def as_data(self) -> dict[str, Any]:
        """Return the whole view."""
        return {
            "question": self._question(),
            "stack": self._stack(),
            "battle": self._battle(),
            **self._offered(),
            **self.board.as_data(),
            "begins": self._turn(),
            "steps": self._steps(),
            "stop": self._stop(),
            "verbs": self._verbs(),
            "claimable": self.claimable.as_data(),
            "ids": sorted(self.replay.laid.given_ids),
            "stated": dict(self.replay.pack.data),
            "claims": self.claimable.claims(),
            "facts": {name: value for name, value in self.core.vars.items() if name in {"turn", "phase"}},
        }

    def _offered(self) -> dict[str, Any]:
        """Return the legal actions: none after a refused step, and a player sees no hidden cards of others."""
        if self.replay.stop is not None:
            return {"options": [], "later": [], "at_once": [], "unseen": []}
        judge = self.seat is None
        return {
            "options": self.offers.legal_now(),
            "later": self.offers.legal_after_passes() if judge else [],
            "at_once": self.offers.joint_passes() if judge else [],
            "unseen": self.offers.unseen_plays() if judge else [],
        }

    # ---- whose right it is

    def _question(self) -> dict[str, object]:
        asked = question(self.core)
        rules = list(self.game.menus[asked.menu].rules) if asked.menu != OVER else []
        passes, needed = None, None
        if isinstance(asked.data, InWindow):
            passes, needed = asked.data.passes, self.game.windows[asked.data.kind].passes(self.core)
        return {
            "menu": asked.menu,
            "what": self.speaker.slot(asked.menu),
            "over": asked.menu == OVER,
            "who": [self.replay.laid.seats[seat] for seat in awaited_seats(self.core)],
            "chance": CHANCE in asked.who,
            "rules": rules,
            "why": pick(self.registry.rule(rules[0]).text, self.language)
            if rules and rules[0] in self.registry
            else "",
            "passes": passes,
            "needed": needed,
        }

    def _stack(self) -> list[dict[str, object]]:
        """Return the stack, newest first; `about`: the object of each item, "" for none."""
        return [
            {
                "by": self.replay.laid.seat_label(item.by),
                "text": self.speaker.stack_item(item),
                "kind": self.speaker.word(item.tag),
                "about": self._about(item),
            }
            for item in reversed(self.core.stack)
        ]

    def _battle(self) -> list[dict[str, object]]:
        """Return the fighters of the battle in progress with their roles; empty without one."""
        battles = [
            one for one in self.game.memory if "attacker" in one.kind.names and self.core.vars[one.var]
        ]
        parts = [
            part for one in battles for part in zip(one.kind.names, self.core.vars[one.var], strict=True)
        ]
        return [
            {
                "what": self.speaker.word(what),
                "name": self.speaker.card(ref[0]),
                "label": self.replay.laid.labels.get(ref[0], ""),
            }
            for what, ref in parts
            if isinstance(ref, tuple) and (ref[0] < 0 or self.core.is_current(ref))
        ]

    def _about(self, item: Declared) -> str:
        ref = item.ref_of()
        return self.replay.laid.labels.get(ref[0], "") if ref is not None else ""

    def _turn(self) -> dict[str, object]:
        """Return the turn and phase of the position."""
        turn = self.account.position.turn
        return {
            "number": turn.get("number"),
            "player": turn.get("player"),
            "phase": self.speaker.phase(str(turn["phase"])) if turn.get("phase") else "",
        }

    # ---- what was done

    def _steps(self) -> list[dict[str, Any]]:
        return [
            {
                "n": done.n,
                "by": self.replay.laid.seat_label(done.action.by),
                "text": self.speaker.action(done.action),
                "implied": done.implied,
                "events": [self.speaker.event(event) for event in done.events],
            }
            for done in self.replay.done
        ]

    def _stop(self) -> dict[str, object] | None:
        stop = self.replay.stop
        if stop is None:
            return None
        step = self.replay.steps[stop.n - 1]
        reason = getattr(stop.error, "reason", None) or f"needs.{getattr(stop.error, 'fact', 'card')}"
        facts = getattr(stop.error, "facts", {})
        if isinstance(stop.error, NeedsFact):
            facts = {"item": stop.error.about, **facts}
        return {
            "n": stop.n,
            "by": step.by,
            "text": self.speaker.action(stop.action)
            if stop.action
            else self.speaker.stated_action(step.do, step.subject, is_word=step.word is not None),
            "illegal": isinstance(stop.error, Illegal),
            "because": self.speaker.reason(reason, facts),
            "rules": list(getattr(stop.error, "rules", ())),
        }

    def _verbs(self) -> list[dict[str, Any]]:
        """Return every action of the game, for "they did something else"; those asked for now come first."""
        notes = self.account.game.description.verbs
        asked = self.game.menus.get(question(self.core).menu)
        now = asked.verbs if asked else ()
        return [
            {
                "do": do,
                "text": self.speaker.bare_action(do),
                "takes": self.game.verbs[do].takes,
                "now": do in now,
                "names": form_keys(notes[do]) if do in notes else [],
            }
            for do in dict.fromkeys((*now, *self.game.verbs))
        ]
