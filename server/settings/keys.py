"""The installation's keys: the one that seals and signs, those that it has taken the place of, and the lasting one.

What is kept is sealed under the present key and can be sealed anew (`manage.py reseal`). What cannot be made anew is
derived from the lasting key: the codes on tickets, which are printed, recovery codes, which are told once, and the
names by which authenticators know people. It is the key that the installation began with. While that is known it is
used as it is; `reseal` keeps it, sealed, beside the data, so that it can go from the settings.
"""

from __future__ import annotations

import base64
import os
import secrets
from collections.abc import Sequence
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

SHORTEST = 32  # bytes
LASTING = "lasting_key"  # the file's name


def check_key(key: str, *, name: str) -> str:
    """Give a key back.

    :raises SystemExit: if it is so short that it could be found by trying.
    """
    if len(key.encode()) < SHORTEST:
        raise SystemExit(
            f"{name} must have at least {SHORTEST} bytes, drawn by chance: make one with "
            "python3 -c 'import secrets; print(secrets.token_urlsafe(48))'"
        )
    return key


def read_key(*, given: str, data: Path, must_be_given: bool) -> str:
    """Read the installation's key, or make it once and keep it with the data (embedded profile only).

    :raises SystemExit: if there is none, or it is too short.
    """
    if given:
        return check_key(given, name="FOYER_SECRET_KEY")
    if must_be_given:
        raise SystemExit("FOYER_SECRET_KEY is required in the cluster profile: every process needs the same one")
    path = data / "secret_key"
    if not path.exists():
        data.mkdir(parents=True, exist_ok=True)
        write_secret(path, secrets.token_urlsafe(48))
    return path.read_text().strip()


def read_old_keys(text: str) -> list[str]:
    """Read the keys before the present one, the newest first."""
    return [check_key(key, name="each of FOYER_SECRET_KEY_OLD") for key in text.split()]


def read_lasting_key(keys: Sequence[str], data: Path) -> str:
    """Give the key that lasts: the kept one, or else the oldest that is known.

    :raises SystemExit: if one is kept, and none of these keys opens it.
    """
    path = data / LASTING
    if not path.exists():
        return keys[-1]
    sealed = path.read_text().strip().encode()
    for key in keys:
        try:
            return fernet(key, LASTING).decrypt(sealed).decode()
        except InvalidToken:
            continue
    raise SystemExit(
        f"{path} was sealed under another key: put that into FOYER_SECRET_KEY_OLD. Tickets that are sold would else "
        "not be let in."
    )


def store_lasting_key(lasting: str, *, key: str, data: Path) -> None:
    """Keep the lasting key, sealed under the present one."""
    write_secret(data / LASTING, fernet(key, LASTING).encrypt(lasting.encode()).decode())


def write_secret(file: Path, text: str) -> None:
    """Write a file that only we can read, whole or not at all."""
    new = file.with_name(f"{file.name}.new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
        opened.write(text)
    new.replace(file)


def fernet(secret: str, salt: str) -> Fernet:
    """Give what seals for one purpose."""
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=f"foyer.{salt}".encode()).derive(secret.encode())
    return Fernet(base64.urlsafe_b64encode(derived))
