"""A ruling as plain text, and the message for an invalid file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.disputes.language.errors import CardName
from judge.disputes.language.spelling import fold, verb_names
from judge.disputes.language.words import word_tables
from judge.words.languages import name_in
from judge.words.sentences import fill, pick, sections

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.language.errors import DisputeError

MOST_LISTED: Final = 60
MOST_CALLED: Final = 12  # words that are listed with what the reader's language calls them


def label(key: str, language: str) -> str:
    """Return a heading or a state in a language."""
    return pick(sections("judge.disputes")["labels"][key], language)


def error_text(error: DisputeError, language: str) -> str:
    """Return what is wrong with a file and where, one line for each fault."""
    return "\n".join(_error_line(each, error.game, language) for each in (error, *error.others))


def _error_line(error: DisputeError, game: str, language: str) -> str:
    """Return the line of one fault."""
    words = word_tables(game)
    reasons = words["reasons"]
    more = "known" if "known" in error.facts else "near" if error.facts.get("near") else ""
    entry = reasons.get(f"{error.reason}.{more}") or reasons.get(error.reason)
    said = {name: _plain(value) for name, value in error.facts.items()}
    said |= {
        name: name_in(value.names, language, value)
        for name, value in error.facts.items()
        if isinstance(value, CardName)
    }
    for name in ("zone", "item", "thing"):
        if said.get(name) in words["terms"]:
            said[name] = pick(words["terms"][said[name]], language)
    known = error.facts.get("known")
    if isinstance(known, (list, tuple)) and len(known) <= MOST_CALLED:
        said["known"] = (
            ", ".join(_called(str(word), error.reason, game, language) for word in dict.fromkeys(known))
            or "–"
        )
    if entry is None:
        return f"{error.path}: {error.reason} {' '.join(f'{name}={value}' for name, value in said.items())}".strip()
    line = f"{error.path}: {fill(pick(entry, language), said, missing='…')}"
    if error.facts.get("rules"):
        line = f"{line} ({said['rules']})"
    if "nearest" not in said:
        return line
    said["nearest"] = _with_its_word(said["nearest"], error.reason, game, language)
    return f"{line} {fill(pick(reasons['nearest'], language), said)}"


def _with_its_word(near: str, reason: str, game: str, language: str) -> str:
    """Return a word of the data with its name in the reader's language."""
    label = _term(near, reason, game, language)
    return f"`{near}` ({label})" if label and label != near else f"`{near}`"


def _called(word: str, reason: str, game: str, language: str) -> str:
    """Return one of several words of the data, with its name in the reader's language if that says more."""
    label = _term(word, reason, game, language)
    return f"{word} ({label})" if label and fold(label) != fold(word).replace("_", " ") else word


def _term(word: str, reason: str, game: str, language: str) -> str:
    """Return the term for a word of the data, or None."""
    terms = word_tables(game)["terms"]
    if reason == "verb.unknown":
        return pick(verb_names(word, game), language)
    keys = (f"{word}_phase", f"phase {word}") if reason == "phase.unknown" else ()
    return pick(next((terms[key] for key in (*keys, f"until {word}", word) if key in terms), {}), language)


def _plain(value: object) -> str:
    if isinstance(value, (list, tuple)):
        shown = ", ".join(str(item) for item in value[:MOST_LISTED])
        return shown + (" …" if len(value) > MOST_LISTED else "") or "–"
    return str(value)


def ruling_text(said: Mapping[str, Any], language: str) -> str:
    """Write a ruling (the shape of the contract) as text for a terminal."""
    blocks = [
        part(said, language) for part in (_answer, _course, _refusal, _questions, _claims, _readings, _texts)
    ]
    colon = label("colon", language)
    rules = [f"  {rule['id']} ({rule['section']}){colon}{rule['text']}" for rule in said["rules"]]
    blocks.append([label("rules", language), *rules] if rules else [])
    blocks.append([f"digest {said['digest']}"])
    return "\n\n".join("\n".join(lines) for lines in blocks if lines)


def chains_text(said: Mapping[str, Any], language: str) -> str:
    """Write how each claim of a ruling was decided, from the end back to the stated steps, as text for a terminal."""
    colon, lines = label("colon", language), list[str]()
    for claim in said["claims"]:
        lines.append(_claim_line(claim, language))
        for link in claim["chain"]:
            number = f"{link['n']:>3}" if link["n"] is not None else "  ·"
            state = "" if link["n"] is not None else f"  [{label('implied', language)}]"
            lines.append(f"{number} {link['by']}{colon}{link['text']}{state}")
            lines += [f"      {why['text']}  ({why['rule']}, {why['section']})" for why in link["because"]]
    return "\n".join(lines)


def _claim_line(claim: Mapping[str, Any], language: str) -> str:
    state = label(str(claim["upheld"]), language)
    said_so = label("colon", language).join(part for part in (claim["by"], claim["says"], state) if part)
    return f"{said_so}{label('stop', language)}{claim['because']}"


def _answer(said: Mapping[str, Any], language: str) -> list[str]:
    verdict = f"{label('verdict', language)}{label('colon', language)}{label(said['verdict'], language)}"
    why = [f"  {each['text']}  ({each['rule']}, {each['section']})" for each in said["why"]]
    return [str(said["title"]).strip(), verdict, said["summary"], *(why if said["illegal"] is None else ())]


def _course(said: Mapping[str, Any], language: str) -> list[str]:
    if not said["begun"] and not said["steps"]:
        return []
    lines = [label("steps", language), *_events(said["begun"])]
    for step in said["steps"]:
        number = f"{step['n']:>3}" if step["n"] is not None else "  ·"
        state = f"  [{label('implied', language)}]" if step["implied"] else ""
        if step["status"] != "legal":
            state = f"  [{label(step['status'], language)}]"
        lines.append(f"{number} {step['by']}{label('colon', language)}{step['text']}{state}")
        if "open" in step:
            lines.append(f"      {step['open']}")
        lines += _events(step["events"])
    return lines


def _events(events: list[dict[str, Any]]) -> list[str]:
    return [f"      {event['text']}{_cite(event['rules'])}" for event in events]


def _refusal(said: Mapping[str, Any], language: str) -> list[str]:
    illegal, colon = said["illegal"], label("colon", language)
    if not illegal:
        return []
    step = f"{label('illegal', language)} {illegal['step']}"
    lines = [f"{step}{colon}{illegal['because']}{_cite(illegal['rules'])}"]
    if illegal["could_act"]:
        lines.append(illegal["could_act"])
    if illegal["legal_instead"]:
        lines.append(f"{label('instead', language)}{colon}".rstrip())
        lines += [f"  {option['by']}{colon}{option['text']}" for option in illegal["legal_instead"]]
    return lines


def _questions(said: Mapping[str, Any], language: str) -> list[str]:
    lines = [label("needs", language)] if said["needs"] else []
    for need in said["needs"]:
        lines.append(f"  {need['text']}")
        answers = need["answers"]
        lines += [f"    {each['answer']} → {each['leads_to']}" for each in answers if each["leads_to"]]
        if plain := " / ".join(each["answer"] for each in answers if not each["leads_to"]):
            lines.append(f"    {plain}")
    return lines


def _claims(said: Mapping[str, Any], language: str) -> list[str]:
    lines = [label("claims", language)] if said["claims"] else []
    for claim in said["claims"]:
        decided = [] if said["illegal"] else [why["rule"] for why in claim["why"]]
        lines.append(f"  {_claim_line(claim, language)}{_cite(decided or claim['rules'])}")
    return lines


def _readings(said: Mapping[str, Any], language: str) -> list[str]:
    rows = [row for row in said["depends_on"] if row["reading"]]  # what has no reading is asked for above
    lines = [label("depends", language)] if rows else []
    for row in rows:
        if row["kind"] == "printed":
            continue
        named = [part for part in (row["interpretation"], row["question"]) if part]
        lines.append(f"  {label('colon', language).join(named)}")
        if row["kind"] == "not_in_text":
            lines.append(f"    {label('plain', language)}")
            continue
        lines.append(f"    = {row['reading_text']}")
        lines += [
            f"    ≠ {other['text']} [{label(other['verdict'], language)}] {other['gives']}".rstrip()
            for other in row["differs"]
        ]
        lines += [f"    {row['untried']}"] if row.get("untried") else []
    printed = [row["interpretation"] for row in rows if row["kind"] == "printed"]
    return [*lines, f"  {label('printed', language)} ({', '.join(printed)})"] if printed else lines


def _texts(said: Mapping[str, Any], language: str) -> list[str]:
    lines = [label("texts", language)] if said["texts"] else []
    for row in said["texts"]:
        lines += [f"  {row['because']}", *(f"    {line}" for line in row["text"].splitlines())]
    return lines


def _cite(rules: list[str]) -> str:
    return f"  ({', '.join(rules)})" if rules else ""
