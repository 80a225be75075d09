"""For the operator: liveness, readiness of the database, and request counters."""

from __future__ import annotations

import os
import threading
import time
from typing import TYPE_CHECKING, Final

import structlog
from flask import Blueprint, Response, abort, current_app, g, jsonify, request
from sqlalchemy.exc import SQLAlchemyError

from judge.store.failures import AWAY, SOON, cause_of
from judge.store.migrate import is_current

if TYPE_CHECKING:
    from flask import Flask

    from judge.store import Store

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
    app.extensions["probe"] = Probe()
    app.register_blueprint(blueprint)


@blueprint.get("/health")
def health() -> Response:
    """Answer that the service is up, regardless of its database."""
    return jsonify(status="ok")


@blueprint.get("/ready")
def ready() -> Response:
    """Return whether requests can be answered: the database has the schema that this program knows, and takes a write."""
    store: Store = current_app.extensions["store"]
    probe: Probe = current_app.extensions["probe"]
    cause = probe.answer(store)
    response = jsonify({"status": "not ready", "cause": cause} if cause else {"status": "ready"})
    if cause:
        response.status_code = 503
        response.headers["Retry-After"] = str(SOON)
    return response


class Probe:
    """Checks whether a database can be read and written, once for all requests within a few seconds."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._until, self._cause, self._of = 0.0, "", ""

    def answer(self, store: Store) -> str:
        """Return what fails; empty where the database works."""
        try:
            if not is_current(store.engine):
                return "schema"
        except SQLAlchemyError as error:
            log.warning("not ready", exc_info=error)
            return cause_of(error) or AWAY
        if not self._lock.acquire(blocking=not self._until):
            return self._cause  # while somebody else writes, it is what was found before
        try:
            if time.monotonic() >= self._until or self._of != str(store.engine.url):
                self._cause, self._of = store.cannot_write(), str(store.engine.url)
                self._until = time.monotonic() + SOON
            if self._cause:
                log.warning("not ready", cause=self._cause)
            return self._cause
        finally:
            self._lock.release()


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
