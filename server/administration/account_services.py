"""Makes, changes and deletes customer accounts (spec part 1, section 5), and opens their test accounts."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from decimal import Decimal, InvalidOperation
from typing import Any
from zoneinfo import available_timezones

from django.db import transaction
from django.db.models import F
from knox.models import AuthToken

from server.accounts import errors, selectors
from server.accounts.caller import Staff
from server.accounts.changes import AccountChanged, UserChanged
from server.accounts.models import Account, FeeKind, Notice, Role, User
from server.audit.security_services import NoticeKind, notify_owners
from server.audit.services import AuditedModel, check_version, facts_of
from server.auth import session_services
from server.platform import clock
from server.platform.addresses import read_origins
from server.platform.datetimes import DEFAULT_DATE_FORMAT, usual_date_format, usual_date_format_of
from server.platform.domain_events import publish
from server.platform.errors import InvalidFields, NotFound
from server.platform.mailing import is_email_address
from server.platform.money import AMOUNT_WRONG, parse_amount

_ADDRESS = re.compile(r"https?://[^\s/?#\"'<>]+([/?#][^\s\"'<>]*)?")
_WHOLE = Decimal(100)
_FEES = {  # by their columns, which are also their names on the wire
    "ticket_fee": errors.TICKET_FEE_REQUIRED,
    "upsell_fee": errors.UPSELL_FEE_REQUIRED,
    "order_fee": errors.ORDER_FEE_REQUIRED,
}
# What an account's owner may change.
_OWNERS = {
    "name",
    "requires_second_step",
    "party_pass_url",
    "contact_email",
    "contact_phone",
    "contact_page",
    "widget_origins",
    "date_format",
    "country",
    "currency",
    "timezone",
}


@dataclass(frozen=True, kw_only=True)
class AccountForm:
    """A submitted form of a customer account; None keeps a field of an existing one.

    Fees are still text: whether they are amounts or percentages may depend on the stored account.
    """

    name: str | None = None
    stripe_id: str | None = None
    ticket_fee: str | None = None
    ticket_fee_kind: int | None = None
    upsell_fee: str | None = None
    upsell_fee_kind: int | None = None
    order_fee: str | None = None
    order_fee_kind: int | None = None
    fees_include_tax: bool | None = None
    may_add_taxes: bool | None = None
    metabase_dashboard: int | None = None
    requires_second_step: bool | None = None
    party_pass_url: str | None = None
    contact_email: str | None = None
    contact_phone: str | None = None
    contact_page: str | None = None
    widget_origins: str | None = None
    date_format: str | None = None
    country: str | None = None
    currency: str | None = None
    timezone: str | None = None


_FACTS = tuple(field.name for field in fields(AccountForm))
_ACCOUNTS: AuditedModel[Account] = AuditedModel(
    facts=lambda account: facts_of(account, *_FACTS),
    account_of=lambda account: account.pk,
    change=lambda account: AccountChanged(account.pk),
)


# What an app makes for an organisation once its country is known, in the transaction that saves it.
_FOLLOWING_COUNTRY: list[Callable[[Staff, Account], None]] = []


def follows_country(work: Callable[[Staff, Account], None]) -> Callable[[Staff, Account], None]:
    """Register what an app makes for the organisations of a country, which may be there already."""
    _FOLLOWING_COUNTRY.append(work)
    return work


def create_account(*, name: str, **values: Any) -> Account:
    """Create an account with any values: the first of an installation, and those of the demo."""
    return Account.objects.create(name=name, **values)


@transaction.atomic
def add_account(*, caller: Staff, form: AccountForm) -> Account:
    """Create a customer account. Without a Stripe account it takes no cards online, and no fees are due.

    :raises InvalidFields: if a fee is no valid amount or percentage, according to its kind, if there is a fee without a
        Stripe account or the other way round, or an origin is invalid.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR)
    country = form.country or ""
    values = {
        "name": form.name or "",
        "requires_second_step": bool(form.requires_second_step),
        "party_pass_url": _read_address("party_pass_url", form.party_pass_url or ""),
        "contact_email": _read_contact(form.contact_email or ""),
        "contact_phone": form.contact_phone or "",
        "contact_page": _read_address("contact_page", form.contact_page or ""),
        "country": country,
        "date_format": form.date_format or (usual_date_format_of(country) if country else ""),
        "currency": form.currency or "",
        "timezone": _read_time_zone(form.timezone or ""),
    }
    account = Account(**values | _read_sites(form) | _read_platforms_part(Account(), form), created_by=caller.user)
    with _ACCOUNTS.saving(caller, account):
        account.save()
    _follow_country(caller, account)
    return account


def _follow_country(caller: Staff, account: Account) -> None:
    for work in _FOLLOWING_COUNTRY if account.country else ():
        work(caller, account)


def update_account(
    *, caller: Staff, account_id: int, form: AccountForm, version: int | None = None, current_digest: str = ""
) -> Account:
    """Change a customer account; its owner may change all but what the platform sets.

    When the second step becomes required, sessions of users without one end, except the one of `current_digest`.

    :raises NotAllowed: if an owner would change what the platform sets, or the caller is neither.
    :raises ReauthenticationRequired: if it changes where card payments go, or no longer requires the second step, and
        the caller has not just reauthenticated.
    :raises InvalidFields: if a fee is no valid amount or percentage, according to its kind, or an origin is invalid.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)
    with transaction.atomic():
        account = lock_account(caller, account_id)
        country = account.country
        check_version(version, account)
        values = _read_edit(caller, account, form)
        is_paid_elsewhere = values.get("stripe_id", account.stripe_id) != account.stripe_id
        if is_paid_elsewhere or (account.requires_second_step and values.get("requires_second_step") is False):
            caller.require_reauthentication()
        with _ACCOUNTS.saving(caller, account):
            Account.objects.filter(pk=account_id).update(**values, version=F("version") + 1)
            if values.get("requires_second_step") and not account.requires_second_step:
                _end_sessions_of_one_step(account_id, current_digest)
        if account.country != country:
            _follow_country(caller, account)
        if is_paid_elsewhere:
            facts = {"account": account.name, "ending": account.stripe_id[-4:], "person": caller.user.full_name}
            notify_owners(account_id=account.pk, kind=Notice.Kind.STRIPE_CHANGED, **facts)
    return account


def _end_sessions_of_one_step(account_id: int, current_digest: str) -> None:
    people = User.objects.filter(account_id=account_id).exclude(selectors.has_second_step())
    # Locked first, so that simultaneous sign-ins finish, and their sessions end, too.
    list(people.select_for_update(no_key=True).order_by("pk").values_list("pk"))
    session_services.end_sessions_of_tokens(
        tokens=AuthToken.objects.filter(user__in=people).exclude(digest=current_digest)
    )


@transaction.atomic
def delete_account(*, caller: Staff, account_id: int) -> None:
    """Delete a customer account without events: its row stays, and its users can no longer sign in.

    :raises ReauthenticationRequired: if the caller has not just reauthenticated.
    :raises PlatformStays: if it is the platform itself.
    :raises AccountHasEvents: if it has events.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR)
    account = lock_account(caller, account_id)
    if account.is_platform:
        raise errors.PlatformStays
    # Relation by name: accounts stand below events and do not import them.
    if Account.objects.filter(pk=account_id, events__isnull=False).exists():
        raise errors.AccountHasEvents
    caller.require_reauthentication()
    with _ACCOUNTS.deleting(caller, account):
        Account.objects.filter(pk=account_id).update(deleted_at=clock.now(), version=F("version") + 1)
        people = User.objects.filter(account_id=account_id, is_active=True)
        left = list(people.select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True))
        people.update(is_active=False, version=F("version") + 1)
        session_services.end_sessions_of_tokens(tokens=AuthToken.objects.filter(user__account_id=account_id))
    for user_id in left:
        publish(UserChanged(user_id=user_id, account_id=account_id))


def notify_any_site_frames(account: Account) -> None:
    """Notify an account's owners, once, that a page frames the widget, and that any page may do so."""
    with transaction.atomic():
        if Account.objects.filter(pk=account.pk, frames_told_at=None).update(frames_told_at=clock.now()):
            notify_owners(account_id=account.pk, kind=NoticeKind.WIDGET_FRAMES, account=account.name)


def settle_money_and_clock(account: Account, *, currency: str, zone: str) -> None:
    """Set the currency and the time zone of an account that has none: those of its country, or of its first venue."""
    account.currency = account.currency or currency
    account.timezone = account.timezone or zone
    Account.objects.filter(pk=account.pk).update(currency=account.currency, timezone=account.timezone)


def settle_date_format(*, account_id: int, zone: str) -> None:
    """Set the date format of an account that has none, and of its people, to that of its first venue's country."""
    date_format = usual_date_format(zone)
    if not Account.objects.filter(pk=account_id, date_format="").update(date_format=date_format):
        return
    # Whoever was invited before the venue was there has what nobody chose.
    people = User.objects.filter(account_id=account_id, date_format=DEFAULT_DATE_FORMAT).exclude(
        date_format=date_format
    )
    changed = list(people.select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True))
    User.objects.filter(pk__in=changed).update(date_format=date_format, version=F("version") + 1)
    for user_id in changed:
        publish(UserChanged(user_id=user_id, account_id=account_id))


def store_buying_limits(account: Account, changed: dict[str, Any]) -> None:
    """Store an account's validated changes to the limits on anonymous buyers."""
    account.buying_limits = changed
    account.version += 1
    account.save(update_fields=["buying_limits", "version"])


def lock_account(caller: Staff, account_id: int) -> Account:
    # No key: rows that refer to this account, such as sales, need not wait.
    rows = Account.objects.select_for_update(no_key=True).filter(pk=account_id, deleted_at=None)
    account = caller.within(rows, "pk").first()
    if account is None:
        raise NotFound
    return account


def _read_edit(caller: Staff, account: Account, form: AccountForm) -> dict[str, Any]:
    """Return the columns that a form changes of an existing account.

    :raises InvalidFields: with the message of each invalid field.
    :raises OwnFees: if an owner would change what the platform sets.
    """
    values = _given(form, *(_OWNERS - {"widget_origins"})) | _read_sites(form)
    for page in ("party_pass_url", "contact_page"):
        _read_address(page, values.get(page, ""))
    _read_contact(values.get("contact_email", ""))
    _read_time_zone(values.get("timezone", ""))
    if caller.user.is_platform_administrator:
        return values | _read_platforms_part(account, form)
    _refuse_own_fees(account, form)
    return values


def _given(form: AccountForm, *names: str) -> dict[str, Any]:
    return {name: value for name in names if (value := getattr(form, name)) is not None}


def _read_address(field: str, text: str) -> str:
    """Return the URL of a public page.

    :raises InvalidFields: for anything else, such as a script.
    """
    if text and not _ADDRESS.fullmatch(text):
        raise InvalidFields({field: errors.WEB_ADDRESS_WRONG})
    return text


def _read_contact(text: str) -> str:
    """Return the email address that buyers write to.

    :raises InvalidFields: for anything else.
    """
    if text and not is_email_address(text):
        raise InvalidFields({"contact_email": errors.EMAIL_WRONG})
    return text


def _read_time_zone(text: str) -> str:
    """Return the name of a time zone.

    :raises InvalidFields: for anything else.
    """
    if text and text not in available_timezones():
        raise InvalidFields({"timezone": errors.TIME_ZONE_WRONG})
    return text


def _read_sites(form: AccountForm) -> dict[str, Any]:
    """Parse the origins that may frame the widget, if the form has them.

    :raises InvalidFields: if one of them is invalid.
    """
    if form.widget_origins is None:
        return {}
    try:
        return {"widget_origins": "\n".join(read_origins(form.widget_origins))}
    except ValueError as error:
        raise InvalidFields({"widget_origins": str(error)}) from None


def _refuse_own_fees(account: Account, form: AccountForm) -> None:
    """Refuse an owner's changes to what the platform sets; they may send the stored values in any notation."""
    for name in set(_FACTS) - _OWNERS:
        sent, own = getattr(form, name), getattr(account, name)
        if sent is not None and not _is_same(sent, own):
            raise errors.OwnFees


def _is_same(sent: object, own: object) -> bool:
    if not isinstance(own, Decimal):
        return sent == own
    try:
        return Decimal(str(sent)) == own
    except InvalidOperation:
        return False


def _read_platforms_part(account: Account, form: AccountForm) -> dict[str, Any]:
    """Parse what the platform sets; a fee that is left out is the stored one, checked against a new kind.

    Fees are taken from charges of the Stripe account: with one, each fee has to be given, and without one none can be.

    :raises InvalidFields: with the message of each field that is empty or wrong.
    """
    values = _given(form, "stripe_id", "fees_include_tax", "may_add_taxes", "metabase_dashboard")
    has_stripe = bool(values.get("stripe_id", account.stripe_id))
    fees: dict[str, Any] = {}
    wrong: dict[str, str] = {}
    for fee, required in _FEES.items():
        kind = getattr(form, f"{fee}_kind") or getattr(account, f"{fee}_kind")
        text = getattr(form, fee)
        if text is None and not (has_stripe and account.pk is None):
            text = str(getattr(account, fee))
        try:
            amount = _read_fee(text or ("" if has_stripe else "0"), kind, required)
        except ValueError as error:
            wrong[fee] = str(error)
        else:
            fees |= {f"{fee}_kind": kind, fee: amount}
    if not has_stripe and any(fees.get(fee) for fee in _FEES):
        wrong = {"stripe_id": errors.STRIPE_ID_REQUIRED, **wrong}
    if wrong:
        raise InvalidFields(wrong)
    return values | fees


def _read_fee(text: str, kind: int, required: str) -> Decimal:
    """Parse an amount of money or a percentage: digits and one decimal point.

    :raises ValueError: with the message for the user.
    """
    is_percentage = kind == FeeKind.PERCENT
    if not text:
        raise ValueError(required)
    amount = parse_amount(text)
    if amount is None or (is_percentage and amount > _WHOLE):
        raise ValueError(errors.PERCENTAGE_WRONG if is_percentage else AMOUNT_WRONG)
    return amount


LONGEST_ACCOUNT_NAME = 255
TEST_ACCOUNT_SUFFIX = " (test)"


@transaction.atomic
def open_test_account(account: Account) -> Account:
    """Return an account's test account, and create it if there is none; simultaneous calls create one."""
    Account.objects.select_for_update(no_key=True).values_list("pk").get(pk=account.pk)
    name = account.name[: LONGEST_ACCOUNT_NAME - len(TEST_ACCOUNT_SUFFIX)] + TEST_ACCOUNT_SUFFIX
    return Account.objects.get_or_create(test_house_of=account, defaults={"name": name})[0]


def lock_test_account(test_account_id: int) -> Account:
    """Lock a test account until the transaction ends, and return it with the account to which it belongs."""
    Account.objects.select_for_update(no_key=True).values_list("pk").get(pk=test_account_id)
    return Account.objects.select_related("test_house_of").get(pk=test_account_id)
