"""Sealing anew what other systems know Foyer by, and what Foyer knows them by."""

from __future__ import annotations

from server.clients.mail.selectors import KEY_SALT, SECRET_SALT
from server.clients.models import ClientKey, Endpoint, MailProvider
from server.clients.services.keys import SALT
from server.clients.webhooks import selectors as webhooks
from server.core.sealing.rows import Resealed, reseal_columns, reseals


@reseals
def reseal_clients() -> Resealed:
    """Seal clients' keys, what webhooks are signed with, and the keys of mail services under the present key."""
    endpoints = dict.fromkeys(("secret", "old_secret", "private_key"), webhooks.SALT)
    return (
        reseal_columns(ClientKey, sealed=SALT)
        + reseal_columns(Endpoint, **endpoints)
        + reseal_columns(MailProvider, key=KEY_SALT, secret=SECRET_SALT)
    )
