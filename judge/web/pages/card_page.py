"""The data of the page on which a card is stated: its printed values, the meaning of its text, its abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request

from judge.disputes.bench import card_edits, card_form
from judge.disputes.bench.stated_texts import describe_card
from judge.web.languages import chosen_language

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.disputes.language.format import DisputeFile


def new_card(file: DisputeFile) -> dict[str, Any]:
    """Describe a card that is not stated yet; its kind is the game's first until one is chosen."""
    kind = request.args.get("kind") or card_form.card_kinds(file["game"], chosen_language())[0][0]
    said: dict[str, Any] = {"stated": False, "text": None, "abilities": [], "adding": None}
    return _printed(file, request.args.get("name", "")[:80], {"kind": kind}) | said


def stated_card(file: DisputeFile, run: Callable[..., dict[str, Any]]) -> dict[str, Any]:
    """Describe the stated card that the URL names: fields, abilities as sentences, and the one that is composed.

    `run`: carries out a function that may take long.
    """
    name = request.args.get("name", "")
    data = card_edits.stated_card(file, name)
    said = run(describe_card, file["game"], chosen_language(), data, request.args.to_dict())
    return _printed(file, name, data) | {"stated": True, "changing": request.args.get("at", "")[:2]} | said


def _printed(file: DisputeFile, name: str, data: dict[str, Any]) -> dict[str, Any]:
    game, kind = file["game"], str(data.get("kind", ""))
    return {
        "name": name,
        "data": data,
        "kind": kind,
        "kinds": card_form.card_kinds(game, chosen_language()),
        "fields": [  # what many boxes are ticked for comes last: one number is often all that is wanted
            (field, card_form.input_value(field, data))
            for field in sorted(
                card_form.card_inputs(game, kind, chosen_language()), key=lambda field: field.kind == "ticks"
            )
        ],
    }
