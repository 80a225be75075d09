"""Setting a disputed position up by hand: one card, one number, one flag at a time, or the whole file as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

from judge.catalogue import cards as catalogue
from judge.catalogue import rulebook
from judge.disputes import read_dispute
from judge.disputes.words import pick, tables
from judge.games import package
from judge.store.refusals import Invalid, NotFound
from judge.store.services.disputes import blank_file, dispute_of, open_dispute, replace_file

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.store.work import Work

_SEATS = "ABCDE"


def game_of(work: Work, slug: str) -> str:
    """Give the game of an event."""
    with work.reading(slug) as (_, event):
        return event.game


def language_of(game: str) -> str:
    """Give the language of a game's rulebook."""
    return rulebook.load(game).language


def open_blank(work: Work, slug: str, title: str, table: int | None) -> int:
    """Open a dispute with nothing on the table."""
    game = game_of(work, slug)
    seats = list(_SEATS[: min(package(game).SEATS)])
    return open_dispute(work, slug, blank_file(game, seats, title[:200]), table=table)


def parts(game: str, players: int, language: str) -> dict[str, Any]:
    """Name what a position of a game is made of, for forms: each word with what people call it."""
    built = package(game).build(players)
    terms = tables(game)["terms"]

    def named(word: str) -> tuple[str, str]:
        return (word, pick(terms[word], language) if word in terms else word)

    return {
        "zones": [named(zone.name) for zone in built.zones if zone.owner == 0],
        "shared": [named(zone.name) for zone in built.zones if zone.owner is None],
        "tallies": [(*named(tally.name), tally.low, tally.high) for tally in built.tallies],
        "flags": [(*named(flag.name), [named(word) for word in flag.words]) for flag in built.flags],
        "phases": [
            (word.removesuffix("_phase"), pick(terms[word], language))
            for word in terms
            if word.endswith("_phase") and word != "setup_phase"
        ],
    }


def card_names(game: str) -> list[str]:
    """List the cards of the database by name, for the search field."""
    try:
        return sorted({card.name for card in catalogue.load(game).cards.values()})
    except catalogue.CardError:
        return []


def as_text(file: Mapping[str, Any]) -> str:
    """Write a dispute file as YAML."""
    return yaml.safe_dump(dict(file), allow_unicode=True, sort_keys=False, width=110)


def replace_text(work: Work, slug: str, dispute_id: int, text: str) -> None:
    """Replace the file by what somebody typed."""
    file = read_dispute(text)
    if file["game"] != game_of(work, slug):
        raise Invalid("dispute.other_game", game=file["game"])
    replace_file(work, slug, dispute_id, file)


def claim(by: str, says: str, path: str, value: str) -> dict[str, Any]:
    """Make a claim of a form's fields: numbers and yes/no become what they mean."""
    plain: Any = value.strip()
    if plain.lstrip("-").isdecimal() and len(plain) < 6:
        plain = int(plain)
    elif plain in {"true", "false"}:
        plain = plain == "true"
    return {"by": by, "says": says.strip()[:500], "expect": {path.strip(): plain}}


def change(work: Work, slug: str, dispute_id: int, form: Mapping[str, str]) -> None:
    """Change one thing: `what` is card, unknown, remove, tally or turn."""
    file = dict(dispute_of(work, slug, dispute_id).file)
    position = dict(file["position"])
    position.pop("midway", None)
    actions = {
        "card": _add_card,
        "unknown": _add_unknown,
        "remove": _remove,
        "tally": _set_tally,
        "turn": _set_turn,
    }
    what = form.get("what", "")
    if what not in actions:
        raise Invalid("field.choice", field="what", value=what)
    actions[what](position, form)
    file["position"] = position
    replace_file(work, slug, dispute_id, file)


def _zone(position: dict[str, Any], form: Mapping[str, str]) -> list[Any]:
    seat, zone = form.get("seat", ""), form.get("zone", "")
    side = (
        position.setdefault("players", {}).setdefault(seat, {}) if seat else position.setdefault("table", {})
    )
    listed = side.get(zone) or []
    if not isinstance(listed, list):
        listed = [listed if isinstance(listed, dict) else {"unknown": listed}]
    side[zone] = listed
    return listed


def _number(form: Mapping[str, str], name: str) -> int:
    text = form.get(name, "").strip()
    if not text.isascii() or not text.isdecimal() or len(text) > 4:
        raise Invalid("field.number", field=name)
    return int(text)


def _add_card(position: dict[str, Any], form: Mapping[str, str]) -> None:
    item: dict[str, Any] = {}
    if form.get("id", "").strip():
        item["id"] = form["id"].strip()
    if form.get("card", "").strip():
        item["card"] = form["card"].strip()
    elif form.get("colour", "").strip():
        item["colours"] = [form["colour"].strip()]
    item.update(
        {
            name.removeprefix("flag:"): value
            for name, value in form.items()
            if name.startswith("flag:") and value
        }
    )
    item.update(
        {
            name.removeprefix("column:"): _number(form, name)
            for name, value in form.items()
            if name.startswith("column:") and value
        }
    )
    _zone(position, form).insert(0, item)


def _add_unknown(position: dict[str, Any], form: Mapping[str, str]) -> None:
    _zone(position, form).append({"unknown": _number(form, "count")})


def _remove(position: dict[str, Any], form: Mapping[str, str]) -> None:
    listed, at = _zone(position, form), _number(form, "at")
    if at >= len(listed):
        raise NotFound("dispute.no_object")
    del listed[at]


def _set_tally(position: dict[str, Any], form: Mapping[str, str]) -> None:
    position.setdefault("players", {}).setdefault(form.get("seat", ""), {})[form.get("name", "")] = _number(
        form, "value"
    )


def _set_turn(position: dict[str, Any], form: Mapping[str, str]) -> None:
    turn = dict(position.get("turn", {}))
    turn.update(number=_number(form, "number"), player=form.get("player", ""))
    if form.get("phase"):
        turn["phase"] = form["phase"]
    position["turn"] = turn
