"""The mail with the link that sets a password: owed by its row, claimed by who sends it, with a token made for it.

Nobody but the mail ever has the token: the row keeps its digest. A mail that is tried again carries a new one.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string

from server.accounts.models import PasswordLink, User
from server.accounts.tokens import digest_of, new_token
from server.core import clock, post

logger = logging.getLogger(__name__)

LASTS = {PasswordLink.Kind.RESET: timedelta(hours=1), PasswordLink.Kind.INVITATION: timedelta(days=3)}
SUBJECTS = {
    PasswordLink.Kind.RESET: "Set a new password for Foyer",
    PasswordLink.Kind.INVITATION: "You are invited to Foyer",
}
# Somebody waits for the one, who tries again by themselves; of the other they know nothing.
OWED_FOR = {PasswordLink.Kind.RESET: timedelta(hours=1), PasswordLink.Kind.INVITATION: timedelta(days=3)}

CLAIM_LASTS = timedelta(minutes=10)  # then its sender is taken for dead
SWEEP_AFTER = timedelta(minutes=1)  # until then the task that was queued with the row has its chance
MOST_OWED = 200  # of one sweep; the next one is a minute away
FIRST_WAIT = timedelta(seconds=2)
LONGEST_WAIT = timedelta(minutes=10)


class LinkMailRefused(Exception):
    """The mail could not be handed over now; it is still owed, and may be tried again after `retry_in`."""

    def __init__(self, *, link_id: int, reason: str, retry_in: timedelta) -> None:
        super().__init__(f"the mail of password link {link_id} was not taken: {reason}")
        self.retry_in = retry_in


def send_link(*, link_id: int) -> bool:
    """Make a link's token and mail it if that is owed and nobody else is at it; tell whether it was sent.

    :raises LinkMailRefused: if the mail server did not take it; it is then owed as before.
    """
    token = new_token()
    link = _claim(link_id, token)
    if link is None or link.user is None:
        return False
    refusal = post.hand_over(_compose(link, link.user, token))
    if refusal is None:
        PasswordLink.objects.filter(pk=link.pk).update(mail_sent_at=clock.now())
        return True
    if refusal.most_tries is not None:
        _give_up(link, refusal.reason)
        return False
    raise LinkMailRefused(link_id=link.pk, reason=refusal.reason, retry_in=_release(link))


def list_owed_links(*, now: datetime) -> list[int]:
    """List the links whose mail is overdue and may be claimed now, the oldest first."""
    due = _claimable(PasswordLink.objects.filter(created_at__lte=now - SWEEP_AFTER), now)
    return list(due.order_by("created_at", "pk").values_list("pk", flat=True)[:MOST_OWED])


def _claimable(rows: QuerySet[PasswordLink], now: datetime) -> QuerySet[PasswordLink]:
    is_free = Q(mail_claimed_at=None) | Q(mail_claimed_at__lt=now - CLAIM_LASTS)
    is_owed = Q()
    for kind, span in OWED_FOR.items():
        is_owed |= Q(kind=kind, created_at__gt=now - span)
    # Without a person nothing is owed; a link that was used, or ended by a new password, needs no mail.
    return rows.filter(is_free, is_owed, user__isnull=False, mail_sent_at=None, used_at=None)


def _claim(link_id: int, token: str) -> PasswordLink | None:
    """Claim a link's mail, and give it its token in the same statement: it works as soon as the mail is read."""
    now = clock.now()
    claimable = _claimable(PasswordLink.objects.filter(pk=link_id), now)
    kind = claimable.values_list("kind", flat=True).first()
    if kind is None:
        return None
    lasts = LASTS[PasswordLink.Kind(kind)]
    if not claimable.update(mail_claimed_at=now, digest=digest_of(token), expires_at=now + lasts):
        return None
    return PasswordLink.objects.select_related("user__account").get(pk=link_id)


def _release(link: PasswordLink) -> timedelta:
    """Give the claim back so that it is free after a wait, which is as long as it has been owed; give the wait."""
    now = clock.now()
    wait = min(max(now - link.created_at, FIRST_WAIT), LONGEST_WAIT)
    ours = PasswordLink.objects.filter(pk=link.pk, mail_claimed_at=link.mail_claimed_at)
    # The claim is dated back, so that it runs out when the wait is over: one column, one rule for who may send.
    ours.update(mail_claimed_at=now + wait - CLAIM_LASTS)
    return wait


def _give_up(link: PasswordLink, reason: str) -> None:
    logger.error("The mail of password link %s is given up: %s", link.pk, reason)
    PasswordLink.objects.filter(pk=link.pk).update(used_at=clock.now())


def _compose(link: PasswordLink, user: User, token: str) -> EmailMultiAlternatives:
    kind = PasswordLink.Kind(link.kind)
    words = {
        "subject": SUBJECTS[kind],
        "name": user.first_name,
        "account": user.account.name,
        "is_invitation": kind is PasswordLink.Kind.INVITATION,
        "lasts": "three days" if kind is PasswordLink.Kind.INVITATION else "one hour",
        "link": f"{_origin_of(link)}/ResetPassword?token={token}",
    }
    text = render_to_string("accounts/password_mail.txt", words)
    html = render_to_string("accounts/password_mail.html", words)
    return post.compose(subject=SUBJECTS[kind], text=text, html=html, to=user.email)


def _origin_of(link: PasswordLink) -> str:
    known: str = settings.PUBLIC_URL or link.origin
    if known:
        return known
    logger.warning("A password link leads to this machine alone: set FOYER_PUBLIC_URL to where people find Foyer")
    return f"{'https' if settings.TLS else 'http'}://localhost:{settings.PORT}"
