"""For whoever runs the service: is it alive, is the database there, how much is it asked."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Final

import structlog
from flask import Blueprint, Response, abort, current_app, g, jsonify, request
from sqlalchemy.exc import SQLAlchemyError

from judge.store.migrate import is_current

if TYPE_CHECKING:
    from flask import Flask

blueprint = Blueprint("health", __name__)
log = structlog.get_logger("judge.web")
TOGETHER: Final = "PROMETHEUS_MULTIPROC_DIR"  # where several processes keep their figures


def init_app(app: Flask) -> None:
    """Count and time every request, under its route and never under its address."""
    from prometheus_client import CollectorRegistry, Counter, Histogram  # noqa: PLC0415 - it looks at TOGETHER once

    registry = CollectorRegistry()
    app.extensions["metrics"] = registry
    labels = ["method", "route"]
    done = Counter("judge_requests", "Requests answered", [*labels, "status"], registry=registry)
    took = Histogram("judge_request_seconds", "Seconds to answer", labels, registry=registry)

    def count(method: str, route: str, status: int, seconds: float) -> None:
        done.labels(method, route, status).inc()
        took.labels(method, route).observe(seconds)

    @app.before_request
    def start() -> None:
        g.started = time.perf_counter()

    @app.after_request  # the first to be registered is the last to be called: it sees what is sent
    def end(response: Response) -> Response:
        route = request.url_rule.rule if request.url_rule else "none"
        seconds = time.perf_counter() - g.get("started", time.perf_counter())
        count(request.method, route, response.status_code, seconds)
        if response.status_code >= 500 and response.status_code != 503:
            log.error("answered", method=request.method, route=route, status=response.status_code)
        return response

    app.extensions["count"] = count
    app.register_blueprint(blueprint)


@blueprint.get("/health")
def health() -> Response:
    """Say that the service is up, whatever its database does."""
    return jsonify(status="ok")


@blueprint.get("/ready")
def ready() -> tuple[Response, int]:
    """Return whether requests can be answered: the database is there and has the schema that this program knows."""
    try:
        fits = is_current(current_app.extensions["store"].engine)
    except SQLAlchemyError as error:
        log.warning("not ready", exc_info=error)
        fits = False
    return jsonify(status="ready" if fits else "not ready"), 200 if fits else 503


@blueprint.get("/metrics")
def metrics() -> Response:
    """Return the counters in the form that Prometheus reads, to this machine or to whom the operator lets."""
    if not current_app.config["METRICS_PUBLIC"] and request.remote_addr not in {"127.0.0.1", "::1"}:
        abort(404)
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest  # noqa: PLC0415
    from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415

    counted = current_app.extensions["metrics"]
    if TOGETHER in os.environ:
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
    return Response(generate_latest(counted), mimetype=CONTENT_TYPE_LATEST)
