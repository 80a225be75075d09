"""The rulebooks as registries: our sentence for each rule, its section, its readings, and search. Open to everybody."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for

from judge.catalogue import rulebook as registries
from judge.disputes import walking
from judge.store.refusals import NotFound
from judge.store.services import citing
from judge.web.languages import chosen
from judge.web.signin import work

blueprint = Blueprint("rulebook", __name__, url_prefix="/rules")


@blueprint.get("")
def index() -> str:
    """List the games."""
    found = [registries.load(game) for game in registries.games()]
    return render_template("rulebook/index.html", registries=found)


@blueprint.get("/<game>")
def game(game: str) -> str:
    """Show a game's rules, or those that hold some words."""
    if game not in registries.games():
        raise NotFound("rulebook.unknown", game=game)
    registry = registries.load(game)
    words = request.args.get("q", "")[:100]
    rules = registry.search(words) if words else registry.rules
    return render_template(
        "rulebook/game.html",
        registry=registry,
        rules=rules,
        words=words,
        tag=_tag(registry),
        walk=url_for("walks.blank") if game == walking.GAME else "",
    )


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


def _tag(registry: registries.Registry) -> str:
    """Give the language the sentences are shown in: this person's, when the registry has it."""
    return chosen() if chosen() in {registry.language, "en"} else "en"
