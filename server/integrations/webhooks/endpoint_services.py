"""Endpoints of an account and their signing secrets, and the email that one was disabled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Staff, System
from server.accounts.models import Account, Role, User
from server.administration.account_services import open_test_account
from server.audit.services import Action, check_version, facts_of, record_change
from server.integrations import errors
from server.integrations.changes import EndpointChanged
from server.integrations.models import Delivery, Endpoint
from server.integrations.webhooks import addresses, selectors
from server.integrations.webhooks.protocol import new_private_key, new_secret
from server.integrations.webhooks.selectors import owner_of
from server.platform import clock
from server.platform.crypto import encrypt
from server.platform.domain_events import publish
from server.platform.errors import NotFound, first_or_refuse
from server.platform.mailing import Email, header_line
from server.platform.outbox import Ending, Job, JobResult, register_job

# The email that notifies an account's owners that one of their endpoints was disabled.

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


# Endpoints of an account: created, changed, enabled, disabled, and their signing secrets.

MAX_ENDPOINTS = 20
OLD_SECRET_LIFETIME = timedelta(hours=24)
_FACTS = ("url", "description", "types", "is_active", "off_because")


@dataclass(frozen=True, kw_only=True)
class EndpointForm:
    """A submitted endpoint form; `types` are the events that it gets, empty for all."""

    url: str
    description: str = ""
    types: Sequence[str] = ()


@transaction.atomic
def create_endpoint(
    *, caller: Staff, account_id: int, form: EndpointForm, is_test: bool = False
) -> tuple[Endpoint, str]:
    """Create an endpoint, and return it with its signing secret.

    A test endpoint gets only events of the account's test account.

    :raises NotAllowed: for door staff.
    :raises NotFound: if the caller may not touch the account.
    :raises ReauthenticationRequired: unless the caller has just reauthenticated: buyers' names are sent there.
    :raises UrlRefused: if nothing may be sent to its URL.
    :raises TooManyEndpoints: if the account has as many as it may have.
    """
    caller.needs(*NOT_DOOR_STAFF)
    if not caller.may_touch(account_id):
        raise NotFound
    caller.require_reauthentication()
    account = Account.objects.get(pk=account_id)
    if is_test:
        account = open_test_account(account)
    if Endpoint.objects.filter(account=account).count() >= MAX_ENDPOINTS:
        raise errors.TooManyEndpoints
    secret = new_secret()
    row = Endpoint.objects.create(
        account=account,
        url=_normalize_url(form.url),
        description=form.description,
        types=list(form.types),
        secret=encrypt(secret, salt=selectors.ENDPOINT_SALT),
        created_by=caller.user,
    )
    _record(caller, row, Action.CREATE, after=facts_of(row, *_FACTS))
    return row, secret


@transaction.atomic
def save_endpoint(*, caller: Staff, endpoint_id: int, form: EndpointForm, version: int | None = None) -> Endpoint:
    """Change an endpoint's URL, description and types of events.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is none, or it is another account's.
    :raises StaleVersion: if `version` is given and is no longer the row's.
    :raises ReauthenticationRequired: for another URL, unless the caller has just reauthenticated.
    :raises UrlRefused: if nothing may be sent to its URL.
    """
    row = _lock(caller, endpoint_id)
    check_version(version, row, shown=lambda: selectors.get_endpoint(caller=caller, endpoint_id=endpoint_id))
    before = facts_of(row, *_FACTS)
    if form.url != row.url:
        caller.require_reauthentication()
    row.url, row.description, row.types = _normalize_url(form.url), form.description, list(form.types)
    _save(row, "url", "description", "types")
    _record(caller, row, Action.UPDATE, before=before, after=facts_of(row, *_FACTS))
    return row


@transaction.atomic
def rotate_secret(*, caller: Staff, endpoint_id: int) -> tuple[Endpoint, str]:
    """Create a new secret for an endpoint, while the old one still signs for a day; return both row and secret.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is none, or it is another account's.
    :raises ReauthenticationRequired: unless the caller has just reauthenticated.
    """
    row = _lock(caller, endpoint_id)
    caller.require_reauthentication()
    secret = new_secret()
    row.old_secret, row.old_secret_ends_at = row.secret, clock.now() + OLD_SECRET_LIFETIME
    row.secret = encrypt(secret, salt=selectors.ENDPOINT_SALT)
    _save(row, "secret", "old_secret", "old_secret_ends_at")
    _record(caller, row, Action.UPDATE, before={"signing": ""}, after={"signing": "a new secret"})
    return row, secret


@transaction.atomic
def read_secret(*, caller: Staff, endpoint_id: int) -> str:
    """Return an endpoint's secret again, and record who requested it.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is none, it is another account's, or the installation's own secret has changed.
    :raises ReauthenticationRequired: unless the caller has just reauthenticated.
    """
    row = _lock(caller, endpoint_id)
    caller.require_reauthentication()
    secret = selectors.secret_of(row)
    if secret is None:
        raise NotFound
    _record(caller, row, Action.ACCESS)
    return secret


@transaction.atomic
def switch_key_signing(*, caller: Staff, endpoint_id: int, is_enabled: bool) -> tuple[Endpoint, str]:
    """Enable or disable signing with a key pair (`v1a`); return the public key, empty without one.

    An existing pair stays, so that enabling it twice gives one public key.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is none, or it is another account's.
    """
    row = _lock(caller, endpoint_id)
    had = bool(row.private_key)
    if is_enabled != had:
        row.private_key = encrypt(new_private_key(), salt=selectors.ENDPOINT_SALT) if is_enabled else ""
        _save(row, "private_key")
        _record(caller, row, Action.UPDATE, before={"public key": had}, after={"public key": is_enabled})
    return row, selectors.public_key_of(row)


@transaction.atomic
def switch_endpoint(*, caller: Staff, endpoint_id: int, is_active: bool) -> Endpoint:
    """Enable or disable an endpoint by hand; deliveries that disabling gave up are only sent again by hand.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is none, or it is another account's.
    """
    row = _lock(caller, endpoint_id)
    if row.is_active == is_active:
        return row
    if not is_active:
        disable_endpoint(row, Endpoint.Off.BY_HAND, caller=caller)
        return row
    before = facts_of(row, *_FACTS)
    row.is_active, row.off_because = True, ""
    row.failing_since = row.rests_until = row.paused_until = None
    _save(row, "is_active", "off_because", "failing_since", "rests_until", "paused_until")
    _record(caller, row, Action.UPDATE, before=before, after=facts_of(row, *_FACTS))
    return row


@transaction.atomic
def delete_endpoint(*, caller: Staff, endpoint_id: int) -> None:
    """Delete an endpoint with its deliveries.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is none, or it is another account's.
    """
    row = _lock(caller, endpoint_id)
    _record(caller, row, Action.DELETE, before=facts_of(row, *_FACTS))
    row.delete()  # after its entry in the audit log, which has its number


def disable_endpoint(row: Endpoint, why: Endpoint.Off, *, caller: Caller | None = None) -> None:
    """Disable a locked endpoint, give up its deliveries, and email its owners unless somebody did it by hand."""
    before = facts_of(row, *_FACTS)
    row.is_active, row.off_because = False, why
    _save(row, "is_active", "off_because")
    pending = Delivery.objects.filter(endpoint=row, state=Delivery.State.OWED)
    pending.update(state=Delivery.State.GIVEN_UP, ended_at=clock.now())
    _record(caller or System(), row, Action.UPDATE, before=before, after=facts_of(row, *_FACTS))
    if why != Endpoint.Off.BY_HAND:
        SendEndpointDisabledEmail.enqueue(subject_id=row.pk)


def _normalize_url(url: str) -> str:
    return addresses.normalize_url(url, may_be_here=settings.WEBHOOKS_INSIDE)


def _lock(caller: Staff, endpoint_id: int) -> Endpoint:
    caller.needs(*NOT_DOOR_STAFF)
    rows = selectors.find_endpoints(caller=caller, endpoint_id=endpoint_id)
    return first_or_refuse(rows.select_for_update(of=("self",), no_key=True))


def _save(row: Endpoint, *fields: str) -> None:
    """Save changes: a running delivery job reads the row again when its version has changed."""
    row.version += 1
    row.save(update_fields=[*fields, "version"])


def _record(
    caller: Caller,
    row: Endpoint,
    action: Action,
    *,
    before: dict[str, object] | None = None,
    after: dict[str, object] | None = None,
) -> None:
    owner = selectors.owner_of(row)
    record_change(caller=caller, action=action, row=row, account_id=owner, before=before, after=after)
    if action != Action.ACCESS:
        publish(EndpointChanged(account_id=owner, endpoint_id=row.pk))
