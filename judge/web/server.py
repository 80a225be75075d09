"""The server that needs no set-up: one process, some threads, and as many connections as the machine has room for.

Connections that say nothing, and bodies that come slowly, wait in the server's loop and hold no thread.
"""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING, Final

import waitress

from judge.store.services.transfer import LARGEST

if TYPE_CHECKING:
    from flask import Flask

THREADS: Final = 4  # SQLite lets the interpreter go at every row: more threads would mostly wait for it
WANTED: Final = 20_000  # connections
RESERVED: Final = 200  # files that the service itself may have open
SILENT_SECONDS: Final = 120  # a connection that says nothing so long is closed


def serve(app: Flask, host: str, port: int) -> None:
    """Serve until stopped. OSError where the address cannot be listened on."""
    logging.getLogger("waitress").setLevel(logging.ERROR)
    waitress.serve(
        app,
        host=host,
        port=port,
        threads=THREADS,
        ident=None,
        backlog=2048,
        connection_limit=_room() - RESERVED,
        asyncore_use_poll=True,  # select() knows the first 1,024 files only
        channel_timeout=SILENT_SECONDS,
        cleanup_interval=SILENT_SECONDS // 4,
        max_request_body_size=LARGEST,
        clear_untrusted_proxy_headers=False,  # `judge.web.proxies` knows whom to believe
    )


def _room() -> int:
    """Ask for as many open files as we may have, and return how many that are."""
    if sys.platform == "win32":
        return 512
    import resource  # noqa: PLC0415 - not on every system

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(soft, most) if soft != resource.RLIM_INFINITY else WANTED
