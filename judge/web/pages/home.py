"""The start page, the language switch, and the files that make the service installable."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from flask import (
    Blueprint,
    jsonify,
    redirect,
    render_template,
    request,
    send_from_directory,
    session,
    url_for,
)
from flask_babel import gettext

from judge.disputes.reference.ready import ready_file
from judge.store.services import accounts, events, unkept
from judge.web.assets import FOLDER, address
from judge.web.languages import chosen_language
from judge.web.signin import work
from judge.words.languages import LANGUAGES

if TYPE_CHECKING:
    from flask import Response
    from werkzeug.wrappers import Response as AnyResponse

EXAMPLE: Final = (
    "zombie_world_order",
    "06-equal-power",
)  # the ready dispute whose ruling the start page shows
blueprint = Blueprint("home", __name__)


@blueprint.get("/")
def index() -> str | AnyResponse:
    """Show the events; a service without accounts asks to be set up first."""
    now = work()
    if not accounts.has_accounts(now):
        return redirect(url_for("people.setup"))
    mine = [_door(*one) for one in accounts.events_of(now)] if now.actor.account_id else []
    return render_template(
        "public/home.html",
        events=events.public_events(now),
        mine=mine,
        ruling=_example(chosen_language()),
        example="/".join(EXAMPLE),
    )


@cache
def _example(language: str) -> dict[str, Any]:
    """Return the ruling that the start page shows, in a language."""
    return unkept.ruling(ready_file(*EXAMPLE, language), language, what_if=False)


def _door(slug: str, name: str, roles: tuple[str, ...]) -> tuple[str, str, tuple[str, ...]]:
    """Return the start page for these roles: the calls for a judge only, the desk for everybody else."""
    judges = roles and {"judge", "head_judge"}.issuperset(roles)
    return url_for("floor.tables" if judges else "rounds.desk", slug=slug), name, roles


def local_path(target: str) -> str:
    """Return a redirect target on this host; any other target becomes the start page."""
    parts = urlsplit(target)
    safe = (
        target.startswith("/") and not target.startswith(("//", "/\\")) and not (parts.scheme or parts.netloc)
    )
    return target.rstrip("?") if safe and target.isprintable() else "/"


@blueprint.get("/language/<tag>")
def language(tag: str) -> AnyResponse:
    """Remember a language and go back to where one was."""
    if tag in LANGUAGES:
        session.permanent = True
        session["language"] = tag
    return redirect(local_path(request.args.get("next", "/")))


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """Describe the service to a device that installs it."""
    answer = jsonify(
        name=gettext("Judge desk"),
        short_name=gettext("Judge desk"),
        start_url="/",
        display="standalone",
        background_color="#f2f4f0",
        theme_color="#14201c",
        icons=[{"src": address("icon.svg"), "sizes": "any", "type": "image/svg+xml"}],
    )
    answer.mimetype = "application/manifest+json"
    return answer


@blueprint.get("/worker.js")
def worker() -> Response:
    """Serve the service worker from the root, so that it may watch every page."""
    answer = send_from_directory(FOLDER, "worker.js", mimetype="text/javascript", max_age=0)
    answer.headers["Service-Worker-Allowed"] = "/"
    return answer
