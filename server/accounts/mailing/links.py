"""The mail with the link that sets a password, with a token that is made for it.

Nobody but the mail ever has the token: the row keeps its digest. A mail that is tried again carries a new one.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import timedelta
from typing import Any, ClassVar

from django.conf import settings

from server.accounts.models import PasswordLink
from server.accounts.tokens import digest_of, new_token
from server.core import clock
from server.core.services import post
from server.core.services.owed import Answer, Ending, Work, register

logger = logging.getLogger(__name__)


class LinkMail(Work, post.Mail):
    """The mail with a link at which a person sets their password."""

    lasts: ClassVar[timedelta]  # the link, from the moment that its mail goes out
    lasts_in_words: ClassVar[str]
    templates = "accounts/password_mail"
    sends_mail = True
    longest_wait = timedelta(minutes=10)  # somebody may sit there waiting
    # Also for an address that nobody has, and when the answer is out: whoever asked waits as long for the one as for
    # the other, and the task, where it is embedded, takes its time from neither.
    begins_after = timedelta(seconds=1)

    def do(self) -> Answer:
        self.token = new_token()
        link = self._give_token(self.token)
        if link is None or link.user is None:
            return Ending.NOT_NEEDED
        self.link, self.user = link, link.user
        refusal = self.post()
        if refusal is None:
            return Ending.DONE
        # Whoever waits for it tries again by themselves, or is invited again.
        return refusal if refusal.most_tries is None else replace(refusal, most_tries=1)

    def _give_token(self, token: str) -> PasswordLink | None:
        """Give a link its token before the mail goes out, so that it works as soon as the mail is read.

        None for a link without a person, one that was used or ended by a new password, and one of which nobody expects
        anything any more.
        """
        now = clock.now()
        needed = PasswordLink.objects.filter(
            pk=self.subject_id, user__isnull=False, used_at=None, created_at__gt=now - self.owed_for
        )
        if not needed.update(digest=digest_of(token), expires_at=now + self.lasts):
            return None
        return PasswordLink.objects.select_related("user__account").filter(pk=self.subject_id).first()

    @property
    def to(self) -> str:
        return self.user.email

    def words(self) -> dict[str, Any]:
        return {
            "name": self.user.first_name,
            "account": self.user.account.name,
            "is_invitation": self.link.kind == PasswordLink.Kind.INVITATION,
            "lasts": self.lasts_in_words,
            "link": f"{_origin_of(self.link)}/ResetPassword?token={self.token}",
        }


@register
class ResetMail(LinkMail):
    """For whoever forgot their password: they wait for it, and ask again by themselves."""

    kind = "accounts.reset_mail"
    owed_for = lasts = timedelta(hours=1)
    lasts_in_words = "one hour"
    subject = "Set a new password for Foyer"


@register
class InvitationMail(LinkMail):
    """For whoever was invited: they do not know of it yet."""

    kind = "accounts.invitation_mail"
    owed_for = lasts = timedelta(days=3)
    lasts_in_words = "three days"
    subject = "You are invited to Foyer"


def mail_of(link: PasswordLink) -> type[LinkMail]:
    """Tell which mail carries a link."""
    return InvitationMail if link.kind == PasswordLink.Kind.INVITATION else ResetMail


def _origin_of(link: PasswordLink) -> str:
    known: str = settings.PUBLIC_URL or link.origin
    if known:
        return known
    logger.warning("A password link leads to this machine alone: set FOYER_PUBLIC_URL to where people find Foyer")
    return f"{'https' if settings.TLS else 'http'}://localhost:{settings.PORT}"
