"""A rules question for anybody, answered by a rule, and a dispute ruled on at once. Nothing is stored; links hold it all."""

from __future__ import annotations

import base64
import zlib
from typing import TYPE_CHECKING, Any, Final

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask_babel import gettext

from judge.catalogue.containers import unpacking
from judge.disputes import DisputeError
from judge.disputes.bench.opening import as_yaml
from judge.disputes.bench.story import names_card_and_player
from judge.disputes.reference.answering import answer_question
from judge.disputes.reference.ready import ready_file, ready_names, ready_title
from judge.disputes.wording.report import error_text
from judge.documents import DocumentError
from judge.engine.plain import to_json
from judge.games import GAMES
from judge.store.services import unanswered, unkept
from judge.web.computing import compute
from judge.web.languages import chosen_language, second_language
from judge.web.limits import ASK
from judge.web.matrix import ANYBODY, open_to
from judge.web.pages.bench_forms import Addresses
from judge.web.signin import work

if TYPE_CHECKING:
    from collections.abc import Mapping

    from werkzeug.wrappers import Response

    from judge.disputes.language.format import DisputeFile

MOST_LINK: Final = 6_000  # characters of a link that every browser and chat still takes
LONGEST_ASKED: Final = 200  # characters of a question in words: what the title of a dispute takes
MOST_FILE: Final = 200_000  # bytes that a link may unfold to
blueprint = Blueprint("ask", __name__, url_prefix="/ask")


@blueprint.get("")
@ASK
def index() -> str | tuple[str, int]:
    """Answer a question in words and list the ready disputes, or rule on the dispute named or held by the URL."""
    name, word = request.args.get("ready", "")[:100], request.args.get("q", "")
    try:
        if word:
            return _page(compute(unkept.read_dispute, unpack_dispute(word)))
        game, _, which = name.partition("/")
        return _page(ready_file(game, which, chosen_language()) if game in GAMES else None)
    except DisputeError as error:
        return _page(None, problem=error_text(error, chosen_language())), 422
    except ValueError:
        return _page(None, problem=gettext("This link is incomplete. Copy it again.")), 422
    except LookupError:
        return _page(None, problem=gettext("There is no such example.")), 404


@blueprint.post("")
@ASK
@open_to(ANYBODY)
def ruled() -> Response | str | tuple[str, int]:
    """Rule on a dispute file; the answer is at an address that can be shared."""
    text = request.form.get("text", "")
    try:
        file = compute(unkept.read_dispute, text.encode())
        link = packed_link(file)
        if link:
            compute(
                unkept.ruling, file, chosen_language(), what_if=False
            )  # what is no dispute is said here, beside the text
            return redirect(link, 303)
        return _page(file)
    except DocumentError as error:
        return _page(None, text=text, problem=str(error)), 422
    except DisputeError as error:
        return _page(None, text=text, problem=error_text(error, chosen_language())), 422


def pack_dispute(file: Mapping[str, object]) -> str:
    """Return a dispute encoded for a URL; "" where it would be too long to share."""
    word = base64.urlsafe_b64encode(zlib.compress(to_json(dict(file)).encode(), 9)).decode().rstrip("=")
    return word if len(word) <= MOST_LINK else ""


def packed_link(file: Mapping[str, object], *, whole: bool = False) -> str:
    """Return the URL that holds a dispute; "" where it would be too long to share."""
    word = pack_dispute(file)
    return url_for("ask.index", q=word, _external=whole) if word else ""


def unpack_dispute(word: str) -> bytes:
    """Return the dispute encoded in a URL. ValueError for an invalid one."""
    if len(word) > MOST_LINK or not word.isascii():
        raise ValueError(len(word))
    unfolding = zlib.decompressobj()
    with unpacking():
        data = base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))
        found = unfolding.decompress(data, MOST_FILE)
    if not unfolding.eof:
        raise ValueError(len(found))
    return found


def _page(file: DisputeFile | None, *, text: str = "", problem: str = "") -> str:
    ready = [
        (game, [(name, ready_title(game, name, chosen_language())) for name in ready_names(game)])
        for game in GAMES
    ]
    if file is None:
        event = unanswered.asked_event(work(), request.args.get("event", "")[:16])
        words = request.args.get("words", "").strip()[:LONGEST_ASKED]
        game = chosen_game() if event is None else request.args.get("game") or event.game
        answer = answer_question(words, game) if words else None
        return render_template(
            "public/ask.html",
            ready=sorted(ready, key=lambda row: row[0] != (answer.game if answer else game)),
            text=text,
            problem=problem,
            r=None,
            words=words,
            longest=LONGEST_ASKED,
            game=game,
            event=event,
            answer=answer,
            told=answer is not None
            and answer.game != ""
            and names_card_and_player(words, answer.game, chosen_language()),
        )
    language = chosen_language()
    said, also, stand = compute(unkept.answer, file, language, second_language(file["game"]))
    link = packed_link(file, whole=True)
    return render_template(
        "public/ask.html",
        ready=ready,
        text=text or as_yaml(file),
        problem=problem,
        r=said,
        also=also,
        at=Addresses("asking", q=pack_dispute(file)),
        stand=stand,
        link=link,
        word=pack_dispute(file),
        chat=chat_text(said, link),
    )


def chosen_game() -> str:
    """Return the game of the questions: the one chosen now, else the remembered one; "" for none.

    A choice is remembered; choosing none clears it.
    """
    named = request.args.get("game")
    if named is not None and named in (*GAMES, ""):
        session["game"] = named
    remembered = str(session.get("game", ""))
    return remembered if remembered in GAMES else ""


def chat_text(said: Mapping[str, Any], link: str) -> str:
    """Return an answer as a few lines to paste into a chat."""
    decide = {each["id"]: each["text"] for each in said["rules"] if each["decides"]}
    why = [each["text"] for each in said["why"] if each["text"] != decide.get(each["rule"])]
    rules = [f"§ {rule}: {text}" for rule, text in decide.items()]
    lines = [said["title"], said["summary"], *(why if said["illegal"] is None else ()), *rules, link]
    return "\n".join(line for line in lines if line)
