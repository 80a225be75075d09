"""Public computations: pure functions of the request, without a login. Nothing is stored.

They run in a lane, in another process: arguments and results are plain data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge import tournament
from judge.cardtext.report import language_of
from judge.cardtext.rows import languages
from judge.disputes import account_of, read_dispute, rule, ruling_as_json
from judge.disputes.bench.bench import look, passes_up_to, replay_steps, view_after_ruling
from judge.disputes.bench.edits import apply
from judge.disputes.bench.stated_texts import describe_text
from judge.disputes.bench.story import read_story
from judge.disputes.bench.walking import read_map, walk_through
from judge.disputes.language.errors import reports_own_errors
from judge.games import GAMES
from judge.store.adapters import decks as deck_door
from judge.store.adapters.tournament import refusing
from judge.store.refusals import Invalid, NotFound

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.bench.edits import Edit
    from judge.disputes.language.format import DisputeFile


Data = dict[str, Any]


def ruling(dispute: object, language: str, *, what_if: bool = True) -> Data:
    """Rule on a decoded dispute file."""
    return ruling_as_json(rule(dispute, what_if=what_if), language)


def answer(file: DisputeFile, language: str, other: str) -> tuple[Data, Data, Data]:
    """Rule on a dispute: the ruling in two languages, and where it leaves the game."""
    made = rule(file)
    return ruling_as_json(made, language), ruling_as_json(made, other), view_after_ruling(made, language)


def public_ruling(dispute: object, languages: tuple[str, ...], people: Mapping[str, str]) -> list[Data]:
    """Rule on a dispute again, and return its public part in each language."""
    made = rule(dispute)
    return [ruling_as_json(made, language, to_all=True, people=people) for language in languages]


def edit_file(file: DisputeFile, edit: Edit) -> DisputeFile:
    """Edit a dispute and check that its position can be built; DisputeError says where it cannot."""
    account = account_of(apply(file, edit))
    with reports_own_errors(account.game.id):
        replay_steps(account, {})
    return account.file


def read_text(game: str, text: str, language: str, say: str, kind: str) -> Data:
    """Read the printed text of a card and return what it means, worded in the language `say`. Nothing is stored.

    Raises Invalid for a game whose card texts are not read, or in such a language.
    """
    able = languages(game) if game in GAMES else ()
    if not able:
        raise Invalid("field.choice", field="game", value=game[:40])
    language = language or language_of(game, text)
    if language not in able:
        raise Invalid("field.choice", field="language", value=language[:40])
    return describe_text(game, text, language, say, kind)


def deck(
    game: str, content: bytes | str, language: str, *, kind: str = "", name: str = "", official: bool = True
) -> Data:
    """Check a list. `kind` is one of the game's lists, the usual one by default."""
    if game not in GAMES:
        raise Invalid("field.choice", field="game", value=game[:40])
    if kind and kind not in deck_door.lists_of(game):
        raise Invalid("field.choice", field="kind", value=kind[:40])
    kept = deck_door.check(content, game, kind=kind, name=name, official=official, language=language)
    return deck_door.worded_report(kept, language)


def next_round(file: object, language: str) -> Data:
    """Pair the next round of an event file, with its objective, its bound, and why."""
    event = _event(file, language)
    with refusing(Invalid, "round.pairing", language):
        pairing = tournament.pair_next(event)
    return pairing.to_dict(language, _names(event))


def standings(file: object, language: str) -> list[Data]:
    """Rank the players of an event file."""
    return [row.to_dict() for row in tournament.standings(_event(file, language))]


def reason(file: object, language: str, player: str, round_number: int | None) -> dict[str, str]:
    """Return a sentence on why a player sits where they do in a round of an event file."""
    event = _event(file, language)
    with refusing(Invalid, "round.pairing", language):
        why = tournament.why(event, player, round_number)
    if why is None:
        known = event.player(player) is not None
        raise NotFound("player.no_reason" if known else "player.unknown", player=player)
    return {"key": why.key, "text": why.text(language, _names(event))}


def what_if(file: object, language: str, cut: int | None) -> Data:
    """Return who of an event file is certain of the cut, and who can safely draw."""
    event = _event(file, language)
    with refusing(Invalid, "cut.unknown", language):
        return tournament.what_if(event, cut).to_dict()


def _event(file: object, language: str) -> tournament.Event:
    with refusing(Invalid, "file.unreadable", language):
        return tournament.parse(file)


def _names(event: tournament.Event) -> dict[str, str]:
    return {player.id: player.name or player.id for player in event.players}
