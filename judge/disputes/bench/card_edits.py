"""Edits of a stated card: its printed fields, its confirmed text, and one part of an ability."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from judge.cardtext import card_fields, report
from judge.cardtext.vocabulary import speech
from judge.disputes.account.card_texts import read_card_text
from judge.disputes.bench import card_form
from judge.disputes.bench.errors import EditError
from judge.disputes.bench.stated_texts import is_stated_by_hand, is_understood, read_text_of_card
from judge.disputes.language.ability_forms import LISTS, AbilityForms
from judge.disputes.language.ability_text import EffectList
from judge.engine.plain import plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet
    from datetime import datetime

Data = dict[str, Any]


@dataclass(frozen=True)
class PrintCard:
    """State the printed fields of a card: its kind, its text, and the fields of the kind's form (see `card_form`)."""

    name: str
    kind: str
    text: str
    fields: Mapping[str, list[str]]


@dataclass(frozen=True)
class ConfirmText:
    """Confirm what the text of a card says.

    `rows`: the version of the rows that it was read with, None for the present ones; `ways`: which reading is meant, by
    the number of the part.
    """

    name: str
    by: str
    on: datetime
    rows: str | None = None
    ways: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class AddAbility:
    """Add an ability of one timing, empty but for its trigger condition: the event and the cards that it is about."""

    name: str
    timing: str
    happening: str = ""
    subject: str = "name:self"


@dataclass(frozen=True)
class RemoveAbility:
    """Remove an ability."""

    name: str
    at: int


@dataclass(frozen=True)
class MarkAbility:
    """Replace the marks of an ability."""

    name: str
    at: int
    marks: AbstractSet[str]


@dataclass(frozen=True)
class SetTarget:
    """Set the target of an ability from the fields of its form; None removes it."""

    name: str
    at: int
    fields: Mapping[str, str] | None


@dataclass(frozen=True)
class PutEntry:
    """Put an entry into a list of an ability: at the end, or in the place of the one that has this `number`.

    `part`: the section of the entry; `inside`: the branch of an effect, as `2.0`, "" for the ability itself; `fields`: what
    fills the entry.
    """

    name: str
    at: int
    part: str
    entry: str
    fields: Mapping[str, str]
    inside: str = ""
    number: str = ""


@dataclass(frozen=True)
class RemoveEntry:
    """Remove an entry from a list of an ability; see `PutEntry`."""

    name: str
    at: int
    part: str
    number: str
    inside: str = ""


AbilityEdit = RemoveAbility | MarkAbility | SetTarget | PutEntry | RemoveEntry
CardEdit = PrintCard | ConfirmText | AddAbility | AbilityEdit


def stated_card(file: Mapping[str, Any], name: str) -> Data:
    """Return a copy of a stated card. EditError when the file has none of this name."""
    if name not in file["cards"]:
        raise EditError("dispute.no_card", card=name[:80])
    found: Data = plain(file["cards"][name])
    return found


def edited_card(file: Mapping[str, Any], edit: CardEdit) -> Data:
    """Return a card of a file with one thing changed. EditError where it cannot be."""
    if isinstance(edit, PrintCard):
        return _print_card(file, edit)
    card, forms = stated_card(file, edit.name), AbilityForms(file["game"], "en")
    match edit:
        case ConfirmText():
            _confirm_text(card, forms.game, edit)
        case AddAbility():
            _add_ability(card, forms, edit)
        case _:
            _change_ability(card, forms, edit)
    return card


def _print_card(file: Mapping[str, Any], edit: PrintCard) -> Data:
    """Return a card with new printed fields; its abilities and the fields outside the form stay.

    Without a text, what was read from the former one is removed too.
    """
    if not edit.name:
        raise EditError("field.long", field="name", most=80)
    game, before = file["game"], plain(file["cards"].get(edit.name, {}))
    if edit.kind not in dict(card_form.card_kinds(game, "en")):
        raise EditError("field.choice", field="kind", value=edit.kind[:40])
    if not edit.text and "read" in before:
        _forget_text(game, before)
    asked = {row.name.partition(".")[0] for row in card_form.card_inputs(game, edit.kind, "en")}
    kept = {key: value for key, value in before.items() if key not in asked | {"kind", "text"}}
    text = {"text": edit.text[:2000]} if edit.text else {}
    card = {**card_form.read_form(game, edit.kind, edit.fields), **text, **kept}
    if "read" in card and card_fields.of_card(game, card) != card_fields.of_card(game, before):
        del card["read"]  # its fields are stated by hand from here on
    return card


def _forget_text(game: str, card: Data) -> None:
    """Remove what was read from a card's text; what was stated by hand stays."""
    if speech(game).fields:
        for name in _fields_read(game, card):
            card.pop(name, None)
    else:
        stated = [each for each in card.pop("abilities", []) if "read" not in each]
        card.pop("keywords", None)
        card.update({"abilities": stated} if stated else {})
    del card["read"]


def _confirm_text(card: Data, game: str, edit: ConfirmText) -> None:
    """Add what the text of a card says, and who confirmed it; fields stated by hand are kept."""
    reading = read_text_of_card(game, card)
    if reading is None or is_stated_by_hand(game, card):
        raise EditError("card.by_hand", card=edit.name[:80])
    if edit.rows not in (None, reading.rows):
        raise EditError("dispute.stale")
    if not is_understood(reading):
        raise EditError("card.not_understood", card=edit.name[:80])
    for name in _fields_read(game, card):
        card.pop(name, None)
    card.update(report.confirm_reading(reading, edit.ways))
    card["read"] = {
        "text": reading.typed,
        "rows": f"{reading.language} {reading.rows}",
        "by": edit.by[:120],
        "on": f"{edit.on:%Y-%m-%d %H:%M} UTC",
    }


def _fields_read(game: str, card: Data) -> list[str]:
    """Return the fields of a card that its text stated when it was last confirmed."""
    if not speech(game).fields:
        return ["keywords", "abilities"]
    before = read_card_text(game, str(card.get("read", {}).get("text", "")), str(card.get("kind") or ""))
    return [key for part in before.parts for each in part.readings[:1] for key in each] if before else []


def _add_ability(card: Data, forms: AbilityForms, edit: AddAbility) -> None:
    entry = forms.words.get("timings", {}).get(edit.timing)
    if entry is None or card.get("kind") not in entry["of"]:
        raise EditError("field.choice", field="timing", value=edit.timing[:40])
    abilities = card.setdefault("abilities", [])
    taken = {ability.get("id") for ability in abilities}
    number = next(n for n in range(1, 99) if f"{edit.timing}{n}" not in taken)
    ability: Data = {"id": f"{edit.timing}{number}", "timing": edit.timing, "effect": []}
    if entry.get("when"):
        if edit.happening not in forms.words.get("happenings", {}):
            raise EditError("field.choice", field="happening", value=edit.happening[:40])
        ability["when"] = {edit.happening: forms.cards(edit.subject, "when")}
    abilities.append(ability)


def _change_ability(card: Data, forms: AbilityForms, edit: AbilityEdit) -> None:
    abilities = card.get("abilities", [])
    if not 0 <= edit.at < len(abilities):
        raise EditError("dispute.no_ability")
    ability = abilities[edit.at]
    ability.pop("read", None)  # it is stated by hand from here on
    match edit:
        case RemoveAbility():
            del abilities[edit.at]
            if not abilities:
                del card["abilities"]
        case MarkAbility(marks=marks):
            _set_marks(ability, forms, marks)
        case SetTarget(fields=None):
            ability.pop("target", None)
        case SetTarget(fields=fields):
            ability["target"] = forms.target(fields or {})
        case PutEntry() | RemoveEntry():
            _change_list(ability, forms, edit)
    if not card.get("keywords") and not any("read" in each for each in card.get("abilities", [])):
        card.pop("read", None)


def _set_marks(ability: Data, forms: AbilityForms, marks: AbstractSet[str]) -> None:
    for key, entry in forms.words.get("marks", {}).items():
        for word, value in entry["data"].items():
            if ability.get(word) == value:
                del ability[word]
        if key in marks:
            ability.update(entry["data"])


def _change_list(ability: Data, forms: AbilityForms, edit: PutEntry | RemoveEntry) -> None:
    if edit.part not in LISTS:
        raise EditError("field.choice", field="part", value=edit.part[:40])
    key = LISTS[edit.part]
    effects = EffectList(key, ability, key, optional=key != "effect")
    if edit.inside:
        number, _, branch = edit.inside.partition(".")
        branches = forms.branches(effects.effects[_index_of(number, effects.effects)])
        effects = branches[_index_of(branch, branches)]
    items = list(effects.effects)
    if isinstance(edit, RemoveEntry):
        del items[_index_of(edit.number, items)]
    else:
        built = forms.build(edit.part, edit.entry, edit.fields, "hole:")
        if edit.number:
            at = _index_of(edit.number, items)
            items[at] = forms.move_branches(built, items[at])
        else:
            items.append(built)
    effects.put(items)


def _index_of(text: str, among: Sequence[object]) -> int:
    if not text.isascii() or not text.isdecimal() or int(text[:4]) >= len(among):
        raise EditError("dispute.no_ability")
    return int(text)
