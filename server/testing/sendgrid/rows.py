"""An account that has a mail service, without anybody being asked."""

from __future__ import annotations

from server.accounts.models import Account
from server.accounts.tokens import digest_of, new_token
from server.clients.mail.selectors import KEY_SALT, SECRET_SALT
from server.clients.models import MailProvider
from server.core import clock
from server.core.sealing.words import seal
from server.testing.sendgrid.server import KEY


def connect_unasked(account: Account) -> str:
    """Connect an account, with no sender yet, so that no mail goes by it; give the end of its events' address."""
    secret = new_token()
    MailProvider.objects.create(
        account=account,
        key=seal(KEY, salt=KEY_SALT),
        tail=KEY[-4:],
        secret=seal(secret, salt=SECRET_SALT),
        secret_digest=digest_of(secret),
        connected_at=clock.now(),
    )
    return secret
