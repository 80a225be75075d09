"""The service for a WSGI server with several processes: `gunicorn --workers 4 --preload judge.wsgi:app`.

It is set up by the environment: JUDGE_DATABASE (a URL, postgresql+psycopg://… for several processes), JUDGE_LIMITS
(redis://… to count limits together), JUDGE_TRUSTED_PROXIES (addresses or networks, with commas), JUDGE_HTTPS=1,
JUDGE_METRICS_PUBLIC=1. With PROMETHEUS_MULTIPROC_DIR, an empty folder, the processes count their figures together.
"""

from __future__ import annotations

import os
from functools import cache

from judge.store.purging import Purging
from judge.web import create_app
from judge.web.app import from_environment

app = create_app(from_environment())


@cache
def _purging(process: int) -> Purging:
    """Have a process forget old keys by the hour."""
    del process
    return Purging(app.extensions["store"]).start()


@app.before_request
def _begin() -> None:
    """Begin with a process's first request: a thread of the process that loaded this would not be in it."""
    _purging(os.getpid())
