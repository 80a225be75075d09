"""TDF, the file of Pokémon's tournament software TOM: XML with one event an age division."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from judge.tournament.foreign.made import ImportedEvent, day_of, fields_left, presence, stay, with_knock_out
from judge.tournament.parse import MAX_PLAYERS, MAX_ROUNDS
from judge.tournament.read import clean
from judge.tournament.refusal import Refusal

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_OF_DATA: Final = {"name", "startdate"}
_OF_PLAYER: Final = {"firstname", "lastname", "dropped"}
KNOCK_OUT: Final = "1"  # the type of a round
RESULTS: Final[dict[str, dict[str, object]]] = {
    "0": {},
    "1": {"games": [1, 0, 0]},
    "2": {"games": [0, 1, 0]},
    "3": {"games": [0, 0, 1]},
    "10": {"double_loss": True},
}
ALONE: Final[dict[str, dict[str, object]]] = {"5": {"bye": True}, "8": {"loss": True}}


def is_tdf(text: str) -> bool:
    """Tell whether a text is XML that begins as a tournament of TOM."""
    start = text[:2000].lstrip("\ufeff \t\r\n")
    return start.startswith("<") and "<tournament" in start


def read(text: str, division: str = "") -> ImportedEvent:
    """Read one division; which one is asked where several were played."""
    try:
        top = fromstring(text.lstrip("\ufeff \t\r\n"))
    except (ParseError, DefusedXmlException, ValueError) as error:
        raise Refusal("not_xml", path="tournament") from error
    pods = {
        pod.get("category", ""): pod
        for pod in top.findall("pods/pod")
        if pod.find("rounds/round") is not None
    }
    if division and division not in pods:
        raise Refusal("which_division", path="pods", allowed=", ".join(pods) or "–")
    if len(pods) > 1 and not division:
        raise Refusal("which_division", path="pods", allowed=", ".join(pods))
    pod = pods[division] if division else next(iter(pods.values()), None)
    played = pod.findall("rounds/round") if pod is not None else []
    if len(played) > MAX_ROUNDS:
        raise Refusal("list_too_long", path="rounds", count=len(played), most=MAX_ROUNDS)
    swiss = [_tables(each) for each in played if each.get("type") != KNOCK_OUT]
    event = {
        "event": 1,
        "name": _text(top, "data/name"),
        "rounds": max(1, len(swiss)),
        "best_of": 1,
        "preset": "pokemon",
        "players": _players(top, pod, swiss),
        "results": [{"round": number, "tables": tables} for number, tables in enumerate(swiss, 1)],
    }
    knock_out = [_tables(each) for each in played if each.get("type") == KNOCK_OUT]
    full, left_out = with_knock_out(event | _day(top), len(swiss), knock_out)
    return ImportedEvent("tdf", full, (*left_out, *fields_left(_others(top))))


def _day(top: Element) -> dict[str, Any]:
    month, _, rest = _text(top, "data/startdate").partition("/")
    day, _, year = rest.partition("/")
    return day_of(f"{year:>04}-{month:>02}-{day:>02}") if month and day and year else {}


def _others(top: Element) -> list[str]:
    """Name the elements that say something of the event or a player and have no place in an event file."""
    found = [f"data.{each.tag}" for each in top.findall("data/*") if each.tag not in _OF_DATA and _said(each)]
    return found + [
        f"player.{each.tag}"
        for each in top.findall("players/player/*")
        if each.tag not in _OF_PLAYER and _said(each)
    ]


def _said(element: Element) -> bool:
    return bool((element.text or "").strip())


def _players(top: Element, pod: Element | None, swiss: list[list[dict[str, Any]]]) -> list[dict[str, object]]:
    """List the players of the division, or all where nobody was divided yet."""
    inside = presence([[table["players"] for table in played] for played in swiss])
    listed = {each.get("userid") for each in pod.iter("player")} if pod is not None else set()
    found = []
    for each in top.findall("players/player"):
        player = each.get("userid", "")
        if listed and player not in listed and player not in inside:
            continue
        name = " ".join(filter(None, (_text(each, "firstname"), _text(each, "lastname"))))
        left = _text(each, "dropped/round")
        told: dict[str, object] = stay(inside.get(player, []), len(swiss)) if swiss else {}
        if left.isdecimal() and "dropped" not in told:
            told["dropped"] = max(int(left[:3]), *inside.get(player, [0]))
        found.append({"id": player, "name": name} | told)
        if len(found) > MAX_PLAYERS:
            raise Refusal("list_too_long", path="players", count=len(found), most=MAX_PLAYERS)
    return found


def _tables(played: Element) -> list[dict[str, object]]:
    number = played.get("number", "?")
    tables: list[dict[str, object]] = []
    for position, match in enumerate(played.findall("matches/match"), 1):
        names = ("player1", "player2", "player")
        players = [spot.get("userid", "") for name in names if (spot := match.find(name)) is not None]
        outcome = match.get("outcome", "")
        known = ALONE if len(players) == 1 else RESULTS
        if outcome not in known:
            where = f"round {number}, match {position}"
            raise Refusal("unknown_outcome", path=where, value=outcome[:20])
        tables.append({"table": position, "players": players} | known[outcome])
    return tables


def _text(element: Element, path: str) -> str:
    words = " ".join((element.findtext(path) or "").split())[:200]
    clean(words, path)
    return words
