"""An answer to a question of a ruling, as an edit of its file, so that one tap answers it.

What is told is plain data, one of

- `{"turn": {"phase": "main"}}`: of the moment of the position;
- `{"zone": "hand", "of": "A", "lies": []}`: what lies in a zone that the file left out (`of`: "" for the table);
- `{"number": "life", "of": "B", "is": 7}`: what a player had;
- `{"object": "m1", "set": {"colours": ["red"]}}`: of a thing that lies in the position, by its id;
- `{"at": "players.A.domains[0]", "set": {"population": 3}}`: of a thing that lies there;
- `{"step": 3, "set": {"target": "B"}}`: of a step that left it out;
- `{"before": 3, "do": {"by": "B", "do": "pass"}}`: a step that nobody reported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.disputes.account.file_changes import NotThereError, set_object_fields, set_player_number
from judge.disputes.language.format import STEP_NUMBERS
from judge.engine.slots import TurnedOut

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.alignment.replay import Replay
    from judge.disputes.language.format import DisputeFile
    from judge.disputes.ruling.questions import Answer, ForkPart
    from judge.engine.game import Action

AnswerEdit = dict[str, object]
_LEGALITY = ("illegal", "legal")


class NotTold(Exception):  # noqa: N818 - an answer to a judge, not an error
    """The file has no such step or object to edit."""


def edit_of_part(part: ForkPart, answer: Answer, replay: Replay) -> AnswerEdit | None:
    """Return the edit that states an open part: a slot value, the card of a step, or an unreported step."""
    action = answer.action
    if action is None:
        return None
    subject = _subject(replay, action)
    if part.kind == "told" and 0 < part.step <= len(replay.steps):
        if part.slot < 0:
            return {"step": part.step, "set": subject} if subject else None
        value = _written(replay, action.values[part.slot])
        if part.name in replay.steps[part.step - 1].named:  # by its id, which does not tell what it is
            return None
        return None if value is None else {"step": part.step, "set": {part.name: value}}
    if part.slot >= 0 and not part.name:
        return None
    by = "chance" if action.by < 0 or part.kind == "chance" else replay.laid.seats[action.by]
    step: dict[str, object] = {"by": by, "do": action.do, **subject}
    if part.slot >= 0:
        step[part.name] = _written(replay, action.values[part.slot])
    return {"before": part.step, "do": step}


def _subject(replay: Replay, action: Action) -> dict[str, object]:
    """Return the subject of an action as a step states it; an unknown card by what it turned out to be."""
    turned_out = next((str(value) for value in action.values if isinstance(value, TurnedOut)), None)
    return subject_of(replay, action.do, action.subject) if turned_out is None else {"card": turned_out}


def subject_of(replay: Replay, do: str, subject: Any) -> dict[str, object]:
    """Return the subject of an action as a step states it."""
    takes, laid = replay.core.game.verbs[do].takes, replay.laid
    if takes == "none" or subject is None:
        return {}
    if takes == "number":
        return {"number": subject}
    if takes == "word":
        return {"word": subject}
    obj = subject[0] if takes == "ability" else subject
    if obj < 0:
        return {"player": laid.seats[-1 - obj]}
    card: dict[str, object] = {"card": laid.labels.get(obj) or f"#{obj}"}
    if takes != "ability":
        return card
    named = {at: name for name, at in replay.core.game.telling.named_abilities(replay.core, obj).items()}
    named |= {at: ability.id for at, ability in enumerate(replay.core.card(obj).abilities)}
    if subject[1] not in named:  # what the card is, is another thing in another way
        return card
    return card | {"ability": named[subject[1]]}


def _written(replay: Replay, value: Any) -> object:
    """Return the value of a slot as a step states it; None where it cannot be named."""
    if isinstance(value, tuple):
        named = [_named(replay, one) for one in value]
        return None if None in named else named[0] if len(named) == 1 else named
    return value if isinstance(value, str | int) else None


def _named(replay: Replay, one: Any) -> str | None:
    """Return the name of an object for a step, or None."""
    if type(one) is not int:
        return str(one)
    if one < 0:
        return replay.laid.seats[-1 - one]
    return replay.laid.labels.get(one) or f"#{one}"


def with_answer(file: DisputeFile, tells: Mapping[str, Any]) -> DisputeFile:
    """Return a file with an edit applied. Raises where its step or object is missing, or the edit has no known form."""
    position: Any = {key: part for key, part in file["position"].items() if key != "midway"}
    match tells:
        case {"turn": dict(fields)}:
            position["turn"] = {**(position.get("turn") or {}), **fields}
            return {**file, "position": position}
        case {"zone": str(zone), "of": str(seat), "lies": list(lies)}:
            sides = {**(position.get("players") or {})}
            if seat:
                position["players"] = {**sides, seat: {**(sides.get(seat) or {}), zone: lies}}
            else:
                position["table"] = {**(position.get("table") or {}), zone: lies}
            return {**file, "position": position}
        case {"number": str(name), "of": str(seat), "is": int(value)}:
            return set_player_number({**file, "position": position}, seat, name, value)
        case {"object": str(label), "set": dict(fields)}:
            return {**file, "position": _of_object(position, label, fields)}
        case {"at": str(path), "set": dict(fields)}:
            try:
                return set_object_fields({**file, "position": position}, path, fields)
            except NotThereError as error:
                raise NotTold from error
        case {"step": int(number), "set": dict(fields)} if 0 < number <= len(file["steps"]):
            steps = [*file["steps"]]
            steps[number - 1] = {**steps[number - 1], **fields}
            return {**file, "steps": steps}
        case {"before": int(number), "do": dict(step)} if 0 < number <= len(file["steps"]) + 1:
            return inserted(file, number, step)
    raise NotTold


def _of_object(position: object, label: str, fields: Mapping[str, object]) -> Any:
    """Return the part of a position with fields set on the object of an id."""
    found = False

    def within(part: Any) -> Any:
        nonlocal found
        if isinstance(part, list):
            return [within(one) for one in part]
        if isinstance(part, dict):
            if part.get("id") == label:
                found = True
                return {**part, **fields}
            return {key: within(one) for key, one in part.items()}
        return part

    changed = within(position)
    if not found:
        raise NotTold
    return changed


def inserted(file: DisputeFile, number: int, step: Mapping[str, object]) -> DisputeFile:
    """Return a file with a step inserted before step `number`; references to later steps are adjusted."""

    def shifted(part: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
        later = {
            name: part[name] + 1 for name in names if type(part.get(name)) is int and part[name] >= number
        }
        return {**part, **later}

    steps: list[Any] = [shifted(one, STEP_NUMBERS) for one in file["steps"]]
    claims: list[Any] = [
        {**shifted(claim, ("after",)), "expect": shifted(claim["expect"], _LEGALITY)}
        for claim in file["claims"]
    ]
    before: Any = dict(step)
    return {**file, "steps": [*steps[: number - 1], before, *steps[number - 1 :]], "claims": claims}
