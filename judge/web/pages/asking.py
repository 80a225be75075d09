"""The bench for anybody: a question stated by touch. The URL holds all of it; nothing is stored."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from flask import Blueprint, redirect, render_template, request, url_for

from judge.disputes.bench.edits import AddSteps, Tell
from judge.disputes.bench.opening import blank_file, seats_of
from judge.games import GAMES
from judge.store.refusals import Conflict, Invalid, NotFound
from judge.store.services import unkept
from judge.web.computing import compute
from judge.web.languages import chosen_language
from judge.web.limits import TAP
from judge.web.matrix import ANYBODY, open_to
from judge.web.pages.ask import LONGEST_ASKED, pack_dispute, unpack_dispute
from judge.web.pages.bench import Bench, P, T, serve
from judge.web.pages.bench_forms import Addresses

if TYPE_CHECKING:
    from collections.abc import Callable

    from werkzeug.wrappers import Response

    from judge.disputes.bench.edits import Edit
    from judge.disputes.language.format import DisputeFile

blueprint = Blueprint("asking", __name__, url_prefix="/ask")


class AskedBench(Bench):
    """A question held by its URL: without people, table and event."""

    table: None = None

    @cached_property
    def file(self) -> DisputeFile:
        """Return the question held by the URL."""
        try:
            packed_file = unpack_dispute(request.args.get("q", ""))
        except ValueError as error:
            raise NotFound("link.broken") from error
        return compute(unkept.read_dispute, packed_file)

    @property
    def title(self) -> str:
        """Return the title."""
        return str(self.file["title"])

    @property
    def seat_labels(self) -> list[tuple[str, str]]:
        """List the seats, for a form."""
        return [(seat, seat) for seat in self.file["players"]]

    def stand(self, steps: int | None = None) -> dict[str, Any]:
        """Describe the state after all steps, or after the first of them."""
        return compute(unkept.look, {**self.file, "steps": self.file["steps"][:steps]}, chosen_language())

    def edit(self, change: Edit) -> None:
        """Apply one edit to the question in the URL."""
        self.file = compute(unkept.edit_file, self.file, change)

    def pass_on(self, far: str) -> None:
        """Pass for all players, or continue to the end of the phase."""
        steps = compute(unkept.passes_up_to, self.file, {}, far)
        if not steps:
            raise Conflict("dispute.no_passes")
        self.edit(AddSteps(steps))

    def tell(self, tells: dict[str, Any]) -> Response:
        """Add the facts that the ruling asked for, and redirect to the ruling."""
        self.edit(Tell(tells))
        return self.settle()

    def settle(self) -> Response:
        """Go to the ruling, at the address that can be shared."""
        return redirect(url_for("ask.index", q=pack_dispute(self.file)), 303)

    def page(self, template: str, **context: object) -> str:
        """Draw a page of the question."""
        word = pack_dispute(self.file)
        at = Addresses("asking", q=word)
        return render_template(template, layout="layout/plain.html", at=at, word=word, d=self, **context)

    def back(self, page: str, /, **more: Any) -> Response:
        """Redirect to the question, at its URL."""
        word = pack_dispute(self.file)
        if not word:
            raise Invalid("dispute.long")
        return redirect(url_for(f"asking.{page}", q=word, **more), 303)

    def run(self, work: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> T:
        """Return the result of a pure function that may take long."""
        return compute(work, *given, **named)


serve(blueprint, AskedBench, "", "/bench", lambda view: TAP(open_to(ANYBODY)(view)))


@blueprint.get("/begin")
@TAP
def begin() -> Response:
    """Show an empty table of a game for the given number of players, or the fewest; `title`: the question asked."""
    game, players = request.args.get("game", ""), request.args.get("players", type=int)
    if game not in GAMES:
        raise NotFound("rulebook.unknown", game=game[:40])
    title = request.args.get("title", "").strip()[:LONGEST_ASKED]
    begun = AskedBench()
    begun.file = blank_file(game, seats_of(game, players), title)
    return begun.back("position")


@blueprint.get("/told")
@TAP
def told() -> str | Response:
    """Build a dispute from a description of what happened, and show what was recognised; else an empty table."""
    words, game = request.args.get("words", "").strip()[:LONGEST_ASKED], request.args.get("game", "")
    if game not in GAMES:
        raise NotFound("rulebook.unknown", game=game[:40])
    story, begun = compute(unkept.read_story, words, game, chosen_language()), AskedBench()
    begun.file = story.file if story else blank_file(game, seats_of(game, None), words)
    return begun.page("disputes/told.html", story=story) if story else begun.back("position")
