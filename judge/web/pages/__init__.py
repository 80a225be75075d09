"""The HTML pages: thin views over the use cases of `judge.store.services`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.web.pages import (
    ask,
    asking,
    check_in,
    decks,
    disputes,
    events,
    filters,
    finding,
    floor,
    frame,
    hall,
    helping,
    home,
    join,
    log,
    me,
    paper,
    people,
    persons,
    players,
    public,
    rounds,
    rulebook,
    shown,
    tokens,
    unanswered,
    walks,
)

if TYPE_CHECKING:
    from flask import Flask

BLUEPRINTS = (
    home.blueprint,
    people.blueprint,
    persons.blueprint,
    tokens.blueprint,
    events.blueprint,
    join.blueprint,
    players.blueprint,
    check_in.blueprint,
    finding.blueprint,
    rounds.blueprint,
    floor.blueprint,
    unanswered.blueprint,
    hall.blueprint,
    decks.blueprint,
    disputes.blueprint,
    rulebook.blueprint,
    ask.blueprint,
    asking.blueprint,
    shown.blueprint,
    walks.blueprint,
    helping.blueprint,
    log.blueprint,
    paper.blueprint,
    public.blueprint,
    me.blueprint,
)


def init_app(app: Flask) -> None:
    """Register every page and the template helpers."""
    filters.init_app(app)
    frame.init_app(app)
    helping.init_app(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
