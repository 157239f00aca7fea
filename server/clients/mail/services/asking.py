"""Asking SendGrid what a key may do."""

from __future__ import annotations

import json

import requests
from django.conf import settings

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.attempts import count_provider_question

SENDS = "mail.send"  # the permission without which a key sends nothing
TIMEOUT = 8  # seconds: a thread of ours waits, and somebody at a screen
LONGEST_KEY = 200  # characters; SendGrid's have 69
MOST_BYTES = 256 * 1024  # of an answer that is read

NO_KEY = "This is no key of SendGrid's"
UNKNOWN = "SendGrid does not know this key"
MAY_NOT_SEND = "This key may not send mail: give it the permission Mail Send at SendGrid"
AWAY = "SendGrid cannot be reached at the moment"


def check_key(*, caller: Staff, key: str) -> str:
    """Ask SendGrid whether a key may send mail, and tell what is wrong with it; empty where nothing is.

    :raises TooManyAttempts: if this person asked too often in the last hour.
    """
    caller.needs(*NOT_DOOR_STAFF)
    if not may_be_key(key):
        return NO_KEY
    count_provider_question(user_id=caller.user.pk)
    try:
        return _ask(key)
    except (requests.RequestException, ValueError):
        return AWAY


def may_be_key(key: str) -> bool:
    """Tell whether a text can be a key at all: it is sent in a header."""
    return 0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable() and " " not in key


def _ask(key: str) -> str:
    headers = {"Authorization": f"Bearer {key}", "Accept": "application/json"}
    address = f"{settings.SENDGRID_API_BASE}/v3/scopes"
    with requests.get(address, headers=headers, timeout=TIMEOUT, stream=True, allow_redirects=False) as answer:
        if answer.status_code in (401, 403):
            return UNKNOWN
        if answer.status_code != requests.codes.ok:
            return AWAY
        body = answer.raw.read(MOST_BYTES, decode_content=True)
    return "" if SENDS in _scopes(body) else MAY_NOT_SEND


def _scopes(body: bytes) -> list[str]:
    """Give the permissions of an answer.

    :raises ValueError: if it is not one.
    """
    read = json.loads(body)
    scopes = read.get("scopes") if isinstance(read, dict) else None
    if not isinstance(scopes, list):
        raise ValueError("no scopes")
    return [scope for scope in scopes if isinstance(scope, str)]
