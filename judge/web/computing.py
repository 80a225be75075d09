"""The lanes of the service: bounded pools for work that may take long, with limits from the configuration."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from flask import current_app

from judge.lanes import Lane

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

P = ParamSpec("P")
T = TypeVar("T")
ANYBODY: Final = "anybody"
SLOW: Final[dict[str, str]] = {
    "log-in": "api_people.log_in people.log_in",
    "ruling": "api_disputes.bench api_disputes.create api_disputes.kept api_disputes.settle "
    "api_disputes.step disputes.bench disputes.branch disputes.change_position disputes.claim disputes.compare "
    "disputes.create disputes.go_on disputes.lines disputes.onward disputes.position disputes.put "
    "disputes.put_lines disputes.replace disputes.ruling disputes.say disputes.seen disputes.settle disputes.step "
    "disputes.tell disputes.undo disputes.add_ability disputes.card disputes.remove_ability disputes.item disputes.new "
    "disputes.tap disputes.remove disputes.save disputes.use_text",
    "paper": "api_events.print_pdf disputes.ruling_pdf paper.show players.print_link",
    "transfer": "api_events.export api_events.import_file api_persons.account_data api_persons.player_data "
    "api_players.add_list api_decks.answer api_decks.hand_in decks.answer decks.hand_in decks.whose events.export "
    "events.import_file log.as_csv persons.account_data persons.my_data persons.player_data "
    "players.add_list players.save_list unanswered.as_csv",
    "pairing": "api_events.what_if api_rounds.draft api_rounds.repair rounds.cut rounds.draft rounds.put_right "
    "rounds.repair",
}
"""Lane -> what is answered in it, each in its own thread: what staff and players ask is bounded by its place alone."""
IN_LANES: Final = frozenset(endpoint for row in SLOW.values() for endpoint in row.split())


def init_app(app: Flask) -> None:
    """Open the lanes, and have each slow view answer within its own; when every view is known."""
    app.extensions["lanes"] = {name: Lane(bounds) for name, bounds in app.config["LANES"].items()}
    for name, row in SLOW.items():
        for endpoint in row.split():
            app.view_functions[endpoint] = _in_lane(name, app.view_functions[endpoint])


def _in_lane(name: str, view: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(view)
    def answer(*given: Any, **named: Any) -> Any:
        lane: Lane = current_app.extensions["lanes"][name]
        with lane.place():
            return view(*given, **named)

    return answer


def compute(function: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> T:
    """Return the result of a pure function, computed in the lane of public computations."""
    lane: Lane = current_app.extensions["lanes"][ANYBODY]
    return lane.do(function, *given, **named)
