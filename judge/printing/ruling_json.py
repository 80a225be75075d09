"""Convert a ruling as JSON (the shape of `judge dispute rule --json`) into the printed sheet."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from judge.disputes.language.words import word_tables
from judge.printing.sheets import CitedSentence, Claim, Dependence, Rule, RulingSheet, Step, Zone
from judge.printing.words import say
from judge.words.sentences import pick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from judge.printing.documents import Imprint
    from judge.words.languages import Language


def ruling_sheet(
    ruling: Mapping[str, Any],
    imprint: Imprint,
    *,
    table: int | None = None,
    judge: str = "",
    translation: tuple[Language, str] | None = None,
    people: Mapping[str, str] | None = None,
) -> RulingSheet:
    """Return the sheet of a ruling. Raises `ValueError` naming the first missing or malformed part.

    The ruling's sentences are printed as they are: make it in the imprint's language. `people`: the name for each seat.
    """
    try:
        return _sheet(ruling, imprint, table, judge, translation, people or {})
    except KeyError as error:
        raise ValueError(f"the ruling has no {error}") from error
    except (TypeError, AttributeError) as error:
        raise ValueError(f"the ruling is not of the published shape: {error}") from error


def _sheet(
    ruling: Mapping[str, Any],
    imprint: Imprint,
    table: int | None,
    judge: str,
    translation: tuple[Language, str] | None,
    people: Mapping[str, str],
) -> RulingSheet:
    illegal = ruling["illegal"]
    return RulingSheet(
        imprint=imprint,
        title=str(ruling["title"]),
        verdict=ruling["verdict"],
        summary=str(ruling["summary"]),
        why=_reasons(ruling),
        translation=translation,
        table=table,
        judge=judge,
        players=tuple(f"{seat} {people.get(seat, '')}".strip() for seat in ruling["players"]),
        illegal_step=illegal["step"] if illegal else None,
        illegal=CitedSentence(illegal["because"], tuple(illegal["rules"])) if illegal else None,
        could_act=(illegal.get("could_act") or "") if illegal else "",
        instead=tuple(f"{each['by']} · {each['text']}" for each in illegal["legal_instead"])
        if illegal
        else (),
        needs=tuple(need["text"] for need in ruling["needs"]),
        claims=tuple(_claim(each, illegal) for each in ruling["claims"]),
        begun=tuple(map(_cited_sentence, ruling.get("begun", ()))),
        steps=tuple(map(_step, ruling["steps"])),
        depends_on=tuple(_dependence(row) for row in ruling["depends_on"] if _is_shown_in_full(row)),
        printed=tuple(row["interpretation"] for row in ruling["depends_on"] if row["kind"] == "printed"),
        texts=tuple((each["because"], each["text"]) for each in ruling.get("texts", ())),
        rules=tuple(Rule(each["id"], each["section"], each["text"]) for each in ruling["rules"]),
        position=tuple(_zones(ruling["position"], ruling["game"], imprint.language)),
        digest=str(ruling["digest"]),
        made_with=_versions(ruling),
    )


def _reasons(row: Mapping[str, Any]) -> tuple[CitedSentence, ...]:
    """Return what decided a ruling or a claim."""
    return tuple(CitedSentence(each["text"], (each["rule"],)) for each in row.get("why", ()))


def _claim(claim: Mapping[str, Any], illegal: Mapping[str, Any] | None) -> Claim:
    """Return a claim with what decided it, unless that is why a step was refused, which has its own heading."""
    why = _reasons(claim) if illegal is None else ()
    if not why and (illegal is None or claim["rules"] != illegal["rules"]):
        why = (CitedSentence("", tuple(claim["rules"])),)
    said = claim["says"] or " · ".join(claim.get("stated", ()))
    return Claim(claim["by"], said, claim["upheld"], claim["because"], why)


def _cited_sentence(event: Mapping[str, Any]) -> CitedSentence:
    return CitedSentence(event["text"], tuple(event["rules"]))


def _step(step: Mapping[str, Any]) -> Step:
    return Step(
        number=step["n"],
        by=step["by"],
        text=step["text"],
        status=step["status"],
        events=tuple(map(_cited_sentence, step["events"])),
        before=tuple(step["stack"]["before"]),
        after=tuple(step["stack"]["after"]),
    )


def _is_shown_in_full(row: Mapping[str, object]) -> bool:
    """Return whether a row is printed in full: not if it depends only on print, or is asked for above."""
    return bool(row["kind"] != "printed" and row["reading"])


def _dependence(row: Mapping[str, Any]) -> Dependence:
    return Dependence(
        point=row["interpretation"],
        question=row["question"],
        reading=row.get("reading_text", ""),
        others=tuple((other["text"], other["verdict"]) for other in row["differs"]),
        gives=tuple(other.get("gives", "") for other in row["differs"]),
        untried=row.get("untried", ""),
    )


def _versions(ruling: Mapping[str, Any]) -> str:
    made = ruling.get("made_with", {})
    return " · ".join(f"{key} {made[key]}" for key in ("engine", "registry", "cards") if key in made)


def _zones(position: Mapping[str, Any], game: str, language: Language) -> Iterator[Zone]:
    """Yield one line for each player's zone that is not empty, in the position's own order."""
    terms = word_tables(game)["terms"]

    def word(term: str) -> str:
        return pick(terms[term], language) if term in terms else term

    for owner, zones in position["players"].items():
        for name, cards in zones.items():
            if cards not in ([], {}, None):
                yield Zone(str(owner), word(name), _cards(cards, word, say(language, "unknown")))


def _cards(cards: object, word: Callable[[str], str], unknown: str) -> str:
    """Name the cards of a zone in order, equal ones counted together."""
    if isinstance(cards, dict):
        cards = [cards]
    if not isinstance(cards, list):
        return str(cards)
    said = [_card(card, word, unknown) for card in cards]
    runs = ((name, len(list(group))) for name, group in groupby(said))
    return ", ".join(f"{count}× {name}" if count > 1 else name for name, count in runs)


def _card(card: object, word: Callable[[str], str], unknown: str) -> str:
    """Return a card's name with its visible state: "Sentry Drone [REST]", "[blue]" where only its colour counts."""
    if not isinstance(card, dict):
        return str(card)
    name = card.get("card") or (unknown if "unknown" in card else "")
    marks = [*card.get("colours", ()), *(str(card[key]) for key in ("face", "state") if key in card)]
    shown = f"[{' '.join(map(word, marks))}]" if marks else ""
    return f"{name} {shown}".strip()
