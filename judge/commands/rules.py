"""`judge rules`: the rulebook registries, and how far code and tests cover them."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

import judge
from judge.catalogue import citations, deciding, rulebook
from judge.commands.language_option import language_option
from judge.commands.problem import Problem
from judge.disputes.reference import lookup
from judge.documents import DocumentError
from judge.engine.plain import to_json
from judge.games import GAMES
from judge.words.game_names import name_of
from judge.words.languages import LANGUAGES, Language

PACKAGE = Path(judge.__file__).parent


@click.group()
def rules() -> None:
    """Show the rules that rulings cite."""


@rules.command()
@click.argument("rule_id", required=False)
@click.option("--game", help="List every rule of this game.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="One language; English where it has no sentence.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show(rule_id: str | None, game: str | None, lang: str | None, as_json: bool) -> int:
    """Show one rule with its open readings, or all rules of a game."""
    if (rule_id is None) == (game is None):
        raise Problem("give either a rule id or --game")
    try:
        if rule_id is not None:
            registry, rule = rulebook.find(rule_id.partition("/")[0])
            if "/" in rule_id:
                registry.interpretation(rule_id)
            click.echo(_json(_to_dict(rule)) if as_json else _format_rule(registry, rule, lang))
        else:
            registry = rulebook.load(str(game))
            if as_json:
                head = {"game": registry.game, "language": registry.language, "version": registry.version}
                click.echo(_json({**head, "rules": [_to_dict(rule) for rule in registry.rules]}))
            else:
                for rule in registry.rules:
                    click.echo(f"{rule.id}  {rulebook.say(rule.text, lang or registry.language)}")
    except (rulebook.UnknownRuleError, rulebook.RulebookError) as error:
        raise Problem(str(error)) from error
    return 0


@rules.command()
@click.argument("question")
@click.option("--game", help="Only the rules of this game.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="One language; English where it has no sentence.")
@click.option("--most", type=click.IntRange(1, 100), default=lookup.MOST, show_default=True, help="How many.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def search(question: str, game: str | None, lang: str | None, most: int, as_json: bool) -> int:
    """Find the rules that answer QUESTION, in everyday words of any language.

    Without a game, in the one that its words seem to be about. Exit 1 when no rule says it; the nearest are shown.
    """
    try:
        played = rulebook.load(game).game if game else lookup.guess_game(question)
        found = lookup.look_up(question, played, most)
    except (rulebook.RulebookError, DocumentError) as error:
        raise Problem(str(error)) from error
    likes = [{**asdict(ready), "title": ready.title(lang or "en")} for ready in found.disputes]
    if as_json:
        listed = [{"game": registry.game, **_to_dict(rule)} for registry, rule in found.rules]
        click.echo(_json({"answered": found.answered, "game": played, "rules": listed, "disputes": likes}))
    else:
        if not found.answered:
            click.echo("No rule says this." + (" The nearest:\n" if found.rules else ""))
        elif not game:
            click.echo(f"Taken to be about {played}; --game names another.\n")
        click.echo("\n\n".join(_format_rule(registry, rule, lang) for registry, rule in found.rules))
        for like in likes:
            click.echo(f"\n{like['game']} {like['name']}\n  {like['title']}")
    return 0 if found.answered else 1


@rules.command()
@click.argument("game")
@click.option(
    "--tests",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=PACKAGE.parent / "tests",
    help="Directory of the tests; needed where the service runs from an installed package.",
)
@click.option("--rule", "wanted", help="Only the places of this rule id, or of those that begin with it.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def coverage(game: str, tests: Path, wanted: str | None, as_json: bool) -> int:
    """List the places in code and tests that hold each rule; exit 1 when something is missing.

    Of one rule also the functions that decide it, for their docstring names it, the calls of these (asks), and where
    other prose names it.
    """
    try:
        found = citations.cover(rulebook.load(game), PACKAGE, tests)
    except rulebook.RulebookError as error:
        raise Problem(str(error)) from error
    if wanted is not None:
        by = deciding.decisions(PACKAGE, found.registry.prefix)
        kinds = {
            "decides": by.decided,
            "code": found.code,
            "asks": by.asked,
            "prose": by.named,
            "tests": found.tests,
        }
        folder = {"tests": tests.name}
        places = [
            (kind, rule, f"{folder.get(kind, PACKAGE.name)}/{line}")
            for kind, where in kinds.items()
            for rule, line in _places_of(where, wanted)
        ]
        if as_json:
            click.echo(_json([{"in": kind, "rule": rule, "place": place} for kind, rule, place in places]))
        else:
            click.echo("\n".join(f"{kind:<7} {place}  {rule}" for kind, rule, place in places))
        return 0 if places else 1
    click.echo(_json(_report(found)) if as_json else _table(found))
    return 0 if found.complete else 1


@rules.command()
@click.argument("game", type=click.Choice(GAMES))
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def form(game: str, lang: Language, as_json: bool) -> int:
    """Tell how to write a dispute of a game: its actions, places, numbers and claims with examples, as Markdown."""
    from judge.disputes.reference.reference import reference  # noqa: PLC0415 - only wanted here
    from judge.disputes.reference.reference_text import markdown  # noqa: PLC0415 - only wanted here

    told = reference(game, lang)
    click.echo(_json(_as_mappings(told)) if as_json else markdown(told, name_of(game, lang)), nl=as_json)
    return 0


def _places_of(places: citations.Places, wanted: str) -> list[tuple[str, str]]:
    return [
        (rule, str(place)) for rule, found in places.items() if rule.startswith(wanted) for place in found
    ]


def _as_mappings(value: object) -> object:
    """Convert rows into mappings by the names of their fields."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _as_mappings(item) for name, item in value._asdict().items()}
    return [_as_mappings(item) for item in value] if isinstance(value, tuple) else value


def _json(value: object) -> str:
    return to_json(value, indented=True)


def _to_dict(rule: rulebook.Rule) -> dict[str, object]:
    """Return a rule as it is in the registry file."""
    points = [
        {
            "key": point.key,
            "question": dict(point.question),
            "readings": {name: dict(said) for name, said in point.readings.items()},
            "default": point.default,
            "note": point.note,
        }
        for point in rule.interpretations
    ]
    head = {"id": rule.id, "section": rule.section, "topic": rule.topic, "text": dict(rule.text)}
    return {**head, "data": rule.data, "basis": rule.basis, "interpretations": points}


def _format_rule(registry: rulebook.Registry, rule: rulebook.Rule, lang: str | None) -> str:
    """Write one rule with its section, sentences and readings; the default reading is starred."""
    languages = [lang] if lang else [registry.language, "en"]
    lines = [rule.id, f"  {rule.section}", *(f"  {rulebook.say(rule.text, name)}" for name in languages)]
    if rule.basis:
        lines.append("  (not in the text of the rulebook)")
    for point in rule.interpretations:
        lines += ["", f"  {point.key}", *(f"  {rulebook.say(point.question, name)}" for name in languages)]
        for name, words in point.readings.items():
            star = "*" if name == point.default else " "
            said = " / ".join(rulebook.say(words, language) for language in languages)
            lines.append(f"  {star} {name}: {said}")
    return "\n".join(lines)


def _report(found: citations.Coverage) -> dict[str, object]:
    listed = [
        {
            "id": rule.id,
            "data": rule.data,
            "code": [asdict(place) for place in found.code.get(rule.id, ())],
            "tests": [asdict(place) for place in found.tests.get(rule.id, ())],
        }
        for rule in found.registry.rules
    ]
    missing = {"code": list(found.uncited), "tests": list(found.untested)}
    data = [rule.id for rule in found.registry.rules if rule.data]
    return {
        "game": found.registry.game,
        "rules": listed,
        "missing": missing,
        "unknown": list(found.unknown),
        "data": data,
    }


def _table(found: citations.Coverage) -> str:
    lines = []
    for rule in found.registry.rules:
        lines.append(f"{rule.id}{'  (data)' if rule.data else ''}")
        for kind, places in (("code", found.code), ("test", found.tests)):
            lines += [f"  {kind}  {place}" for place in places.get(rule.id, ())]
            if not rule.data and rule.id not in places:
                lines.append(f"  {kind}  MISSING")
    for name in found.unknown:
        where = ", ".join(str(place) for place in (*found.code.get(name, ()), *found.tests.get(name, ())))
        lines.append(f"{name}  UNKNOWN, in {where}")
    data = sum(rule.data for rule in found.registry.rules)
    total = len(found.registry.rules)
    lines.append(
        f"{total} rules: {data} data, {len(found.uncited)} not cited, {len(found.untested)} not tested, "
        f"{len(found.unknown)} unknown ids"
    )
    return "\n".join(lines)
