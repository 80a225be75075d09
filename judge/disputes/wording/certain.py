"""The events of a replay that are certain, whatever is in the hidden zones that a file leaves out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from judge.disputes.ruling.model import Ruling
    from judge.engine.ids import ZoneId

    Row = dict[str, Any]


def certain_rows(rows: Sequence[Row], enough: Sequence[Row], turns_on: Row) -> list[Row]:
    """Return the rows of a replay that also happen in `enough`, a replay with more cards in hidden zones.

    The rows are compared from one stated step to the next. `turns_on`: the row put in place of those that differ.
    """
    ours, theirs = list(_split_at_steps(rows)), list(_split_at_steps(enough))
    if [part[0]["n"] for part in ours] != [part[0]["n"] for part in theirs]:
        return list(rows)
    return [row for pair in zip(ours, theirs, strict=True) for row in _common_rows(*pair, turns_on)]


def certain_facts(rows: Sequence[Row], enough: Sequence[Row], unsaid: str) -> list[Row]:
    """Return the facts at the end that are the same in both replays; `unsaid` replaces values that differ."""
    others = {(row["kind"], row["name"], row["by"]): row for row in enough}
    found: list[Row] = []
    for row in rows:
        other = others.get((row["kind"], row["name"], row["by"]), {"facts": []})
        theirs = {fact["what"]: fact for fact in other["facts"]}
        facts = [_common_fact(fact, theirs.get(fact["what"]), unsaid) for fact in row["facts"]]
        kept = [fact for fact in facts if fact is not None]
        if kept or not row["facts"]:
            found.append({**row, "facts": kept, "changed": any(fact["changed"] for fact in kept)})
    return found


def _common_fact(fact: Row, other: Row | None, unsaid: str) -> Row | None:
    """Return a fact with the values that both replays agree on, or None."""
    if other is None:
        return None
    both = {key: fact[key] if fact[key] == other[key] else unsaid for key in ("before", "after")}
    return {**fact, **both, "changed": fact["changed"] and other["changed"]}


def deciding_zones(ruling: Ruling, enough: Ruling) -> tuple[ZoneId, ...]:
    """Return the zones left out from which a replay with enough cards took one; all zones if none."""
    laid, taken = enough.replay.laid, set[int]()
    first = laid.fillers.start
    for number, count in laid.filler_counts.items():  # laid in this order
        if any(enough.replay.core.place[obj] != number for obj in range(first, first + count)):
            taken.add(number)
        first += count
    return tuple(number for number in sorted(ruling.unstated_zones) if number in taken or not taken)


def _split_at_steps(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Yield the rows by stated step: each with what followed it, preceded by what came before the first."""
    part: list[Row] = []
    for row in rows:
        if part and row["n"] is not None:
            yield part
            part = []
        part.append(row)
    if part:
        yield part


def _common_rows(rows: list[Row], enough: list[Row], turns_on: Row) -> list[Row]:
    """Return the rows that two replays share."""
    events = Counter(_event_texts(rows)) & Counter(_event_texts(enough))
    acts = Counter(map(_act_key, rows)) & Counter(map(_act_key, enough))
    if events.total() == len(list(_event_texts(rows))) == len(
        list(_event_texts(enough))
    ) and acts.total() == len(rows):
        return rows
    kept: list[Row] = []
    for row in rows:
        act = _act_key(row)
        if row["n"] is None and not acts[act]:
            continue
        acts[act] -= 1
        kept.append({**row, "events": _take_common(events, row["events"])})
    if kept:
        kept[-1]["events"].append(turns_on)
    return kept


def _take_common(both: Counter[str], events: Sequence[Row]) -> list[Row]:
    """Return those of some events that are among others, as often, and remove them there."""
    found: list[Row] = []
    for event in events:
        if both[event["text"]]:
            both[event["text"]] -= 1
            found.append(event)
    return found


def _event_texts(rows: list[Row]) -> Iterator[str]:
    return (event["text"] for row in rows for event in row["events"])


def _act_key(row: Row) -> tuple[object, ...]:
    return row["n"], row["by"], row["do"], row["text"]
