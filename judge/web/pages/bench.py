"""The bench of a dispute: set up, step, undo, claim, state cards. Its pages are the same wherever the dispute is stored."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from flask import jsonify, request
from flask_babel import gettext

from judge.disputes.bench import line
from judge.disputes.bench.card_edits import RemoveAbility
from judge.disputes.bench.card_search import card_names, tiles
from judge.disputes.bench.edits import (
    AddClaim,
    AddStep,
    ChangeStep,
    RemoveCard,
    RemoveClaim,
    UndoStep,
)
from judge.disputes.bench.line_setup import SetupWords, complete_setup, setup_words
from judge.disputes.bench.position_edits import possible_starts
from judge.web.languages import chosen_language
from judge.web.pages import card_page
from judge.web.pages.bench_forms import (
    after_change,
    answer_of,
    bench_context,
    claim_of,
    line_of,
    parts_of,
    setup_of,
    step_of,
    target_zones,
)
from judge.web.pages.position_forms import (
    confirm_text,
    position_edit,
    print_card,
    stated_ability,
)

P = ParamSpec("P")
T = TypeVar("T")

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Blueprint
    from flask.typing import ResponseReturnValue as Answer

    from judge.disputes.bench.edits import Edit
    from judge.disputes.language.format import DisputeFile

    View = Callable[..., Answer]


class Bench(ABC):
    """One dispute on the bench: its content, its edits, and where they lead."""

    @property
    def asker(self) -> str:
        """Return the person who confirms the meaning of a card's text."""
        return str(gettext("the person asking"))

    @property
    @abstractmethod
    def file(self) -> DisputeFile:
        """Return the dispute."""

    @property
    def people(self) -> dict[str, str]:
        """Return the name for each seat, where known."""
        return {}

    @abstractmethod
    def stand(self, steps: int | None = None) -> dict[str, Any]:
        """Describe the state after all steps, or after the first of them."""

    @abstractmethod
    def edit(self, change: Edit) -> None:
        """Apply one edit."""

    @abstractmethod
    def pass_on(self, far: str) -> None:
        """Pass for all players, or continue to the end of the phase."""

    @abstractmethod
    def tell(self, tells: dict[str, Any]) -> Answer:
        """Add the facts that the ruling asked for, and redirect to the ruling."""

    @abstractmethod
    def settle(self) -> Answer:
        """Rule on it, and go to the ruling."""

    @abstractmethod
    def page(self, template: str, **context: object) -> Answer:
        """Draw a page."""

    @abstractmethod
    def back(self, page: str, /, **more: Any) -> Answer:
        """Go to a page after a change."""

    @abstractmethod
    def run(self, work: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> T:
        """Return the result of a pure function that may take long."""

    def other_disputes(self) -> dict[str, Any]:
        """Return what the bench shows of other disputes of the event."""
        return {"branches": [], "forgotten": []}

    def list_brought_cards(self) -> tuple[dict[str, list[str]], list[str]]:
        """List the cards of the players' decks, and those of other disputes."""
        return {}, []

    @property
    def game(self) -> str:
        """Return the game that is played."""
        return str(self.file["game"])

    def setup_words(self) -> SetupWords:
        """Return the words of a line of the position."""
        return setup_words(self.file, self.people, chosen_language())

    def words(self) -> line.Lexicon:
        """Return the vocabulary of a typed step or claim."""
        return line.lexicon(self.game, self.stand(), self.people, chosen_language())


_VIEWS: Final[list[tuple[str, str, Callable[[Any], Answer]]]] = []


def _get(path: str) -> Callable[[Callable[[Bench], Answer]], None]:
    return lambda view: _VIEWS.append(("GET", path, view))


def _post(path: str) -> Callable[[Callable[[Bench], Answer]], None]:
    return lambda view: _VIEWS.append(("POST", path, view))


def serve(
    blueprint: Blueprint,
    opened: Callable[[], Bench],
    root: str,
    bench: str,
    guard: Callable[[View], View] = lambda view: view,
) -> None:
    """Serve every page of the bench that is `opened` below `root`, with its steps and claims below `bench`."""
    for method, path, view in _VIEWS:
        rule = f"{root}{path.replace('BENCH', bench)}"
        blueprint.add_url_rule(rule, view.__name__, guard(_answering(opened, view)), methods=[method])


def _answering(opened: Callable[[], Bench], view: Callable[[Bench], Answer]) -> View:
    @wraps(view)
    def answer(**_named: object) -> Answer:
        return view(opened())

    return answer


@_get("BENCH")
def bench(at: Bench) -> Answer:
    """Show the bench: board, stack, priority, legal actions."""
    return at.page(
        "disputes/bench.html",
        **bench_context(at.file, at.people, request.args, at.stand),
        **at.other_disputes(),
    )


@_get("/position")
def position(at: Bench) -> Answer:
    """Show the forms that set the position up; `find` searches the cards to tap."""
    file, words = at.file, request.args.get("find", "")[:100]
    return at.page(
        "disputes/position.html",
        **parts_of(file, at.stand(0)),
        starts=possible_starts(file, chosen_language()),
        tiles=tiles(file, chosen_language(), words, *at.list_brought_cards()),
        found=words,
        called=card_names(at.game, chosen_language()),
        into=target_zones(request.args),
    )


@_post("/position")
def change_position(at: Bench) -> Answer:
    """Apply one edit to the position: add, remove, set."""
    form = request.form.to_dict()
    at.edit(position_edit(form))
    return at.back("position", **after_change(form))


@_post("/position/line")
def put(at: Bench) -> Answer:
    """Apply a typed line to the position."""
    at.edit(setup_of(request.form, at.setup_words()))
    return at.back("position", **after_change(request.form))


@_get("/position/lines")
def put_lines(at: Bench) -> Answer:
    """Complete a line of the position that is being typed."""
    return jsonify(complete_setup(request.args.get("text", ""), at.setup_words()))


@_post("BENCH/steps")
def step(at: Bench) -> Answer:
    """Add or replace a step: a listed action with its choices, or a stated event."""
    said, number = step_of(request.form, at.game), request.form.get("change", type=int)
    at.edit(AddStep(said) if number is None else ChangeStep(number, said))
    return at.back("bench")


@_post("BENCH/onward")
def onward(at: Bench) -> Answer:
    """Pass for all players, or continue to the end of the phase."""
    at.pass_on(request.form.get("far", ""))
    return at.back("bench")


@_post("BENCH/line")
def say(at: Bench) -> Answer:
    """Add a typed step or claim."""
    said = line_of(request.form, at.words())
    at.edit(said)
    return at.back("bench", claims="1" if isinstance(said, AddClaim) else None)


@_get("BENCH/lines")
def lines(at: Bench) -> Answer:
    """Complete a line that is being typed."""
    return jsonify(line.complete_line(request.args.get("text", ""), at.words()))


@_post("BENCH/undo")
def undo(at: Bench) -> Answer:
    """Remove the last step, or return to an earlier one."""
    at.edit(UndoStep(request.form.get("keep", type=int)))
    return at.back("bench")


@_post("BENCH/claims")
def claim(at: Bench) -> Answer:
    """Add or remove a claim."""
    number = request.form.get("remove", type=int)
    at.edit(AddClaim(claim_of(request.form)) if number is None else RemoveClaim(number))
    return at.back("bench", claims="1")


@_post("BENCH/tell")
def tell(at: Bench) -> Answer:
    """Add the facts that the ruling asked for, and rule again."""
    return at.tell(answer_of(request.form))


@_post("BENCH/rule")
def settle(at: Bench) -> Answer:
    """Rule on it."""
    return at.settle()


@_get("/stated/new")
def new(at: Bench) -> Answer:
    """Ask for the printed text and kind of a new card."""
    return at.page("disputes/stated.html", **card_page.new_card(at.file))


@_get("/stated")
def card(at: Bench) -> Answer:
    """Show a stated card: its fields, its abilities as sentences, and possible additions."""
    return at.page("disputes/stated.html", **card_page.stated_card(at.file, at.run))


@_post("/stated")
def save(at: Bench) -> Answer:
    """State a card, or change its printed values."""
    edit = print_card(request.form)
    at.edit(edit)
    return at.back("position") if request.form.get("then") == "position" else at.back("card", name=edit.name)


@_post("/stated/text")
def use_text(at: Bench) -> Answer:
    """Confirm the understood meaning of a card's printed text."""
    at.edit(confirm_text(request.form, at.asker))
    return at.back("position")


@_post("/stated/remove")
def remove(at: Bench) -> Answer:
    """Remove a stated card."""
    at.edit(RemoveCard(request.form.get("name", "")))
    return at.back("position")


@_post("/stated/abilities")
def add_ability(at: Bench) -> Answer:
    """Add an ability to the card, or change one."""
    edit = stated_ability(request.form.to_dict())
    at.edit(edit)
    return at.back("card", name=edit.name)


@_post("/stated/abilities/remove")
def remove_ability(at: Bench) -> Answer:
    """Remove an ability."""
    edit = RemoveAbility(request.form.get("name", ""), request.form.get("at", -1, type=int))
    at.edit(edit)
    return at.back("card", name=edit.name)
