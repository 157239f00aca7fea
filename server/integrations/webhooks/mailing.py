"""The email that notifies an account's owners that one of their endpoints was disabled."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings

from server.accounts.models import Role, User
from server.integrations.models import Endpoint
from server.integrations.webhooks.selectors import owner_of
from server.platform.mailing import Email, header_line
from server.platform.outbox import Ending, Job, JobResult, register_job

_REASONS = {
    Endpoint.Off.GONE: "It answered that it is gone for good (410)",
    Endpoint.Off.FAILING: "Nothing that we sent to it has arrived for a week",
}


class _EndpointDisabledEmail(Email):
    """Notifies one of an account's staff that an endpoint of theirs no longer gets events."""

    templates = "clients/endpoint_off_mail"

    def __init__(self, to: User, endpoint: Endpoint) -> None:
        self._to, self._endpoint = to, endpoint

    @property
    def to(self) -> str:
        return self._to.email

    @property
    def subject(self) -> str:
        return header_line(f"Switched off: {self._endpoint.url}")

    def context(self) -> dict[str, Any]:
        return {
            "name": self._to.first_name,
            "url": self._endpoint.url,
            "account": self._endpoint.account.name,
            "why": _REASONS[Endpoint.Off(self._endpoint.off_because)],
            "link": f"{settings.PUBLIC_URL}/ClientApi" if settings.PUBLIC_URL else "",
        }


@register_job
class SendEndpointDisabledEmail(Job):
    """Notifies an account's owners, or its organisers if it has none, that an endpoint was disabled."""

    kind = "clients.tell_endpoint_off"
    sends_mail = True
    tried_for = timedelta(days=2)

    def do(self) -> JobResult:
        row = Endpoint.objects.select_related("account").filter(pk=self.subject_id).first()
        if row is None or row.is_active or row.off_because not in _REASONS:
            return Ending.NOT_NEEDED
        is_sent = False
        for user in _recipients(row):
            refusal = _EndpointDisabledEmail(user, row).post()
            if refusal and refusal.most_tries is None and not is_sent:
                return refusal
            is_sent = True
        return Ending.DONE if is_sent else Ending.NOT_NEEDED


def _recipients(row: Endpoint) -> list[User]:
    people = User.objects.filter(account=owner_of(row), is_active=True, deleted_at=None).order_by("pk")
    owners = people.filter(role=Role.ACCOUNT_OWNER)
    return list(owners) or list(people.filter(role=Role.ORGANISER))
