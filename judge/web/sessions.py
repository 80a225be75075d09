"""The session's cookie, which outlives a clock that is set back.

A cookie that was signed by a clock ahead of today's is as good as one of this moment: by the library's own rule everybody
who was logged in meanwhile would be out until the time has come again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask.sessions import SecureCookieSessionInterface
from itsdangerous import SignatureExpired, TimestampSigner

if TYPE_CHECKING:
    from flask import Flask
    from itsdangerous import URLSafeTimedSerializer


class _Signer(TimestampSigner):
    def unsign(
        self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: bool = False
    ) -> Any:
        """Check a signature, and that it is not too old."""
        try:
            return super().unsign(signed_value, max_age, return_timestamp)  # type: ignore[call-overload]
        except SignatureExpired as expired:
            if expired.date_signed is None or expired.date_signed.timestamp() <= self.get_timestamp():
                raise
            return super().unsign(signed_value, None, return_timestamp)  # type: ignore[call-overload]


class Sessions(SecureCookieSessionInterface):
    """Flask's own sessions with that signer."""

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Return the serializer that signs and reads cookies."""
        made = super().get_signing_serializer(app)
        if made is not None:
            made.signer = _Signer
        return made
