"""What a judge sees at the bench: the position after the steps so far, whose right it is and why, what is legal.

`look` gives plain data for one dispute in one language. Every legal action carries the step it would be, and what
it still asks for, as options with the labels a step uses.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from judge.disputes.account.file import account_of
from judge.disputes.account.known_numbers import left_open, usual_only
from judge.disputes.account.layout import readings_for
from judge.disputes.alignment.align import align
from judge.disputes.alignment.budget import OWN, Budget
from judge.disputes.alignment.fast_forward import awaited
from judge.disputes.alignment.setup import from_least, open_replay
from judge.disputes.bench.kinds_of import may_lie
from judge.disputes.bench.offers import MOST, Offers
from judge.disputes.language.described import OBJECT_PATHS, names
from judge.disputes.language.errors import DisputeError, reports_own_errors
from judge.disputes.language.speaker import Speaker
from judge.disputes.ruling.ruling import rule
from judge.disputes.wording.claimed import Claimed
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.ids import CHANCE, UNKNOWN
from judge.engine.run import OVER, question
from judge.engine.view import sees
from judge.engine.windows import InWindow
from judge.words.sentences import pick

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from judge.disputes.account.model import Account
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.ruling.model import Ruling
    from judge.engine.ids import Obj, Seat
    from judge.engine.layout import Tally, Zone
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
    """Replay the steps of a dispute and describe where it stands. DisputeError when the file is none.

    `seen_by`: a player of the file, for whom the board shows nothing but what the rules let that player see. `people`:
    who sits where. `likely`: cards that somebody who names one means first.
    """
    account = account_of(dispute)
    with reports_own_errors(account.game.id):
        replay = _with_supposed(account, stood(account, house or {}), house or {})
        seat = replay.laid.seat(seen_by, "seen_by") if seen_by else None
        return show(replay, language, seat, told=account, people=people, likely=likely)


def places(dispute: Mapping[str, Any], language: str) -> dict[str, dict[int, str]]:
    """Return for each number that says at which other card one stands: those cards by that number, as they lie at first."""
    try:
        found: Any = look({**dispute, "steps": []}, language)["claimable"]
    except DisputeError:  # a position that cannot be has none
        return {}
    return {name: dict(there) for name, _, there in found["places"]}


def ended(ruling: Ruling, language: str) -> dict[str, object]:
    """Describe where a ruling leaves the game: after what follows from the last step, or where the refusal stopped it."""
    with reports_own_errors(ruling.account.game.id):
        return show(ruling.replay, language)


def stood(account: Account, house: Mapping[str, str]) -> Replay:
    """Return a replay that stands after the steps of an account, as far as they go."""
    return from_least(account, readings_for(account, house), _stand)


def _with_supposed(account: Account, replay: Replay, house: Mapping[str, str]) -> Replay:
    """Return where it stands with the numbers left out with which alone a step that is refused was legal, if there are any.

    Nobody disputes it here: what is claimed is weighed in the ruling.
    """
    if replay.stop is None or not isinstance(replay.stop.error, Illegal):
        return replay
    try:
        ruling = rule({**account.file, "claims": []}, house=house, what_if=False)
    except DisputeError:
        return replay
    return stood(ruling.account, house) if ruling.supposed_numbers else replay


def _stand(replay: Replay) -> Replay:
    return align(replay, Budget(OWN), finishes=False).replay


def show(
    replay: Replay,
    language: str,
    seat: Seat | None = None,
    *,
    told: Account | None = None,
    people: Mapping[str, str] | None = None,
    likely: Iterable[str] = (),
) -> dict[str, object]:
    """Describe where a replay stands, to a judge or as one seat may see it; `told`: the account, with nothing supposed."""
    speaker = Speaker(replay.laid, language, people=people, numbered=True)
    view = _BenchView(replay, told or replay.account, speaker, seat, Offers(replay, speaker, likely))
    return view.all()


def everybody(dispute: object, house: Mapping[str, str], far: str) -> list[dict[str, object]]:
    """Return the steps of everybody who does nothing more, so far (`onward.FAR`); none where that cannot be."""
    account = account_of(dispute)
    with reports_own_errors(account.game.id):
        replay = stood(account, house)
        offers = Offers(replay, Speaker(replay.laid, "en")).at_once() if replay.stop is None else []
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
        # What must be known of each card; "": what it does.
        self.untold_cards: dict[str, dict[str, None]] = {}
        self.language = speaker.language
        self.registry = replay.account.game.rules
        self._label_everything()

    def _label_everything(self) -> None:
        """Give every object a label, so that a button can name it."""
        laid = self.replay.laid
        for obj in range(len(self.core.defn)):
            if obj not in laid.labels:
                label = f"#{obj}"
                laid.labels[obj] = label
                laid.objects[label] = obj

    def all(self) -> dict[str, Any]:
        """Return the whole view."""
        return {
            "question": self._question(),
            "stack": self._stack(),
            "battle": self._battle(),
            **self._offered(),
            "seats": [self._seat(seat) for seat in range(len(self.replay.laid.seats))],
            "table": [
                self._zone(number, zone) for number, zone in enumerate(self.game.zones) if zone.owner is None
            ],
            "untold": [
                {"card": card, "ability": "" in said, "said": [*filter(None, said)]}
                for card, said in self.untold_cards.items()
            ],
            "begins": self._begins(),
            "steps": self._steps(),
            "stop": self._stop(),
            "verbs": self._verbs(),
            "claimable": self._claimable(),
            "ids": sorted(self.replay.laid.given),
            "stated": dict(self.replay.pack.data),
            "claims": self._claims(),
            "facts": {name: value for name, value in self.core.vars.items() if name in {"turn", "phase"}},
        }

    def _offered(self) -> dict[str, Any]:
        """Return what may be done: nothing where the last step was refused, and nobody's hidden cards to a player."""
        if self.replay.stop is not None:
            return {"options": [], "later": [], "at_once": [], "unseen": []}
        judge = self.seat is None
        return {
            "options": self.offers.now(),
            "later": self.offers.later() if judge else [],
            "at_once": self.offers.at_once() if judge else [],
            "unseen": self.offers.unseen() if judge else [],
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
            "who": [self.replay.laid.seats[seat] for seat in awaited(self.core)],
            "chance": CHANCE in asked.who,
            "rules": rules,
            "why": pick(self.registry.rule(rules[0]).text, self.language)
            if rules and rules[0] in self.registry
            else "",
            "passes": passes,
            "needed": needed,
        }

    def _stack(self) -> list[dict[str, object]]:
        """Return what was declared and waits, the newest first; `about`: the object it is about, "" for none."""
        return [
            {
                "by": self._letter(item.by),
                "text": self.speaker.declared(item),
                "kind": self.speaker.word(item.tag),
                "about": self._about(item),
            }
            for item in reversed(self.core.stack)
        ]

    def _battle(self) -> list[dict[str, object]]:
        """Return who fights in the battle that is on, each with what they are in it; nothing without one."""
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
            if isinstance(ref, tuple) and (ref[0] < 0 or self.core.found(ref))
        ]

    def _about(self, item: Declared) -> str:
        ref = item.ref_of()
        return self.replay.laid.labels.get(ref[0], "") if ref is not None else ""

    def _begins(self) -> dict[str, object]:
        """Say at which moment the position stands."""
        turn = self.account.position.turn
        return {
            "number": turn.get("number"),
            "player": turn.get("player"),
            "phase": self.speaker.phase(str(turn["phase"])) if turn.get("phase") else "",
        }

    def _letter(self, seat: int) -> str:
        return "chance" if seat == CHANCE else self.replay.laid.seats[seat]

    # ---- the board

    @cached_property
    def _left_open(self) -> frozenset[tuple[int, str]]:
        """The numbers of players that nobody can know where the position begins, and that it does not tell."""
        left = left_open(self.account, self._begun.core)
        return frozenset((seat, tally.name) for seat, tally in left)

    @cached_property
    def _begun(self) -> Replay:
        """The position as it is told, with nothing supposed."""
        return open_replay(self.account, self.core.readings, strict=False)

    def _number(self, seat: int, tally: Tally) -> dict[str, object]:
        """Say what a player has of something: with a question mark where nobody told what it was at first."""
        value = self.core.vars[tally.name][seat]
        unsure = (seat, tally.name) in self._left_open
        return {
            "name": self.speaker.tally(tally.name),
            "value": f"{value} ?" if unsure else value,
            "none": not tally.default and not value and not unsure,
        }

    def _seat(self, seat: int) -> dict[str, object]:
        return {
            "name": self.replay.laid.seats[seat],
            "asked": seat in question(self.core).who,
            "tallies": [self._number(seat, tally) for tally in self.game.tallies],
            "zones": [
                self._zone(number, zone) for number, zone in enumerate(self.game.zones) if zone.owner == seat
            ],
        }

    def _zone(self, number: int, zone: Zone) -> dict[str, object]:
        objects = list(reversed(self.core.zones[number]))
        if self.seat is not None:
            objects = [obj for obj in objects if sees(self.core, self.seat, obj)]
        backs = len(self.core.zones[number]) - len(objects)
        hidden = backs + sum(self.core.defn[obj] == UNKNOWN for obj in objects)
        return {
            "zone": zone.name,
            "name": self.speaker.word(zone.name),
            "seen": zone.seen,
            "count": len(self.core.zones[number]),
            "unknown": hidden,
            "cards": [
                self._card(obj) for obj in objects if self.core.defn[obj] != UNKNOWN or zone.seen == "all"
            ],
        }

    def _card(self, obj: Obj) -> dict[str, object]:
        shown: dict[str, Any] = {
            "label": self.replay.laid.labels[obj],
            "shown": self.offers.shown_label(obj),
            "name": self.speaker.name(obj),
            "unnamed": self.core.defn[obj] == UNKNOWN,
            "flags": (flags := self.offers.flags(obj)),
            "states": [self.speaker.as_a("state", word) for word in flags.values()],
            "colours": sorted(getattr(self.core.defs[self.core.defn[obj]], "colours", None) or ())
            if self.core.defn[obj]
            else [],
            "counters": [],
            "numbers": [],
            "lasting": len(self.core.marks.get(obj, ())),
            "claimed": self._claimed_of(obj),
            "lies": self._lies(obj),
        }
        unsure = usual_only(self.core, self._begun.laid, obj)
        for tally, column in zip(self.game.columns, self.core.columns, strict=True):
            if tally.name in self.game.measures:
                continue
            if column[obj] != tally.default or tally.name in unsure:
                shown["counters"].append(
                    {
                        "what": tally.name,
                        "name": self.speaker.tally(tally.name),
                        "value": f"{column[obj]} ?"
                        if tally.name in unsure
                        else self._counted(tally, column[obj]),
                    }
                )
        for name, measure in self.game.measures.items():
            try:
                value = measure(self.core, obj)
                told = f"{value} ?" if name in unsure else value
            except NeedsFact as needed:
                if not self._is_noted(needed, obj):
                    continue
                told = "?"
            except (KeyError, AttributeError):
                continue
            shown["numbers"].append({"name": self.speaker.tally(name), "value": told})
        return shown

    def _is_noted(self, needed: NeedsFact, obj: Obj) -> bool:
        """Return whether something untold of a card in play is what its number, and what may be done, wait for; note it."""
        card = str(needed.facts.get("card", ""))
        ability = needed.fact == "ability"
        if not card or not (ability or self.game.zones[self.core.place[obj]].in_play):
            return False
        said = "" if ability else self.speaker.reason(f"needs.{needed.fact}", {"item": obj, **needed.facts})
        self.untold_cards.setdefault(card, {})[said] = None
        return True

    def _claimed_of(self, obj: Obj) -> list[str]:
        """List the numbers and states that a claim can say of a card."""
        can_have = self.account.game.package.layout.can_have
        own = [note.name for note in self.account.game.description.paths if note.of == "object"]
        if can_have is None or self.core.defn[obj] == UNKNOWN:
            return own
        possible = can_have(self.core.card(obj).kind)
        return [name for name in own if name in possible]

    def _lies(self, obj: Obj) -> list[str]:
        """List the places of a claim in which a card can lie."""
        kind = None if self.core.defn[obj] == UNKNOWN else self.core.card(obj).kind
        return [
            place for place in self._places_claimed() if kind is None or may_lie(self.game.id, kind, place)
        ]

    def _places_claimed(self) -> list[str]:
        """List the places in which a claim can say that a card lies."""
        own = [
            note
            for note in self.account.game.description.paths
            if note.of == "object" and note.takes == "zone"
        ]
        return [*dict.fromkeys(place for note in own for place in note.words)]

    def _counted(self, tally: Tally, value: int) -> object:
        """Say a number of a card: where it means another card, that card's name."""
        if tally.names:
            return self.speaker.card(value - 1)
        place = self._places(tally.name).get(value)
        return value if place is None else self.speaker.card(place)

    def _places(self, name: str) -> Mapping[int, Obj]:
        places = self.account.game.package.layout.places.get(name)
        return places(self.core) if places else {}

    # ---- what was done

    def _steps(self) -> list[dict[str, Any]]:
        return [
            {
                "n": done.n,
                "by": self._letter(done.action.by),
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
            else self.speaker.told(step.do, step.about, is_word=step.word is not None),
            "illegal": isinstance(stop.error, Illegal),
            "because": self.speaker.reason(reason, facts),
            "rules": list(getattr(stop.error, "rules", ())),
        }

    def _claimable(self) -> dict[str, object]:
        """List what a claim can be about, as the file writes it and as people say it: of whom or what, which of it."""
        word, tally, as_a = self.speaker.word, self.speaker.tally, self.speaker.as_a
        labels = self.replay.laid.labels
        known = [obj for obj in range(len(self.core.defn)) if self.core.defn[obj] != UNKNOWN]
        paths = self.account.game.description.paths
        own = [note for note in paths if note.of == "object"]
        places = self._places_claimed()
        of_player = [note for note in paths if note.of == "seat"]
        places_of = {name: self._places(name) for name in self.account.game.package.layout.places}
        return {
            "objects": [(labels[obj], self.offers.named(obj)) for obj in known[:MOST]],
            "of_player": [
                (note.name, word(note.name) if note.name in places else tally(note.name))
                for note in of_player
                if note.takes == "number"
            ],
            "truths": [(note.name, word(note.name)) for note in of_player if note.takes == "truth"],
            "zones": [(place, as_a("claim", place)) for place in places],
            "flags": [
                (note.name, tally(note.name), [(value, as_a("state", value)) for value in note.words])
                for note in own
                if note.takes == "word"
            ],
            "numbers": [
                (note.name, tally(note.name))
                for note in own
                if note.takes in {"number", "bearer"} and note.name not in {*OBJECT_PATHS, *places_of}
            ],
            "places": [
                (
                    name,
                    tally(name),
                    [(number, self.speaker.card(obj)) for number, obj in places_of[name].items()],
                )
                for name in places_of
            ],
        }

    def _claims(self) -> list[dict[str, object]]:
        """Return the claims as they were made, with what they say comes out."""
        claimed = Claimed(self.replay, self.speaker)
        return [
            {
                "n": claim.n,
                "by": claim.by,
                "says": claim.says,
                "stated": claimed.stated(claim.expect),
            }
            for claim in self.replay.claims
        ]

    def _verbs(self) -> list[dict[str, Any]]:
        """List every action of the game, for 'they did something else'; those asked for now come first."""
        told = self.account.game.description.verbs
        asked = self.game.menus.get(question(self.core).menu)
        now = asked.verbs if asked else ()
        return [
            {
                "do": do,
                "text": self.speaker.blank(do),
                "takes": self.game.verbs[do].takes,
                "now": do in now,
                "names": names(told[do]) if do in told else [],
            }
            for do in dict.fromkeys((*now, *self.game.verbs))
        ]
