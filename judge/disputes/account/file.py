"""The dispute file, format 1: decoding with bounds, and the schema that it is checked against."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from marshmallow import INCLUDE, Schema, ValidationError, fields, validate

from judge.disputes.account.diagnostics import with_hidden_faults
from judge.disputes.account.model import Account
from judge.disputes.account.name_resolution import MOST_STEPS, resolve
from judge.disputes.language.described import CHANCE, OTHER, RESERVED, SECTIONS, described
from judge.disputes.language.errors import DisputeError, errors_for_game, together
from judge.disputes.language.schema_errors import unfit
from judge.disputes.language.spelling import fold
from judge.disputes.language.text_cache import TextCache
from judge.documents import DocumentError, read_document
from judge.games import GAMES, package

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.language.format import DisputeFile

MOST_CLAIMS: Final = 50
MOST_CARDS: Final = 300


def _is_a_number(value: Any) -> bool:
    """Return whether a value is a number, also one that no rule allows: what was said aloud is judged, not refused."""
    return type(value) in {int, float} and abs(value) < 1_000_000


class StepSchema(Schema):
    """One declared step. Other keys than these name the slots of the action."""

    class Meta:
        """Slots are the game's: their names and values are checked by its rules."""

        unknown = INCLUDE

    by = fields.String(required=True, metadata={"description": "Seat of the player, or `chance`."})
    do = fields.String(
        required=True, validate=validate.Length(1, 40), metadata={"description": "The action."}
    )
    card = fields.Raw(
        metadata={"description": "Its subject: an object's id, or a card's name where only one fits."}
    )
    ability = fields.Raw(metadata={"description": "The ability's id, where the subject has several."})
    player = fields.String(metadata={"description": "A seat as the subject."})
    number = fields.Raw(
        validate=_is_a_number, metadata={"type": "number", "description": "A number as the subject, from 1."}
    )
    pay = fields.Raw(metadata={"description": "What pays: a list of objects, or lists by kind of cost."})
    during = fields.String(
        validate=validate.OneOf(["resolution"]),
        metadata={"description": "`resolution`: it was declared while effects were being resolved."},
    )
    at_once = fields.Boolean(
        truthy={True}, falsy={False}, metadata={"description": "True: nothing is implied before this step."}
    )
    answers = fields.Integer(
        strict=True, metadata={"description": "It answered what this step declared, before that took effect."}
    )
    after = fields.Integer(
        strict=True,
        metadata={
            "description": "It came after what this step declared had taken effect, as soon as it was allowed then."
        },
    )
    phase = fields.String(
        validate=validate.Length(1, 40), metadata={"description": "The phase in which it was done."}
    )
    corrects = fields.Integer(
        strict=True,
        metadata={
            "description": "It was done instead of this step, which was illegal: the game goes on from it."
        },
    )
    note = fields.String(validate=validate.Length(max=500))


class _NamedMapping(fields.Dict):
    """A mapping with text keys; its values are checked by what reads them."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> Any:
        del attr, data, kwargs
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        for key in value:
            if not isinstance(key, str):
                raise ValidationError({key: {"key": [fields.String.default_error_messages["invalid"]]}})
        return value


_RIGHT: Final[TextCache[bool]] = TextCache(most=4_096, longest=200)  # steps; most of them are passes


class _Steps(fields.List[Any]):
    """A list of steps. The schema changes nothing in a step, so that one that reads as another was found is right too."""

    def _deserialize(self, value: Any, attr: str | None, data: object, **kwargs: object) -> list[object]:
        if not isinstance(value, list):
            return super()._deserialize(value, attr, data, **kwargs)
        told = {repr(step): step for step in value}
        new = {text: step for text, step in told.items() if not _RIGHT.get(text)}
        try:
            super()._deserialize(list(new.values()), attr, data, **kwargs)
        except ValidationError:
            return super()._deserialize(value, attr, data, **kwargs)  # which names the step
        for text in new:
            _RIGHT.keep(text, found=True)
        return [dict(step) for step in value]


class SpokenText(fields.String):
    """A quoted remark; YAML reads one without quotes as a number or a truth value."""

    def _deserialize(self, value: Any, attr: str | None, data: object, **kwargs: object) -> Any:
        said = str(value) if isinstance(value, (int, float)) else value
        return super()._deserialize(said, attr, data, **kwargs)


class ClaimSchema(Schema):
    """What a player says about the outcome. `expect` holds paths into the final position, or illegal/legal/winner/draw."""

    by = fields.String(required=True)
    says = SpokenText(load_default="", validate=validate.Length(max=500))
    expect = fields.Dict(
        keys=fields.String(), values=fields.Raw(), required=True, validate=validate.Length(1, 20)
    )
    after = fields.Integer(
        strict=True, metadata={"description": "The step after which it was so; left out: at the end."}
    )


class DisputeSchema(Schema):
    """A dispute, format 1."""

    dispute = fields.Integer(required=True, strict=True, validate=validate.Equal(1))
    game = fields.String(required=True, validate=validate.OneOf(sorted(GAMES)))
    title = fields.String(load_default="", validate=validate.Length(max=200))
    players = fields.List(
        fields.String(validate=validate.Length(1, 60)),
        load_default=lambda: ["A", "B"],
        validate=validate.Length(1, 8),
        metadata={
            "description": "Seats in turn order; left out: those of the position as they stand there, else A and B."
        },
    )
    interpretations = fields.Dict(keys=fields.String(), values=fields.String(), load_default=dict)
    cards = fields.Dict(
        keys=fields.String(validate=validate.Length(1, 80)),
        values=_NamedMapping(),
        load_default=dict,
        validate=validate.Length(max=MOST_CARDS),
        metadata={"description": "Stated cards: the fields of card_db."},
    )
    position = _NamedMapping(required=True)
    steps = _Steps(fields.Nested(StepSchema), load_default=list, validate=validate.Length(max=MOST_STEPS))
    claims = fields.List(
        fields.Nested(ClaimSchema), load_default=list, validate=validate.Length(max=MOST_CLAIMS)
    )


def read_dispute(source: bytes | str) -> DisputeFile:
    """Decode and check a dispute in YAML or JSON. DisputeError names the spot."""
    data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    try:
        raw = read_document(data)
    except DocumentError as error:
        raise DisputeError("file", "file.not-yaml", message=str(error)) from error
    return check_dispute(raw)


def account_of(raw: object) -> Account:
    """Return the account that a decoded dispute tells; DisputeError where it is none."""
    return Account.parse(check_dispute(raw))


class CheckedDispute(dict[str, object]):
    """A dispute that has passed the schema: it is not checked again."""


_SCHEMA: Final = DisputeSchema()
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "": tuple(_SCHEMA.fields),
    "claims": tuple(ClaimSchema().fields),
}


def check_dispute(raw: object) -> DisputeFile:
    """Check a decoded dispute against the schema and give it with its defaults; one that has passed stays as it is."""
    if isinstance(raw, CheckedDispute):
        return cast("DisputeFile", raw)
    if not isinstance(raw, dict):
        raise DisputeError("file", "file.not-mapping")
    data, unfitting = _with_players(_with_game(_without_blanks(raw))), list[DisputeError]()
    try:
        checked = _SCHEMA.load(data)
    except ValidationError as error:
        unfitting = [*unfit(error.messages, known_at=_FIELDS)]
        checked = _right_in(data, error.messages)
        if checked is None:
            raise together(unfitting) from error
    with errors_for_game(checked["game"]):
        resolved, meaningless = resolve(checked)
        if unfitting or meaningless:
            raise with_hidden_faults(Account.parse(cast("DisputeFile", resolved)), (*unfitting, *meaningless))
        return cast("DisputeFile", CheckedDispute(resolved))


_SOME: Final[Mapping[str, Mapping[str, object]]] = {
    "steps": {"by": CHANCE, "do": OTHER, "note": "?"},
    "claims": {"by": "", "expect": {"draw": False}},
    "cards": {},
}
"""What replaces an entry that does not fit the schema, so that the others keep their numbers and names."""


def _right_in(data: Mapping[Any, Any], wrong: Any) -> DisputeFile | None:
    """Return the parts of a file that fit the schema, so that they are checked too; None where too little is left."""
    if (
        any(key in wrong for key in ("game", "players", "position"))
        or "dispute" in data.keys() & wrong.keys()
    ):
        return None
    right = {"dispute": 1, **{key: value for key, value in data.items() if key not in wrong}}
    for key, instead in _SOME.items():
        held, faults = data.get(key), wrong.get(key)
        if isinstance(held, list) and isinstance(faults, dict):
            right[key] = [{**instead} if at in faults else item for at, item in enumerate(held)]
        elif isinstance(held, dict) and isinstance(faults, dict):
            right[key] = {name: {**instead} if name in faults else item for name, item in held.items()}
    for claim in right.get("claims", ()):
        claim["by"] = claim.get("by") or data.get("players", ["A"])[0]
    try:
        return cast("DisputeFile", _SCHEMA.load(right))
    except ValidationError:
        return None


def _with_game(raw: dict[Any, Any]) -> dict[Any, Any]:
    """Return a file with the id of its game where it has the name in the rulebook, ignoring case and width."""
    said = raw.get("game")
    if not isinstance(said, str) or said in GAMES:
        return raw
    called = {
        fold(name): game for game in GAMES for name in (game, game.replace("_", " "), package(game).name)
    }
    return {**raw, "game": called.get(fold(said), said)}


def _with_players(raw: dict[object, Any]) -> dict[Any, object]:
    """Return a file that leaves out its players with those of its position, in the order listed there.

    A file that names none but the usual A and B there stays as it is, and so does one that names too few or too many.
    """
    position = raw.get("position")
    named = position.get("players") if isinstance(position, dict) and "players" not in raw else None
    if not isinstance(named, dict) or not all(isinstance(name, str) for name in named):
        return raw
    if {fold(name) for name in named} <= {"a", "b"} or raw.get("game") not in GAMES:
        return raw
    module, known = package(raw["game"]), described(raw["game"])
    words = {
        *known.side,
        *known.table,
        *known.item,
        *known.section("turn"),
        *SECTIONS,
        *RESERVED,
        "number",
        "player",
    }
    if any(fold(name) in words or not isinstance(side, dict) for name, side in named.items()):
        return raw  # a zone that stands one level too high is no player
    fits = module.seats_under is not None or len(named) in module.seats
    return {**raw, "players": list(named)} if fits else raw


def _without_blanks(raw: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return a file without the keys that have no value."""
    found = _written(raw)
    if isinstance(found.get("steps"), list):
        found["steps"] = [_as_said(step) if isinstance(step, dict) else step for step in found["steps"]]
    position = found.get("position")
    if isinstance(position, dict):
        found["position"] = _written_below(position)
    return found


_SINGLE: Final = frozenset({"by", "do", "card", "ability", "player", "word", "number", "phase"})


def _as_said(step: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return a step without empty keys; a list of one is unpacked where only one value can be given."""
    return {
        key: value[0] if key in _SINGLE and isinstance(value, list) and len(value) == 1 else value
        for key, value in _written(step).items()
    }


def _written(data: Mapping[Any, Any]) -> dict[Any, Any]:
    return {key: value for key, value in data.items() if value is not None}


def _written_below(data: object) -> object:
    if isinstance(data, dict):
        return {key: _written_below(value) for key, value in data.items() if value is not None}
    return [_written_below(item) for item in data] if isinstance(data, list) else data
