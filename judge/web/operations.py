"""Serve what can be done at an event, on a page and in the API, from one row for each.

A row names the use case and what it takes. From it follow the address that the form of a page is sent to, the call of the
API with its description, and who may use them. What a form sends is read by the schema of the API.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from flask import Blueprint, current_app, redirect, request, url_for

from judge.web import forms
from judge.web.api.schemas import ProblemSchema
from judge.web.matrix import does
from judge.web.signin import work

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from marshmallow import Schema
    from werkzeug.wrappers import Response

    from judge.web.api.typed import ApiBlueprint
    from judge.web.matrix import Who

    View = Callable[..., Any]
    Limit = Callable[[View], View]

PAGES: Final = "/e/<slug>"
API: Final = "/api/v1/events/<slug>"
NOTHING: Final = 204  # the status of an answer without a body
AnyBlueprint = TypeVar("AnyBlueprint", bound=Blueprint)


def _as_it_is(done: object, **_named: object) -> object:
    return done


@dataclass(frozen=True)
class Call:
    """How the API does an operation.

    `answer` makes the answer of what was done and what was sent; `refused` describes the answer 409. `path`: verb and
    address below the event's, where it is another than the form's; `name`: of the endpoint, likewise. `sent`: where the
    parameters are, in the body (json), the query, or nowhere.
    """

    status: int = NOTHING
    shape: Schema | type[Schema] | None = None
    answer: Callable[..., object] = _as_it_is
    path: str = ""
    name: str = ""
    refused: str = ""
    sent: str = "json"
    limit: Limit | None = None


@dataclass(frozen=True)
class Operation:
    """What can be done at an event. The use case gets the work, the event and, by name, what the address and `takes` name.

    `name`: of the endpoint, by blueprint; the API's begins with `api_`. `action`: its row in `judge.store.actions`. `path`:
    the address below the event's that the form is sent to. `back`: the page shown afterwards, whose address is made of what
    was sent, or what finds it, given what was done; None: there is no form. `who`: for whom the form is, of those who may.
    """

    name: str
    action: str
    use_case: Callable[..., Any]
    path: str
    back: str | Callable[..., Response] | None = None
    takes: type[Schema] | None = None
    call: Call | None = None
    who: Who = ""
    limit: Limit | None = None


@dataclass(frozen=True)
class Reading:
    """An address of the API that tells something of an event.

    Its use case gets the work, the event and, by name, what the address names.
    `name`: of the endpoint, by blueprint, without `api_`; `refused`: a status, and when it is answered.
    """

    name: str
    use_case: Callable[..., Any]
    path: str
    shape: Schema | type[Schema] | None = None
    refused: tuple[int, str] | None = None


def serve_readings(rows: Iterable[Reading], api: Iterable[ApiBlueprint]) -> None:
    """Add the rows to the blueprints of the API; before these are registered."""
    by_name = _by_name(api)
    for row in rows:
        name = f"api_{row.name}"
        blueprint = by_name[name.partition(".")[0]]
        view = blueprint.response(200, row.shape)(_named(row, _reading_view(row), name))
        if row.refused:
            view = blueprint.alt_response(row.refused[0], schema=ProblemSchema, description=row.refused[1])(
                view
            )
        blueprint.get(f"{API}{row.path}".removeprefix(blueprint.url_prefix), endpoint=view.__name__)(view)


def _reading_view(row: Reading) -> View:
    return lambda slug, **named: row.use_case(work(), slug, **named)


def serve(rows: Iterable[Operation], pages: Iterable[Blueprint], api: Iterable[ApiBlueprint]) -> None:
    """Add the rows to the blueprints of the pages and of the API; before these are registered."""
    by_page, by_call = _by_name(pages), _by_name(api)
    for row in rows:
        if row.back is not None:
            _add_form(by_page[row.name.partition(".")[0]], row, row.back)
        if row.call is not None:
            name = f"api_{row.call.name or row.name}"
            _add_call(by_call[name.partition(".")[0]], row, row.call, name)


def _by_name(blueprints: Iterable[AnyBlueprint]) -> dict[str, AnyBlueprint]:
    return {blueprint.name: blueprint for blueprint in blueprints}


def _named(row: Operation | Reading, view: View, endpoint: str) -> View:
    """Return a view with the name by which its requests are counted, and the first sentences of its use case."""
    view.__module__, _, view.__name__ = endpoint.partition(".")
    view.__qualname__ = view.__name__
    view.__doc__ = (row.use_case.__doc__ or "").partition("\n\n")[0]
    return view


def _add_form(blueprint: Blueprint, row: Operation, back: str | Callable[..., Response]) -> None:
    """Add the view that does what a form asks for, and shows the next page."""

    def view(slug: str, **named: Any) -> Response:
        named |= forms.read(request.form, row.takes) if row.takes else {}
        done = row.use_case(work(), slug, **named)
        return _page(back, slug, named) if isinstance(back, str) else back(done, slug=slug, **named)

    view = does(row.action, row.who)(_named(row, view, row.name))
    rule = f"{PAGES}{row.path}".removeprefix(blueprint.url_prefix or "")
    blueprint.add_url_rule(rule, view.__name__, row.limit(view) if row.limit else view, methods=["POST"])


def _page(back: str, slug: str, named: dict[str, Any]) -> Response:
    """Redirect to a page, such as "rounds.desk#draft"."""
    endpoint, _, anchor = back.partition("#")
    rule = next(current_app.url_map.iter_rules(endpoint))
    values = {name: value for name, value in named.items() if name in rule.arguments}
    return redirect(url_for(endpoint, slug=slug, **values, _anchor=anchor or None), 303)


def _add_call(blueprint: ApiBlueprint, row: Operation, call: Call, name: str) -> None:
    """Add the view that does what a program asks for, with its description."""

    def view(*sent: dict[str, Any], slug: str, **named: Any) -> object:
        named |= sent[0] if sent else {}
        done = row.use_case(work(), slug, **named)
        return None if call.status == NOTHING else call.answer(done, slug=slug, **named)

    view = does(row.action)(_named(row, view, name))
    if call.refused:
        view = blueprint.alt_response(409, schema=ProblemSchema, description=call.refused)(view)
    view = blueprint.response(call.status, call.shape)(view)
    if row.takes is not None and call.sent:
        view = blueprint.arguments(row.takes, location=call.sent)(view)
    verb, path = (call.path or f"POST {row.path}").split(" ")
    rule = f"{API}{path}".removeprefix(blueprint.url_prefix)
    blueprint.route(rule, endpoint=view.__name__, methods=[verb])(call.limit(view) if call.limit else view)
