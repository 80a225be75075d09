"""Encryption of backups: AES-256-GCM under a key derived from a password by scrypt.

The package cryptography comes with the extra `encrypted`; without encryption it is not needed.
"""

from __future__ import annotations

import secrets
from importlib.util import find_spec

SALT, NONCE = 16, 12  # bytes


class DecryptionError(Exception):
    """Encrypted data that cannot be decrypted: the password is wrong, or the data were changed."""


def can_seal() -> bool:
    """Return whether the package for encryption is installed."""
    return find_spec("cryptography") is not None


def sealed(password: str, data: bytes, header: bytes) -> tuple[bytes, bytes, bytes]:
    """Encrypt data; return it with the salt and the nonce that open it. `header` is authenticated with it."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415 - an extra

    salt, nonce = secrets.token_bytes(SALT), secrets.token_bytes(NONCE)
    return AESGCM(_key(password, salt)).encrypt(nonce, data, header), salt, nonce


def unsealed(password: str, data: bytes, header: bytes, salt: bytes, nonce: bytes) -> bytes:
    """Decrypt the output of `sealed`. DecryptionError."""
    from cryptography.exceptions import InvalidTag  # noqa: PLC0415 - an extra
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

    try:
        return AESGCM(_key(password, salt)).decrypt(nonce, data, header)
    except InvalidTag as error:
        raise DecryptionError from error


def _key(password: str, salt: bytes) -> bytes:
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt  # noqa: PLC0415 - an extra

    return Scrypt(salt=salt, length=32, n=2**15, r=8, p=1).derive(password.encode())
