"""What a person is told by mail about their own sign-in or account: owed in the transaction that does it."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from server.accounts.models import Notice, Role, User
from server.core.services import owed

MAIL = "accounts.notice_mail"
Kind = Notice.Kind


def tell(*, user: User, kind: Notice.Kind, **facts: Any) -> None:
    """Owe a person a mail about something that has just happened, inside the transaction in which it happened.

    :param facts: what the mail's text needs, as JSON: names, numbers, times in ISO 8601; never a secret.
    """
    notice = Notice.objects.create(user=user, kind=kind, facts=facts)
    owed.owe(kind=MAIL, subject_id=notice.pk)


def tell_owners(*, account_id: int, kind: Notice.Kind, **facts: Any) -> None:
    """Owe the same mail to all owners of an account; to its organisers where it has no owner."""
    people = User.objects.filter(account_id=account_id, is_active=True, deleted_at=None)
    for user in _owners_of(people):
        tell(user=user, kind=kind, **facts)


def _owners_of(people: QuerySet[User]) -> list[User]:
    owners = list(people.filter(role=Role.ACCOUNT_OWNER).order_by("pk"))
    return owners or list(people.filter(role=Role.ORGANISER).order_by("pk")[:5])
