"""The pages of help and their search. Open to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import lazy_gettext as _l

from judge import help as texts
from judge.games import GAMES
from judge.help.sentences import KERNEL, PAGES, STORES, every_sentence
from judge.store.refusals import NotFound
from judge.web.languages import chosen_language
from judge.words.game_names import name_of
from judge.words.languages import COLUMNS, NAMES

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.wrappers import Response

blueprint = Blueprint("helping", __name__, url_prefix="/help")
GROUPS = {
    "people": _l("At the event"),
    "operators": _l("For operators"),
    "programmers": _l("For programmers"),
}
SAID_BY = {
    PAGES: _l("Pages"),
    KERNEL: _l("Rulings of every game"),
    "decks": _l("Deck check"),
    "printing": _l("Printed sheets"),
    "tournament": _l("Pairings and standings"),
    "web": _l("Refusals, log and names"),
}
"""Who says the sentences of a store; those of a game go by its name."""
EXPLAINED = {
    "disputes": "bench",
    "walks": "bench",
    "floor": "bench",
    "rulebook": "disputes",
    "rounds": "scorekeeper",
    "players": "scorekeeper",
    "log": "scorekeeper",
    "decks": "decks",
    "paper": "printing",
    "me": "player",
    "join": "player",
    "public": "player",
    "events": "organizer",
    "people": "organizer",
    "home": "organizer",
}
"""Which page of help explains a page, by its blueprint; the others lead to the list."""


def init_app(app: Flask) -> None:
    """Give the templates `help_here`."""
    app.jinja_env.globals["help_here"] = help_here


def help_here() -> str:
    """Return the address of the help for the page that is shown."""
    name = EXPLAINED.get(request.blueprint or "")
    return url_for("helping.page", name=name) if name else url_for("helping.index")


@blueprint.get("")
def index() -> str:
    """List the pages by whom they are for, or the sections that hold some words."""
    words = request.args.get("q", "")[:100]
    groups = [
        (said, [texts.find(name, chosen_language()) for name in texts.GROUPS[group]])
        for group, said in GROUPS.items()
    ]
    found = texts.search(words, chosen_language()) if words else ()
    return render_template("help/index.html", groups=groups, words=words, found=found)


@blueprint.get("/sentences/<store>")
def sentences(store: str) -> str:
    """Show every sentence of a store with an example, in English and in the reader's language; or those with some words."""
    words = request.args.get("q", "")[:100].casefold()
    try:
        found = every_sentence(store)
    except LookupError as error:
        raise NotFound("http.404") from error
    languages = (
        tuple(dict.fromkeys((COLUMNS[0], chosen_language()))) if "all" not in request.args else COLUMNS
    )
    return render_template(
        "help/sentences.html",
        store=store,
        stores={one: SAID_BY.get(one) or name_of(one, chosen_language()) for one in (PAGES, *STORES)},
        words=words,
        languages={language: NAMES[language] for language in languages},
        columns=[COLUMNS.index(language) for language in languages],
        found=[each for each in found if not words or words in "\n".join((each.key, *each.texts)).casefold()],
    )


@blueprint.get("/<name>")
def page(name: str) -> str:
    """Show a page."""
    try:
        shown = texts.find(name, chosen_language())
    except LookupError as error:
        raise NotFound("http.404") from error
    return render_template("help/page.html", page=shown, forms=GAMES if name == "disputes" else ())


@blueprint.get("/disputes/<game>")
def form(game: str) -> Response:
    """Lead to where a game's form has moved: under its rulebook."""
    return redirect(url_for("rulebook.form", game=game), 301)
