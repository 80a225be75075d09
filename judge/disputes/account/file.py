"""Reads a dispute file (format 1): bytes to a file in the words of its game, and to its account."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.account.diagnostics import find_all_faults
from judge.disputes.account.dispute_reading import CLAIM_FORM, STEP_FORM, DisputeReader, drop_empty_keys
from judge.disputes.account.file_reading import FormReader, NameReader
from judge.disputes.account.form import DisputeSchema
from judge.disputes.account.model import Account
from judge.disputes.account.position_reading import PositionReader
from judge.disputes.language.described import RESERVED, SECTIONS, describe_game
from judge.disputes.language.errors import DisputeError, Faults, Located, Place, errors_for_game
from judge.disputes.language.game_context import context_of
from judge.disputes.language.spelling import fold
from judge.documents import DocumentError, read_document
from judge.games import GAMES, package
from judge.words.game_names import names_of

if TYPE_CHECKING:
    from judge.disputes.language.format import DisputeFile, Part

_FORM: Final = DisputeSchema()
_NEEDED: Final = {"game", "players", "position"}
"""Without these no word of a file can be read."""


def read_dispute(source: bytes | str) -> DisputeFile:
    """Decode and check a dispute in YAML or JSON; return its file. DisputeError names the spot."""
    return read_account(source).file


def read_account(source: bytes | str) -> Account:
    """Decode and check a dispute in YAML or JSON; return its account. DisputeError names the spot."""
    data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    try:
        raw = read_document(data)
    except DocumentError as error:
        raise DisputeError("file", "file.not-yaml", message=str(error)) from error
    return account_of(raw)


def check_dispute(raw: object) -> DisputeFile:
    """Return a decoded dispute with its words resolved and its defaults filled in."""
    return account_of(raw).file


def account_of(raw: object) -> Account:
    """Return the account of a decoded dispute; DisputeError with all its faults if it is not valid."""
    if isinstance(raw, Account):
        return raw
    if not isinstance(raw, dict):
        raise DisputeError("file", "file.not-mapping")
    form = FormReader()
    file = form.form(_FORM, Located(_infer_players(_resolve_game(_normalize(raw)))))
    at = {re.split(r"[.\[]", fault.path)[0] for fault in form.faults.found}
    if at & _NEEDED or ("dispute" in at and raw.get("dispute") is not None):
        for key, of in (("steps", STEP_FORM), ("claims", CLAIM_FORM)):
            for each in Located(file[key], Place(key)).items(first=1):
                form.form(of, each)
        form.faults.raise_all()
    with errors_for_game(file["game"]):
        game = context_of(file["game"])
        reader = DisputeReader(game, file["players"], file["position"], file["cards"], form.faults)
        account = reader.account(file)
        if reader.faults.found:
            raise find_all_faults(account, reader.faults.found)
        return account


def with_position(account: Account, said: Part) -> Account:
    """Return an account with another position; DisputeError with all faults of that."""
    names = NameReader(account.game, account.players, said, account.cards, Faults())
    position = PositionReader(names).position(said)
    names.faults.raise_all()
    return replace(account, position=position)


def _resolve_game(raw: dict[Any, Any]) -> dict[Any, Any]:
    """Return a file with the id of its game where it has the name in the rulebook, ignoring case and width."""
    said = raw.get("game")
    if not isinstance(said, str) or said in GAMES:
        return raw
    called = {
        fold(name): game
        for game in GAMES
        for name in (game, game.replace("_", " "), *names_of(game).values())
    }
    return {**raw, "game": called.get(fold(said), said)}


def _infer_players(raw: dict[object, Any]) -> dict[Any, object]:
    """Return a file without players with those of its position, in the order listed there.

    A file that names none but the usual A and B there stays as it is, and so does one that names too few or too many.
    """
    position = raw.get("position")
    named = position.get("players") if isinstance(position, dict) and "players" not in raw else None
    if not isinstance(named, dict) or not all(isinstance(name, str) for name in named):
        return raw
    if {fold(name) for name in named} <= {"a", "b"} or raw.get("game") not in GAMES:
        return raw
    module, known = package(raw["game"]), describe_game(raw["game"])
    words = {
        *known.player_keys,
        *known.table_keys,
        *known.item_keys,
        *known.fields_of("turn"),
        *SECTIONS,
        *RESERVED,
        "number",
        "player",
    }
    if any(fold(name) in words or not isinstance(side, dict) for name, side in named.items()):
        return raw  # a zone that stands one level too high is no player
    fits = module.seats_under is not None or len(named) in module.seats
    return {**raw, "players": list(named)} if fits else raw


def _normalize(raw: dict[Any, Any]) -> dict[Any, Any]:
    """Return a file without the keys that have no value."""
    found = {key: value for key, value in raw.items() if value is not None}
    if isinstance(found.get("steps"), list):
        found["steps"] = [*map(drop_empty_keys, found["steps"])]
    if isinstance(found.get("position"), dict):
        found["position"] = _drop_empty_values(found["position"])
    return found


def _drop_empty_values(data: object) -> object:
    if isinstance(data, dict):
        return {key: _drop_empty_values(value) for key, value in data.items() if value is not None}
    return [_drop_empty_values(item) for item in data] if isinstance(data, list) else data
