"""What a judge sees at the bench: the position after the steps so far, whose right it is and why, what is legal.

`look` gives plain data for one dispute in one language. Every legal action carries the step it would be, and what
it still asks for, as options with the labels a step uses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.catalogue import rulebook
from judge.disputes.errors import following
from judge.disputes.file import check_dispute
from judge.disputes.ruling import open_replay, readings_for
from judge.disputes.words import Speaker, pick
from judge.engine.core import CHANCE, UNKNOWN
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.run import OVER, legal, question
from judge.engine.view import sees
from judge.engine.windows import InWindow

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.replay import Replay
    from judge.engine.game import Option, Zone
    from judge.engine.ids import Obj, Seat

MOST_OPTIONS = 120


def look(
    dispute: Any, language: str, *, house: Mapping[str, str] | None = None, seen_by: str = ""
) -> dict[str, Any]:
    """Replay the steps of a dispute and describe where it stands. DisputeError when the file is none.

    `seen_by`: a player of the file, for whom the board shows nothing but what the rules let that player see.
    """
    checked = check_dispute(dispute)
    with following(checked):
        replay = open_replay(checked, readings_for(checked, house or {}))
        for number, step in enumerate(checked["steps"], 1):
            if not replay.step(number, step):
                break
        seat = replay.laid.seat(seen_by, "seen_by") if seen_by else None
        return show(checked, replay, language, seat)


def show(
    dispute: Mapping[str, Any], replay: Replay, language: str, seat: Seat | None = None
) -> dict[str, Any]:
    """Describe where a replay of a checked dispute stands, to a judge or as one seat may see it."""
    return _View(dispute, replay, language, seat).all()


class _View:
    """Describes one replay in one language."""

    def __init__(self, dispute: Mapping[str, Any], replay: Replay, language: str, seat: Seat | None) -> None:
        self.dispute = dispute
        self.seat = seat
        self.replay = replay
        self.core = replay.core
        self.game = replay.core.game
        self.speaker = Speaker(replay.laid, language)
        self.language = language
        self.registry = rulebook.load(dispute["game"])
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
        """Give the whole view."""
        return {
            "question": self._question(),
            "stack": self._stack(),
            "options": self._options(),
            "seats": [self._seat(seat) for seat in range(len(self.replay.laid.seats))],
            "table": [
                self._zone(number, zone) for number, zone in enumerate(self.game.zones) if zone.owner is None
            ],
            "steps": self._steps(),
            "stop": self._stop(),
            "verbs": self._verbs(),
            "claimable": self._claimable(),
            "facts": {name: value for name, value in self.core.vars.items() if name in {"turn", "phase"}},
        }

    # ---- whose right it is

    def _question(self) -> dict[str, Any]:
        asked = question(self.core)
        rules = list(self.game.menus[asked.menu].rules) if asked.menu != OVER else []
        passes, needed = None, None
        if isinstance(asked.data, InWindow):
            passes, needed = asked.data.passes, self.game.windows[asked.data.kind].passes(self.core)
        return {
            "menu": asked.menu,
            "over": asked.menu == OVER,
            "who": [self.speaker.seat(seat) for seat in asked.who if seat != CHANCE],
            "chance": CHANCE in asked.who,
            "rules": rules,
            "why": pick(self.registry.rule(rules[0]).text, self.language)
            if rules and rules[0] in self.registry
            else "",
            "passes": passes,
            "needed": needed,
        }

    def _stack(self) -> list[dict[str, Any]]:
        return [
            {"by": self.speaker.seat(item[1]), "text": self.speaker.declared(item)}
            for item in reversed(self.core.stack)
        ]

    # ---- what may be done

    def _options(self) -> list[dict[str, Any]]:
        found = []
        for option in legal(self.core):
            found.append(self._option(option))
            if len(found) >= MOST_OPTIONS:
                break
        return found

    def _option(self, option: Option) -> dict[str, Any]:
        step: dict[str, Any] = {
            "by": "chance" if option.by == CHANCE else self.replay.laid.seats[option.by],
            "do": option.do,
        }
        step.update(self._subject(option))
        asks = []
        for slot in option.slots:
            shape = slot.describe(self.core)
            if self.replay.reader.only(shape) is not None:
                continue
            single = 1 if shape["kind"] == "word" else len(shape.get("options", ()))
            asks.append(
                {
                    "slot": slot.name,
                    "label": self.speaker.slot(slot.name),
                    "kind": shape["kind"],
                    "low": shape.get("low", single),
                    "high": shape.get("high", single),
                    "unseen": bool(shape.get("unknown")),
                    "colours": [self.speaker.word(colour) for colour in shape.get("colours", ())],
                    "options": [self._choice(item) for item in shape.get("options", ())],
                }
            )
        return {
            "by": step["by"],
            "do": option.do,
            "text": self.speaker.action(option),
            "step": step,
            "asks": asks,
        }

    def _subject(self, option: Option) -> dict[str, Any]:
        takes, subject = self.game.verbs[option.do].takes, option.subject
        if takes == "none" or subject is None:
            return {}
        if takes == "number":
            return {"number": subject}
        if takes == "word":
            return {"word": subject}
        if takes == "ability":
            obj, number = subject
            return {"card": self.replay.laid.labels[obj], "ability": self.core.card(obj).abilities[number].id}
        if subject < 0:
            return {"player": self.replay.laid.seats[-1 - subject]}
        return {"card": self.replay.laid.labels[subject]}

    def _choice(self, item: Any) -> dict[str, str]:
        if isinstance(item, int) and not isinstance(item, bool):
            if item < 0:
                seat = self.replay.laid.seats[-1 - item]
                return {"value": seat, "text": seat}
            if item < len(self.core.defn):
                return {"value": self.replay.laid.labels[item], "text": self._named(item)}
        return {"value": str(item), "text": self.speaker.word(str(item))}

    def _named(self, obj: int) -> str:
        name, label = self.speaker.name(obj), self._shown_label(obj)
        marks = [self.speaker.word(word) for word in self._flags(obj).values()]
        return " · ".join([name, *([label] if label and label != name else []), *marks])

    def _shown_label(self, obj: int) -> str:
        """Give the label where it says something: the file's, or the bench's own where a name fits several."""
        label = self.replay.laid.labels[obj]
        return label if not label.startswith("#") or self.speaker.has_namesakes(obj) else ""

    # ---- the board

    def _seat(self, seat: int) -> dict[str, Any]:
        return {
            "name": self.replay.laid.seats[seat],
            "asked": seat in question(self.core).who,
            "tallies": [
                {"name": self.speaker.tally(tally.name), "value": self.core.vars[tally.name][seat]}
                for tally in self.game.tallies
            ],
            "zones": [
                self._zone(number, zone) for number, zone in enumerate(self.game.zones) if zone.owner == seat
            ],
        }

    def _zone(self, number: int, zone: Zone) -> dict[str, Any]:
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

    def _card(self, obj: Obj) -> dict[str, Any]:
        shown: dict[str, Any] = {
            "label": self.replay.laid.labels[obj],
            "shown": self._shown_label(obj),
            "name": self.speaker.name(obj),
            "flags": self._flags(obj),
            "colours": sorted(getattr(self.core.defs[self.core.defn[obj]], "colours", None) or ())
            if self.core.defn[obj]
            else [],
            "numbers": [],
            "lasting": len(self.core.marks.get(obj, ())),
        }
        for tally, column in zip(self.game.columns, self.core.columns, strict=True):
            if column[obj] != tally.default:
                shown["numbers"].append({"name": self.speaker.tally(tally.name), "value": column[obj]})
        for name, measure in self.game.measures.items():
            try:
                shown["numbers"].append({"name": self.speaker.tally(name), "value": measure(self.core, obj)})
            except (NeedsFact, KeyError, AttributeError):
                continue
        return shown

    def _flags(self, obj: int) -> dict[str, str]:
        """Give the words of the flags that are not at their usual value."""
        bits = self.core.bits[obj]
        return {flag.name: flag.word(bits) for flag in self.game.flags if bits & flag.mask}

    # ---- what was done

    def _steps(self) -> list[dict[str, Any]]:
        return [
            {
                "n": done.n,
                "by": self.speaker.seat(done.action.by),
                "text": self.speaker.action(done.action),
                "implied": done.implied,
                "events": [self.speaker.event(event) for event in done.events],
            }
            for done in self.replay.done
        ]

    def _stop(self) -> dict[str, Any] | None:
        stop = self.replay.stop
        if stop is None:
            return None
        step = self.dispute["steps"][stop.n - 1]
        reason = getattr(stop.error, "reason", None) or f"needs.{getattr(stop.error, 'fact', 'card')}"
        facts = getattr(stop.error, "facts", {})
        if isinstance(stop.error, NeedsFact):
            facts = {"item": stop.error.about, **facts}
        return {
            "n": stop.n,
            "by": step["by"],
            "text": self.speaker.action(stop.action)
            if stop.action
            else f"{step['do']} {step.get('card', '')}".strip(),
            "illegal": isinstance(stop.error, Illegal),
            "because": self.speaker.reason(reason, facts),
            "rules": list(getattr(stop.error, "rules", ())),
        }

    def _claimable(self) -> dict[str, list[tuple[str, str]]]:
        """List what a claim can be about, as the file writes it and as people say it: of whom or what, which of it."""
        word, tally, labels = self.speaker.word, self.speaker.tally, self.replay.laid.labels
        known = [obj for obj in range(len(self.core.defn)) if self.core.defn[obj] != UNKNOWN]
        zones = dict.fromkeys(zone.name for zone in self.game.zones if zone.owner is not None)
        return {
            "objects": [(labels[obj], self._named(obj)) for obj in known[:MOST_OPTIONS]],
            "of_player": [
                *((each.name, tally(each.name)) for each in self.game.tallies),
                *((name, word(name)) for name in zones),
            ],
            "of_object": [
                ("zone", ""),
                *((flag.name, word(flag.name)) for flag in self.game.flags),
                *(
                    (name, tally(name))
                    for name in (*(each.name for each in self.game.columns), *self.game.measures)
                ),
            ],
            "values": [
                *((flag_word, word(flag_word)) for flag in self.game.flags for flag_word in flag.words),
                *((name, word(name)) for name in zones),
            ],
        }

    def _verbs(self) -> list[dict[str, str]]:
        """List every action of the game, for 'they did something else'."""
        words = self.speaker.words.verbs
        return [
            {
                "do": do,
                "text": words[do].replace("{subject}", "").strip(" ：:") if do in words else do,
            }
            for do in self.game.verbs
        ]
