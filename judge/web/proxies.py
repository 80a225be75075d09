"""Reverse proxies: which ones are trusted for the visitor's address and HTTPS.

The headers of a configured proxy are used; those of other clients are removed before they are read.
"""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

HEADERS = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PORT",
           "HTTP_X_FORWARDED_PREFIX", "HTTP_FORWARDED")  # fmt: skip


class Proxies:
    """The application behind the proxies named by address or network, such as 127.0.0.1 or 10.0.0.0/8."""

    def __init__(self, application: WSGIApplication, trusted: Iterable[str]) -> None:
        """Raise ValueError where a name is no address."""
        self.application = application
        self.trusted = [ip_network(name.strip()) for name in trusted if name.strip()]

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Handle a request as coming from its visitor."""
        sent: dict[str, object] = {name: environ.pop(name, "") for name in HEADERS}
        if self._is_trusted(environ.get("REMOTE_ADDR", "")):
            self._visitor_address(environ, sent)
        return self.application(environ, start_response)

    def _is_trusted(self, address: str) -> bool:
        try:
            parsed = ip_address(address)
        except ValueError:  # a socket in the file system has none
            return False
        return any(parsed in network for network in self.trusted)

    def _visitor_address(self, environ: WSGIEnvironment, sent: dict[str, Any]) -> None:
        """Return the last address that is none of our proxies: earlier ones can be forged."""
        for each in reversed([part.strip() for part in sent["HTTP_X_FORWARDED_FOR"].split(",")]):
            try:
                ip_address(each)
            except ValueError:
                break
            environ["REMOTE_ADDR"] = each
            if not self._is_trusted(each):
                break
        scheme = sent["HTTP_X_FORWARDED_PROTO"].rpartition(",")[2].strip().lower()
        if scheme in {"http", "https"}:
            environ["wsgi.url_scheme"] = scheme
        if host := sent["HTTP_X_FORWARDED_HOST"].rpartition(",")[2].strip():
            environ["HTTP_HOST"] = host
