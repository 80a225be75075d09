"""Unparse ability data to row data (the inverse of `meaning`); a wrong result does not parse back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.cardtext.equivalence import canonical_form
from judge.cardtext.meaning import FRAME
from judge.cardtext.owners import MARK, all_own
from judge.cardtext.rendering import match_row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.cardtext.ability_data import Data
    from judge.cardtext.rows import Row
    from judge.cardtext.vocabulary import Speech
_LAST: Final = ("modify", "forbid", "grant", "rule", "change", "lose_abilities", "instead", "prevent")
_STATED: Final = ("set", "reduce", "allow", "gain", "become", "lose_effects", "lose_bonus")
_NUMBERS: Final = ("power", "critical", "entry_cost", "revive_cost", "damage_taken")
_BINDS: Final = {
    "choose": "chosen",
    "search": "chosen",
    "look": "seen",
    "choose_each": "chosen",
    "reveal": "seen",
    "for_each": "it",
}


class Spoken:
    """Ability data as row data: `plainly`, with "that zombie"; else with the names of the data."""

    def __init__(
        self,
        ability: Mapping[str, object],
        kind: str,
        rows: tuple[Row, ...],
        speech: Speech,
        *,
        plainly: bool,
    ) -> None:
        self.plainly = plainly
        self.speech = speech
        self.rows = rows
        ability = canonical_form(speech.with_timing(ability, kind))
        self.data = ability
        bare = kind == speech.bare_kind and (speech.alone or "timing" not in ability)
        self.timing = speech.bare if bare else str(ability.get("timing"))
        self.together = [row for row in rows if len(row.data) > 1]
        self.targets = {f"t{number}": select for number, select in enumerate(ability.get("targets", []))}
        self.open = dict(self.targets)
        self.kinds: dict[str, str] = {
            name: self.speech.said_kind_of(select) for name, select in self.targets.items()
        }
        if isinstance(when := next(iter(ability.get("when", {}).values()), None), dict):
            self.kinds["it"] = self.speech.said_kind_of(when)
        self.deep = 0
        self.subject = "you"

    def ability(self) -> Data:
        """Return the whole ability."""
        found: Data = {"timing": self.timing}
        alone = {"timing", "from", "granted"}
        found |= {key: self.data[key] for key in FRAME if key in self.data and key not in alone}
        if "from" in self.data:
            places = self.data["from"]
            found["from"] = places if isinstance(places, list) else [places]
        for key in ("cost", "extra_cost", "instead_of_cost"):
            if self.data.get(key):
                found[key] = [self.cost(item) for item in self.data[key]]
        if "defines" in self.data:
            found["defines"] = self.data["defines"]
        if "when" in self.data:
            found["when"] = self.data["when"]
        if "if" in self.data:
            found["if"] = self.data["if"]
        if not self.plainly and self.targets:
            found["pointed"] = [
                {"who": {"?one": _with_count(select)}, "as": name} for name, select in self.targets.items()
            ]
            self.open = {}
        found["effect"] = self.effects(self.data.get("effect", []))
        if self.open:
            found["?open"] = True  # a target that no effect speaks of: the other way to say it
        return {"?granted": found} if self.data.get("granted") else found

    def cost(self, item: Data) -> Data:
        """Return one cost."""
        found = dict(item)
        for key, part in item.items():
            if isinstance(part, dict) and key != "counter":
                select = {
                    **self.value(part),
                    **({"count": item["count"]} if "count" in item else {"count": 1}),
                }
                found.pop("count", None)
                if key == "rest_zombie" and select.get("state") == "stand":
                    del select["state"]
                    found["?state"] = {"state": "stand"}
                found[key] = {"?one": select}
        return found

    def effects(self, items: list[Data]) -> list[object]:
        """Return effects, those together that one row states."""
        found: list[Any] = []
        at = 0
        while at < len(items):
            for row in self.together:
                values = match_row(row.data, items[at : at + len(row.data)])
                if values is not None:
                    found.append([self.value(part) for part in items[at : at + len(row.data)]])
                    at += len(row.data)
                    break
            else:
                said = self.effect(items[at])
                at += 1
                while (
                    said
                    and "?last" in said[-1]
                    and at < len(items)
                    and _same_subject(items[at - 1], items[at])
                ):
                    said[-1]["states"] += [state for one in self.effect(items[at]) for state in one["states"]]
                    at += 1
                found += said
        return found

    def effect(self, item: Data) -> list[Any]:
        """Return one effect; several numbers become separate effects."""
        word = next(iter(item))
        if word in self.speech.heads:
            return self._unparse_statements(word, item)
        if word in _LAST:
            return self._unparse_lasting(word, item)
        name = item.get("as", _BINDS.get(word, ""))
        if word == "choose":
            one = {**self.value(item["choose"]), "count": item.get("count", 1)}
            if item.get("up_to"):
                one["up_to"] = True
            self.kinds[name] = self.speech.said_kind_of(item["choose"])
            named = {} if self.plainly else {"as": name}
            return [{"?choose": {"?one": one}, "by": item.get("by", "?"), **named}]
        found: Data = {}
        for key, part in item.items():
            if key in {"then", "else", "do", "may", "at_end", "one_of"}:
                continue
            if key == "as" and self.plainly:
                continue
            found[key] = self.value(part)
        if word in self.speech.homes and all_own(self.data, item[word]):
            found[MARK] = True
        if word in self.speech.agents and not (isinstance(item[word], dict) and "cards" in item[word]):
            who = found.setdefault("who", "you")
            found["who"] = "?" if self.plainly and who == self.subject else who
        if word in {"may", "one_of"}:
            found.setdefault("by", "?" if self.plainly else "you")
        if name:
            moved = {word: kind for word, kind in self.speech.moves.items() if kind == self.speech.body}.get(
                word, ""
            )
            self.kinds[name] = moved or (
                self.speech.said_kind_of(item[word]) if isinstance(item.get(word), dict) else "card"
            )
        self.deep += 1
        subject = self.subject
        for key in ("then", "else", "do", "may", "at_end"):
            if key in item:
                self.subject = "opponent" if key == "may" and item.get("by") == "opponent" else subject
                found[key] = self.effects(item[key])
        self.subject = subject
        if "one_of" in item:
            found["one_of"] = [self.effects(mode) for mode in item["one_of"]]
        self.deep -= 1
        return [found]

    def _unparse_lasting(self, word: str, item: Data) -> list[object]:
        until = {} if self.timing == self.speech.always else {"until": item.get("until", "turn")}
        states: list[Data] = []
        if word == "modify":
            states = [{number: self.value(item[number])} for number in _NUMBERS if number in item]
        elif word == "forbid":
            states = [{"do": item["do"]}]
        elif word == "grant":
            states = [{"keyword": item["keyword"]}]
        elif word in {"rule", "change"}:
            states = [{"rule": item["change" if word == "rule" else "rule"]}]
        elif word == "lose_abilities":
            states = [{"blank": True}]
        elif word == "prevent":
            rest = {key: part for key, part in item.items() if key not in {"prevent", "to", "until"}}
            return [
                {"?last": self.value(item["to"]), **until, "states": [{"prevent": item["prevent"], **rest}]}
            ]
        else:
            rest = {key: part for key, part in item.items() if key not in {"instead", "until", "of", "onto"}}
            cards = self.value(item["instead"])
            onto = {"onto": self.value(item["onto"])} if "onto" in item else {}
            return [{"?last": cards, **until, "states": [{"of": item["of"], **rest, **onto}]}]
        return [{"?last": self.value(item[word]), **until, "states": [state]} for state in states]

    def _unparse_statements(self, word: str, item: Data) -> list[Any]:
        until = {} if self.timing == self.speech.always else {"until": item.get("until", "turn")}
        rest = {
            key: self._unparse_granted(part)
            if key == "ability" and isinstance(part, dict)
            else self.value(part)
            for key, part in item.items()
            if key not in {word, "until"}
        }
        return [{"?last": self.value(item[word]), **until, "states": [{"?head": word, **rest}]}]

    def _unparse_granted(self, ability: Data) -> Data:
        inner = Spoken(ability, self.speech.body, self.rows, self.speech, plainly=self.plainly)
        return {"?given": inner.ability()}

    def value(self, data: object) -> Any:
        """Return any part as row data."""
        if isinstance(data, list):
            return [self.value(part) for part in data]
        if isinstance(data, dict):
            found = {key: self.value(part) for key, part in data.items()}
            return found if self.plainly or "other" not in found else {**found, "other": "?self"}
        if not isinstance(data, str) or not self.plainly:
            return data
        if data in self.open and not self.deep:
            return {"?one": _with_count(self.open.pop(data))}
        if data in self.kinds:
            return {"?that": self.kinds[data]}
        return data


def _with_count(select: Mapping[str, object]) -> Data:
    return {"count": 1, **select}


def _same_subject(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Return whether two lasting effects apply to the same cards for the same time."""
    return _lasting_subject(one) is not None and _lasting_subject(one) == _lasting_subject(other)


def _lasting_subject(item: Mapping[str, object]) -> object:
    word = next(iter(item))
    on = item.get("to") if word == "prevent" else item[word] if word in (*_LAST, *_STATED) else None
    return None if on is None else (str(on), item.get("until"))
