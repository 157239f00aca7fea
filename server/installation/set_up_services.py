"""Makes the first administrator, organisation and venue of an empty installation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.crypto import constant_time_compare

from server.abuse.services import attempts
from server.accounts.caller import Staff
from server.accounts.models import Account, Role
from server.accounts.passwords import check_new_password, words_of
from server.administration.account_services import AccountForm, add_account, create_account
from server.administration.user_services import create_user
from server.auth.second_factor_services import SecondFactorDue
from server.auth.session_services import SignedIn
from server.auth.sign_in_services import admit_user
from server.catalogue.venues.models import Country, KnownCurrency, TaxCategory, TimeZone
from server.catalogue.venues.services import VenueForm, create_venue
from server.catalogue.venues.usual_taxes import NO_TAX
from server.installation import errors
from server.installation.set_up_selectors import is_waiting, set_up_token
from server.platform.addresses import RequestSource
from server.platform.database import take_advisory_lock
from server.platform.errors import InvalidFields

PLATFORM_NAME = "Foyer"


def check_token(token: str, *, address: str) -> None:
    """Refuse all but the token, and also that one as soon as there is a user.

    :raises SetUpOver: if it opens nothing.
    :raises TooManyAttempts: after too many wrong ones from an address.
    """
    if not constant_time_compare(token, set_up_token()) or not is_waiting():
        attempts.WRONG_SET_UPS.count_address(address)
        raise errors.SetUpOver


@dataclass(frozen=True, kw_only=True)
class SetUpForm:
    """What the set-up page asks for; the venue's fields are those of its own form, without country and tax."""

    first_name: str
    last_name: str
    email: str
    password: str
    organisation: str
    contact_email: str
    country_id: int
    date_format: str
    language: str
    tax: str = NO_TAX
    venue: VenueForm


@dataclass(frozen=True)
class SetUpDone:
    """What was made; its administrator is signed in, or has to set up a second step where everybody needs one."""

    account: Account
    outcome: SignedIn | SecondFactorDue


def set_up(*, token: str, form: SetUpForm, where: RequestSource) -> SetUpDone:
    """Make the first administrator, organisation and venue, all or none of them, and sign the administrator in.

    :raises SetUpOver: if the token is wrong, or there is a user already.
    :raises WeakPassword: if the password is easy to guess.
    :raises InvalidFields: with the message of each field that is empty or wrong.
    """
    check_token(token, address=where.address)
    words = words_of(f"{form.first_name} {form.last_name}", form.email, form.organisation)
    check_new_password(form.password, words=words)
    with transaction.atomic():
        # Whoever comes second waits here, and then finds a user.
        take_advisory_lock("first-set-up")
        check_token(token, address=where.address)
        administrator = create_user(
            account=create_account(name=PLATFORM_NAME, is_platform=True, date_format=form.date_format),
            email=form.email,
            password=form.password,
            first_name=form.first_name,
            last_name=form.last_name,
            role=Role.PLATFORM_ADMINISTRATOR,
            language=form.language,
        )
        account = _make_organisation(Staff(administrator), form)
    return SetUpDone(account, admit_user(user=administrator, where=where, what="set-up"))


def _make_organisation(caller: Staff, form: SetUpForm) -> Account:
    country = Country.objects.filter(pk=form.country_id).first()
    if country is None:
        raise InvalidFields({"country_id": errors.COUNTRY_REQUIRED})
    account = add_account(
        caller=caller,
        form=AccountForm(
            name=form.organisation,
            contact_email=form.contact_email,
            country=country.code,
            date_format=form.date_format,
            currency=KnownCurrency.objects.filter(pk=form.venue.currency_id).values_list("code", flat=True).first(),
            timezone=TimeZone.objects.filter(pk=form.venue.timezone_id).values_list("name", flat=True).first(),
        ),
    )
    tax = TaxCategory.objects.filter(name=form.tax).first()
    values: dict[str, Any] = {**vars(form.venue), "country_id": country.pk, "tax_category_id": tax.pk if tax else 0}
    create_venue(caller=caller, account_id=account.pk, form=VenueForm(**values))
    return account
