"""Builds ability data from forms: the entries that a game's ability data can have, filled from what a form sends.

One entry of `stating.yaml` builds data from a form and, read the other way, gives back what a form sent. Some effects are
around others (`{may: [...]}`): a form builds them with nothing in them and then each of their branches, as it builds the
effects of the ability.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.disputes.language.ability_text import AbilityWords, sections_holding
from judge.disputes.language.errors import DisputeError
from judge.disputes.language.placeholders import WHOLE, Hole, fill_in, holes

if TYPE_CHECKING:
    from collections.abc import Mapping

LISTS: Final = {
    "cost": "cost",
    "effects": "effect",
    "flows": "effect",
    "statements": "effect",
}  # section -> key of the ability data
MOST: Final = 99_999


class AbilityForms(AbilityWords):
    """Builds the ability data of one game from what a form sends, and describes it in one language."""

    def build(self, section: str, key: str, given: Mapping[str, str], prefix: str = "") -> dict[str, Any]:
        """Build one entry. DisputeError names the placeholder that cannot be filled with its value."""
        entry = self.words.get(section, {}).get(key)
        if entry is None:
            raise DisputeError(section, "key.unknown", word=key[:40])
        values = {
            hole.name: self._value(hole, given, f"{prefix}{hole.name}", f"{section}.{key}")
            for hole in holes(entry)
        }
        built: dict[str, object] = fill_in(entry["data"], values)
        return built

    def _value(self, hole: Hole, given: Mapping[str, str], field: str, path: str) -> object:
        """Return the value of one placeholder."""
        spot, text = f"{path}.{hole.name}", given.get(field, "").strip()
        if hole.takes == "effects":
            return None if hole.optional else []
        if not text:
            if hole.optional:
                return None
            raise DisputeError(spot, "values.missing", missing=[self.word(hole.name)])
        if hole.takes in WHOLE:
            digits = text.removeprefix("-").removeprefix("+")
            if not digits.isascii() or not digits.isdecimal() or int(digits[:6]) > MOST:
                raise DisputeError(spot, "number.range", low=-MOST, high=MOST, given=text[:20])
            return int(text)
        if hole.takes in {"text", "name"}:
            return text[:80]
        if hole.takes == "cards":
            return self._with_filters(self.cards(text, spot), given, f"{field}.")
        if hole.takes == "condition":
            return self.build("conditions", text, given, f"{field}.")
        known = self.words["types"][hole.takes]
        if text not in known:
            raise DisputeError(spot, "word.unknown", word=text[:40], known=list(known))
        return [[] for _ in range(int(text))] if hole.takes == "branches" else text

    def cards(self, text: str, path: str) -> object:
        """Read `name:self` or `select:own` as a form sends it."""
        kind, _, key = text.partition(":")
        if kind == "name" and key.isidentifier():  # whether the name is bound is seen when the card is read
            return key
        if kind == "select" and key in self.words.get("selectors", {}):
            return dict(self.words["selectors"][key]["data"])
        raise DisputeError(path, "word.unknown", word=text[:40], known=[])

    def _with_filters(self, cards: Any, given: Mapping[str, str], prefix: str = "") -> Any:
        """Add the given filters to a card selector; a name with filters becomes a selection from what it names."""
        found: dict[str, Any] = {}
        for key, entry in self.words.get("filters", {}).items():
            said = given.get(f"{prefix}filter:{key}", "").strip()
            if said:
                takes = dict.fromkeys(entry.get("takes") or {}, said)
                for word, value in self.build("filters", key, takes).items():
                    found[word] = {**found[word], **value} if isinstance(found.get(word), dict) else value
        if not found:
            return cards
        return {**({"among": cards} if isinstance(cards, str) else cards), **found}

    def target(self, given: Mapping[str, str]) -> dict[str, Any]:
        """Build a target: whose, which cards, how many."""
        found: dict[str, Any] = self._with_filters(
            self.cards(f"select:{given.get('cards', '')}", "target"), given
        )
        count = given.get("count", "").strip() or "1"
        if not count.isascii() or not count.isdecimal() or not 0 < int(count[:3]) < 51:
            raise DisputeError("target.count", "number.range", low=1, high=50, given=count[:20])
        if int(count) != 1:
            found["count"] = int(count)
        if given.get("up_to"):
            found["up_to"] = True
        return found

    # ---- and back

    def move_branches(self, built: dict[str, object], before: object) -> dict[str, object]:
        """Move the branches of a replaced effect into the new one. DisputeError where one has no place."""
        new, old = self.branches(built), self.branches(before)
        full = [number for number, branch in enumerate(old, 1) if branch.effects]
        if full and full[-1] > len(new):
            raise DisputeError("flows", "number.range", low=full[-1], high=len(old), given=len(new))
        for branch, kept in zip(new, old, strict=False):
            branch.put(kept.effects)
        return built

    def form_values(self, section: str, data: Any) -> tuple[str, str, dict[str, str]] | None:
        """Return section, key and form values that build these data; None if the forms cannot express them."""
        for part in sections_holding(section):
            key, entry, found = self._find_entry(part, data)
            if key:
                takes = {hole.name: hole.takes for hole in holes(entry)}
                sent = {
                    field: text
                    for name, value in found.items()
                    for field, text in self._values_of(takes[name], value, name).items()
                }
                try:
                    same = self.move_branches(self.build(part, key, sent), data) == data
                except DisputeError:
                    return None
                return (part, key, sent) if same else None
        return None

    def _values_of(self, takes: str, value: Any, field: str) -> dict[str, str]:
        """Return the form values of a value, as far as possible; `form_values` checks that they are complete."""
        if takes == "cards":
            return self._card_values(value, field)
        if takes == "condition":
            key, entry, found = self._find_entry("conditions", value)
            sent = {field: key}
            for hole in holes(entry) if key else ():
                if hole.name in found:
                    sent |= self._values_of(hole.takes, found[hole.name], f"{field}.{hole.name}")
            return sent
        if takes == "effects":
            return {}
        return {field: str(len(value) if takes == "branches" else value)}

    def _card_values(self, value: Any, field: str) -> dict[str, str]:
        if isinstance(value, str):
            return {field: f"name:{value}"}
        base, singles = self._split_selector(value)
        sent = {field: base}
        for single in singles:
            key, _, found = self._find_entry("filters", single)
            sent[f"{field}.filter:{key}"] = str(next(iter(found.values()), 1))
        return sent
