"""The rulebooks as registries: a sentence for each rule, its section, its interpretations, and search. Open to everybody."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for

from judge.catalogue import rulebook as registries
from judge.catalogue.search import LONGEST
from judge.disputes.bench import walking
from judge.disputes.reference.lookup import guess_game, look_up
from judge.disputes.reference.reference import reference
from judge.games import GAMES
from judge.store.refusals import NotFound
from judge.store.services import citing
from judge.web.languages import chosen_language
from judge.web.signin import work

NEAREST = 3  # rules whose precedents are shown beside an answer
blueprint = Blueprint("rulebook", __name__, url_prefix="/rules")


@blueprint.get("")
def index() -> str:
    """List the games, or the answers to a question, in the game that its words seem to be about."""
    guessed = guess_game(request.args.get("q", "").strip()[:LONGEST])
    return render_template(
        "rulebook/index.html",
        registries=[registries.load(game) for game in registries.games()],
        guessed=guessed,
        **_search_answer(guessed),
        tags={game: _tag(registries.load(game)) for game in registries.games()},
    )


@blueprint.get("/<game>")
def game(game: str) -> str:
    """Show a game's rules, or those that answer a question."""
    if game not in registries.games():
        raise NotFound("rulebook.unknown", game=game)
    registry = registries.load(game)
    return render_template(
        "rulebook/game.html",
        registry=registry,
        **_search_answer(game),
        topics=_group_by_topic(registry),
        tags={game: _tag(registry)},
        walk=url_for("walks.blank") if game == walking.GAME else "",
    )


@blueprint.get("/<game>/form")
def form(game: str) -> str:
    """Show how to write a dispute of a game: its actions, places, numbers and claims, with examples."""
    if game not in GAMES:
        raise NotFound("rulebook.unknown", game=game)
    return render_template("rulebook/form.html", game=game, told=reference(game, chosen_language()))


@blueprint.get("/id/<rule_id>")
def rule(rule_id: str) -> str:
    """Show one rule, its readings, and which rulings of open events cited it."""
    try:
        registry, found = registries.find(rule_id)
    except registries.UnknownRuleError as error:
        raise NotFound("rule.unknown", rule=rule_id) from error
    cited = citing.rulings_citing(work(), rule_id)
    return render_template(
        "rulebook/rule.html", registry=registry, rule=found, cited=cited, tag=_tag(registry)
    )


def _search_answer(game: str = "") -> dict[str, object]:
    """Return the question, its answers, and this judge's precedents on the nearest rules."""
    words = request.args.get("q", "").strip()[:LONGEST]
    if not words:
        return {"words": "", "found": None, "precedents": []}
    found = look_up(words, game)
    nearest = [rule.id for _, rule in found.rules[:NEAREST]]
    return {"words": words, "found": found, "precedents": citing.precedents_on(work(), nearest)}


def _group_by_topic(
    registry: registries.Registry,
) -> list[tuple[str, list[tuple[registries.Registry, registries.Rule]]]]:
    """Group the rules by topic, the topics in the order of the rulebook."""
    found: dict[str, list[tuple[registries.Registry, registries.Rule]]] = {}
    for rule in registry.rules:
        found.setdefault(rule.topic, []).append((registry, rule))
    return list(found.items())


def _tag(registry: registries.Registry) -> str:
    """Return the language of the sentences: this person's, when the registry has it."""
    return chosen_language() if chosen_language() in registry.languages else "en"
