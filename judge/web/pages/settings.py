"""Read the form of an event's settings: a setting that is absent from it, or locked, stays as it was."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from judge.store.adapters.tournament import WAY_KEYS
from judge.store.refusals import Invalid
from judge.store.services import house
from judge.store.services.kinds import Day, Flag, Moment, Text, Whole, Words
from judge.store.services.settings import ROWS, USUAL_SCORING, Settings
from judge.tournament import COUNTING
from judge.web.forms import number, words

if TYPE_CHECKING:
    from judge.store.services.kinds import Kind
    from judge.web.forms import Form

KEPT: Final = object()  # what the form does not ask for stays
HOUSE: Final = "house:"  # what the name of a house ruling's field starts with
POINTS: Final = ("win", "draw", "loss", "bye", "half_bye", "double_loss", "no_show")
OF_STAGE: Final = ("best_of", "first_round", "last_round", "rounds")
POD_SIZES: Final = ("size", "smallest", "largest")


def settings_from(form: Form, before: Settings | None = None) -> Settings:
    """Read the settings form over the settings there were; a new event starts from the defaults."""
    now = before or Settings()
    zone = form.get("zone", now.zone)
    ROWS["zone"].kind.check("zone", zone)  # times are read by it
    found = {
        name: _read(form, name, row.kind, zone, now)
        for name, row in ROWS.items()
        if name in form or isinstance(row.kind, Flag)  # a box that is not ticked is not sent
    }
    found = {name: value for name, value in found.items() if value is not KEPT}
    if "pod_size" in form:
        found["pods"] = _pods(form)
    if "pairing" in form:
        found["ways"] = _read_ways(form)
    if "cut_to" in form:
        found["later_stages"] = _later(form, now.later_stages)
    if "points_win" in form:
        found["scoring"] = _scoring(form)
    if "order_1" in form:
        found |= _ranking(form, now, found)
    if found.get("game", now.game) == now.game:
        sent = {name.removeprefix(HOUSE): value for name, value in form.items() if name.startswith(HOUSE)}
        found["house_rulings"] = house.known_rulings(now.game, now.house_rulings) | sent
    else:  # the readings of another game's rulebook mean nothing here
        found["house_rulings"] = {}
    return replace(now, **found)


def _read(form: Form, name: str, kind: Kind, zone: str, before: Settings) -> Any:
    """Read a field by the type of its setting; `KEPT` where it is absent, or read elsewhere."""
    match kind:
        case Flag():
            return bool(form.get(name))
        case Text():
            return form[name]
        case Whole(open=True):
            return number(form, name)
        case Whole():
            value = number(form, name)
            return KEPT if value is None else value
        case Day():
            return _day(form[name], name)
        case Moment():
            return _moment(form[name], name, zone, before)
        case Words():
            return words(form, name)
        case _:
            return KEPT


def _day(text: str, name: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise Invalid("field.choice", field=name, value=text[:40]) from error


def format_moment(at: datetime | None, zone: str) -> str:
    """Format a moment for its field: the wall clock of the event's time zone."""
    return at.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M") if at else ""


def _moment(text: str, name: str, zone: str, before: Settings) -> datetime | None:
    """Read a wall-clock time of the event's zone. A skipped time is refused; of a repeated one the first counts.

    An untouched field keeps its moment to the second, whichever of two equal wall-clock times it was.
    """
    old: datetime | None = getattr(before, name)
    if zone == before.zone and text == format_moment(old, zone):
        return old
    try:
        value = datetime.fromisoformat(text) if text else None
    except ValueError as error:
        raise Invalid("field.choice", field=name, value=text[:40]) from error
    if value is None or value.tzinfo is not None:
        return value
    moment = value.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    if moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None) != value:
        after = moment.astimezone(ZoneInfo(zone))
        raise Invalid("event.no_such_time", field=name, time=f"{value:%H:%M}", instead=f"{after:%H:%M}")
    return moment


def _pods(form: Form) -> dict[str, object]:
    sizes = {name: size for name in POD_SIZES if (size := number(form, f"pod_{name}")) is not None}
    asked = {"result": form.get("pod_result")} if form.get("format") == "pods" else {}
    return sizes | {name: word for name, word in ({"bye": form.get("pod_bye")} | asked).items() if word}


def _read_ways(form: Form) -> dict[str, Any]:
    """Read the pairing options of the first stage; defaults are omitted."""
    if form.get("way"):  # by name, before the fields beside it
        return {"way": form["way"]}
    ways: dict[str, object] = {}
    if form["pairing"] == "danish":
        ways = {"pairing": "danish", "rematches": form.get("rematches") or "allowed"}
    match form.get("acceleration", ""):
        case "baku":
            ways["acceleration"] = "baku"
        case "own":
            own = {"top": number(form, "acceleration_top"), "points": words(form, "acceleration_points")}
            ways["acceleration"] = {key: value for key, value in own.items() if value} or "baku"
    sides = [side.strip() for side in re.split("[,，、/]", form.get("sides", "")) if side.strip()]
    return ways | ({"sides": sides} if sides else {})


def _later(form: Form, before: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Read the stages after the first: their fields begin with cut_ and end in nothing, _2, _3 …

    A stage exists where it has a format or a size; one whose fields are emptied is removed. Settings that the form does not
    show stay as they were.
    """
    stages: list[dict[str, Any]] = []
    shown = 0
    while fields := _stage_fields(form, shown):
        if found := _stage(fields, before[shown] if shown < len(before) else {}):
            stages.append(found)
        shown += 1
    return stages + before[shown:]


def _stage_fields(form: Form, position: int) -> Form:
    """Pick the fields of one later stage, called as those of the first are."""
    wanted = re.compile(r"cut_([a-z_]+[a-z])" + (f"_{position + 1}" if position else ""))
    found = [(match[1], value) for name, value in form.items() if (match := wanted.fullmatch(name))]
    return type(form)(found)


def _stage(form: Form, before: dict[str, Any]) -> dict[str, Any] | None:
    """Read a later stage over its earlier values; None where there is none."""
    cut = number(form, "to")
    if cut is None and not form.get("format"):
        return None
    played = form.get("format") or before.get("format", "single_elimination")
    stage: dict[str, Any] = {key: before[key] for key in OF_STAGE if key in before}
    stage |= {"format": played} | ({} if cut is None else {"cut": cut})
    if "rounds" in form or not before:
        stage["rounds"] = number(form, "rounds") or "auto"
    if best_of := number(form, "best_of"):
        stage["best_of"] = best_of
    stage |= {name: form[name] for name in ("first_round", "last_round") if form.get(name)}
    stage |= _read_ways(form) if "pairing" in form else {k: before[k] for k in WAY_KEYS if k in before}
    pods = _pods(form) if "pod_size" in form else before.get("pods")
    return stage | ({"pods": pods} if pods else {})


def _scoring(form: Form) -> dict[str, object]:
    """Read the match points. Usual values are omitted: places may earn points instead."""
    sent = {name: form.get(f"points_{name}", "").strip() for name in POINTS}
    scoring: dict[str, object] = {
        name: text for name, text in sent.items() if text not in ("", str(USUAL_SCORING.get(name, 0)))
    }
    if (games := number(form, "points_bye_games")) is not None:
        scoring["bye_games"] = games
    return scoring | ({"places": places} if (places := words(form, "points_places")) else {})


def _ranking(form: Form, now: Settings, found: dict[str, object]) -> dict[str, object]:
    """Read the order of the tie-breakers; another profile brings its own order and floor unless they are changed too."""
    order = [name for n in range(1, 14) if (name := form.get(f"order_{n}"))]
    other = found.get("preset", now.preset) != now.preset
    ranking: dict[str, object] = {"tie_breakers": [] if other and order == now.tie_breakers else order}
    if other and found.get("floor") == now.floor:
        ranking["floor"] = ""
    sent = {name: form[field] for name in COUNTING if form.get(field := f"counting_{name}")}
    if other or any(f"counting_{name}" in form for name in COUNTING):
        # Of another profile, what was counted apart from the one before says nothing.
        ranking["counting"] = {k: v for k, v in sent.items() if not (other and now.counting.get(k) == v)}
    return ranking
