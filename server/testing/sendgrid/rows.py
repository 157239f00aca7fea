"""An account with an email provider, without any request to one."""

from __future__ import annotations

from server.accounts.models import Account
from server.integrations.mail.selectors import PROVIDER_KEY_SALT, PROVIDER_SECRET_SALT
from server.integrations.models import MailProvider
from server.platform import clock
from server.platform.crypto import digest_of, encrypt, new_token
from server.testing.sendgrid.server import KEY


def connect_unasked(account: Account) -> str:
    """Connect an account, with no sender yet, so that it sends no emails; return the path of its events."""
    secret = new_token()
    MailProvider.objects.create(
        account=account,
        key=encrypt(KEY, salt=PROVIDER_KEY_SALT),
        tail=KEY[-4:],
        secret=encrypt(secret, salt=PROVIDER_SECRET_SALT),
        secret_digest=digest_of(secret),
        connected_at=clock.now(),
    )
    return secret
