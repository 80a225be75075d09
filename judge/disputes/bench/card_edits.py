"""Edits of a stated card: its printed fields, its confirmed text, and its abilities."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from judge.cardtext import card_fields, report
from judge.cardtext.vocabulary import speech
from judge.disputes.account.card_texts import read_card_text
from judge.disputes.bench import card_form
from judge.disputes.bench.errors import EditError
from judge.disputes.bench.stated_texts import (
    is_stated_by_hand,
    is_understood,
    read_ability,
    read_text_of_card,
)
from judge.engine.plain import plain

if TYPE_CHECKING:
    from collections.abc import Mapping
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
class StateAbility:
    """Add the ability that a sentence states, or put it in the place of the ability number `at`.

    `language`: in which it is written; `way`: which of its readings is meant, where there are several.
    """

    name: str
    text: str
    language: str
    way: int | None = None
    at: int | None = None


@dataclass(frozen=True)
class RemoveAbility:
    """Remove an ability."""

    name: str
    at: int


CardEdit = PrintCard | ConfirmText | StateAbility | RemoveAbility


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
    card, game = stated_card(file, edit.name), file["game"]
    match edit:
        case ConfirmText():
            _confirm_text(card, game, edit)
        case StateAbility():
            _state_ability(card, game, edit)
        case RemoveAbility():
            del _listed(card, edit.at)[edit.at]
            if not card["abilities"]:
                del card["abilities"]
    if "read" in card and not isinstance(edit, ConfirmText) and not _holds_what_was_read(card):
        del card["read"]
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


def _state_ability(card: Data, game: str, edit: StateAbility) -> None:
    abilities = card.setdefault("abilities", []) if edit.at is None else _listed(card, edit.at)
    part = read_ability(game, edit.text, edit.language, str(card.get("kind", "")))
    if part is None:
        raise EditError("ability.not_understood")
    way = 0 if len(part.readings) == 1 else -1 if edit.way is None else edit.way
    if not 0 <= way < len(part.readings):
        raise EditError("field.choice", field="way", value=way)
    stated = part.readings[way]
    if edit.at is None:
        timing = str(stated.get("timing") or card["kind"])
        taken = {ability.get("id") for ability in abilities}
        number = next(n for n in range(1, len(abilities) + 2) if f"{timing}{n}" not in taken)
        abilities.append({"id": f"{timing}{number}", **stated})
    else:
        named = {"id": abilities[edit.at]["id"]} if "id" in abilities[edit.at] else {}
        abilities[edit.at] = {**named, **stated}


def _holds_what_was_read(card: Data) -> bool:
    return bool(card.get("keywords")) or any("read" in each for each in card.get("abilities", []))


def _listed(card: Data, at: int) -> list[Data]:
    """Return the abilities of a card. EditError where it has none of this number."""
    abilities: list[Data] = card.get("abilities", [])
    if not 0 <= at < len(abilities):
        raise EditError("dispute.no_ability")
    return abilities
