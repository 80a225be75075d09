"""Machine-readable logs: one JSON object a line, with the number of its request, and no user input.

An error is logged as its type and its places. Its message and its variables are omitted: they hold what was sent, which may
be a password or a name. `route` is the pattern of an address, never the address.
"""

from __future__ import annotations

import logging
import re
import secrets
import sys
from typing import TYPE_CHECKING, Final

import orjson
import structlog
from flask import g, has_request_context, request

from judge.lanes import describe_error

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from flask import Flask, Response
    from structlog.typing import EventDict

HEADER: Final = "X-Request-ID"
NUMBER: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")


def init_app(app: Flask) -> None:
    """Add a number to every request, and give the log lines of the service and its libraries one form."""
    configure()
    app.before_request(_number)
    app.after_request(_say_number)


def configure() -> None:
    """Set up structlog, and standard logging for the libraries."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _add_request,
            _strip_message,
            _line,
        ],
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
        cache_logger_on_first_use=False,
    )
    root = logging.getLogger()
    if not any(isinstance(handler.formatter, _PlainFormatter) for handler in root.handlers):
        handler = logging.StreamHandler()
        handler.setLevel(logging.WARNING)
        handler.setFormatter(_PlainFormatter())
        root.addHandler(handler)


def number() -> str:
    """Return the number of this request."""
    found: str = g.get("request_number", "")
    return found


def _number() -> None:
    given = request.headers.get(HEADER, "")
    g.request_number = given if NUMBER.fullmatch(given) else secrets.token_hex(8)


def _say_number(response: Response) -> Response:
    response.headers[HEADER] = number()
    return response


def _add_request(_logger: object, _method: str, event: EventDict) -> EventDict:
    if has_request_context():
        event.setdefault("request", number())
    return event


def _strip_message(_logger: object, _method: str, event: EventDict) -> EventDict:
    error = event.pop("exc_info", None)
    if isinstance(error, BaseException):
        event["error"] = describe_error(error)
    return event


def _line(_logger: object, _method: str, event: MutableMapping[str, object]) -> str:
    return orjson.dumps(event, default=lambda value: type(value).__name__).decode()


class _PlainFormatter(logging.Formatter):
    """Formats a library's log record as its source and its template, without the arguments."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {"level": record.levelname.lower(), "event": str(record.name)}
        line["said"] = (
            record.msg if isinstance(record.msg, str) and record.args else type(record.msg).__name__
        )
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = describe_error(record.exc_info[1])
        return orjson.dumps(line).decode()
