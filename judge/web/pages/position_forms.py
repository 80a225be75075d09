"""Reads the forms that change a position or a stated card as the typed edits of `judge.disputes.bench`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.disputes.bench.card_edits import ConfirmText, PrintCard, StateAbility
from judge.disputes.bench.position_edits import (
    ChangeObject,
    LayStart,
    MarkObject,
    Marks,
    MoveObject,
    PutCard,
    PutUnknown,
    RemoveObject,
    SetTallies,
    SetTurn,
    Spot,
    parse_number,
)
from judge.store.refusals import Invalid
from judge.web.languages import chosen_language
from judge.web.signin import work

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from werkzeug.datastructures import MultiDict

    from judge.disputes.bench.position_edits import PositionEdit

    Form = Mapping[str, str]


def position_edit(form: Form) -> PositionEdit:
    """Read the position edit of a form; its field `what` names the edit."""
    what = form.get("what", "")
    if what == "card" and form.get("unknown"):  # a button of the tiles
        return PutUnknown(_spot(form), _number(form, "unknown"))
    if what not in _EDITS:
        raise Invalid("field.choice", field="what", value=what)
    return _EDITS[what](form)


def _put_card(form: Form) -> PutCard:
    card, colour = form.get("card", "").strip(), form.get("colour", "").strip()
    return PutCard(_spot(form), card, colour, _marks(form), _numbers(form, "stands:"))


def _change_object(form: Form) -> ChangeObject:
    states = {name: word for name, word in _strip_prefix("flag:", form).items() if word}
    count = _number(form, "count") if "count" in form else None
    return ChangeObject(_spot(form), _number(form, "at"), states, _numbers(form, "column:"), count)


_EDITS: Final[Mapping[str, Callable[[Form], PositionEdit]]] = {
    "start": lambda form: LayStart(form.get("name", "")),
    "card": _put_card,
    "unknown": lambda form: PutUnknown(_spot(form), _number(form, "count")),
    "item": lambda form: MarkObject(_spot(form), _number(form, "at"), _marks(form)),
    "part": _change_object,
    "move": lambda form: MoveObject(_spot(form), _number(form, "at"), form.get("to", "")),
    "remove": lambda form: RemoveObject(_spot(form), _number(form, "at")),
    "tally": lambda form: SetTallies(form.get("seat", ""), _numbers(form, "tally:")),
    "turn": lambda form: SetTurn(_number(form, "number"), form.get("player", ""), form),
}


def _spot(form: Form) -> Spot:
    return Spot(form.get("seat", ""), form.get("zone", ""))


def _marks(form: Form) -> Marks:
    return Marks(form.get("id", "").strip(), _strip_prefix("flag:", form), _numbers(form, "column:"))


def _strip_prefix(prefix: str, form: Form) -> dict[str, str]:
    """Return the fields whose names begin with a prefix, without it."""
    return {name.removeprefix(prefix): text for name, text in form.items() if name.startswith(prefix)}


def _numbers(form: Form, prefix: str) -> dict[str, int]:
    """Read the numbers of the filled fields whose names begin with a prefix."""
    filled = {name: text for name, text in _strip_prefix(prefix, form).items() if text.strip()}
    return {name: parse_number(f"{prefix}{name}", text) for name, text in filled.items()}


def _number(form: Form, name: str) -> int:
    return parse_number(name, form.get(name, ""))


# ---- stated cards


def print_card(form: MultiDict[str, str]) -> PrintCard:
    """Read the printed values of a card."""
    name, kind, text = (form.get(field, "").strip() for field in ("name", "kind", "text"))
    return PrintCard(name, kind, text, form.to_dict(flat=False))


def confirm_text(form: Form, by: str) -> ConfirmText:
    """Read the confirmation of a card's text meaning, by the person named."""
    ways = {
        int(part): int(way)
        for part, way in _strip_prefix("way:", form).items()
        if _is_index(part) and _is_index(way)
    }
    return ConfirmText(form.get("name", ""), by, work().now, form.get("rows"), ways)


def _is_index(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 3


def stated_ability(form: Form) -> StateAbility:
    """Read an ability that is added to a card, or put in the place of the one at `at`, by the sentence that states it."""
    way, at = (int(form[name]) if _is_index(form.get(name, "")) else None for name in ("way", "at"))
    return StateAbility(form.get("name", ""), form.get("text", "")[:2000], chosen_language(), way, at)
