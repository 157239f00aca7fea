"""Whether an installation waits for its first user, the token that opens its set-up, and what can be chosen there."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from decimal import Decimal

from django.conf import settings
from django.utils.crypto import salted_hmac

from server.accounts.models import User
from server.catalogue.venues.models import Country, KnownCurrency, TimeZone
from server.catalogue.venues.place_selectors import (
    find_countries,
    find_home,
    find_time_zones,
    list_currencies,
    money_of,
    zones_of_capitals,
)
from server.catalogue.venues.usual_taxes import usual_taxes
from server.platform.addresses import local_origin
from server.platform.datetimes import usual_date_format_of

_SALT = "server.installation.set_up"
NO_ACCOUNT = 0


def is_waiting() -> bool:
    """Return whether nobody was ever a user here: deleted users keep their rows."""
    return not User.objects.exists()


def set_up_token() -> str:
    """Return the token of the first set-up.

    It is derived from the installation's secret, so that every process knows it and each start prints the same one.
    What it opens ends with the first user, and nothing opens it again: so it works once.
    """
    digest = salted_hmac(_SALT, "token", secret=settings.SECRET_KEY, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def set_up_address() -> str:
    """Return the address that opens the set-up: its token is a fragment, which browsers send to no server."""
    return f"{settings.PUBLIC_URL or local_origin()}/SetUp#{set_up_token()}"


@dataclass(frozen=True)
class CountryDefaults:
    """A country, and what is usual there; 0 for a currency that cannot be chosen, or a zone that is not known."""

    country: Country
    date_format: str
    currency_id: int
    timezone_id: int
    taxes: list[tuple[str, Decimal]]


@dataclass(frozen=True)
class SetUpChoices:
    countries: list[CountryDefaults]
    currencies: list[KnownCurrency]
    time_zones: list[TimeZone]
    home_id: int | None


def read_choices(*, zone: str) -> SetUpChoices:
    """Read what can be chosen; `zone` is the browser's, by which the country is guessed."""
    currencies = list_currencies()
    numbers = {row.code: row.pk for row in currencies}
    zones = zones_of_capitals()
    return SetUpChoices(
        countries=[
            CountryDefaults(
                country=country,
                date_format=usual_date_format_of(country.code),
                currency_id=numbers.get(money_of(country.code), 0),
                timezone_id=zones.get(country.pk, 0),
                taxes=usual_taxes(country.code, country.name),
            )
            for country in find_countries()
        ],
        currencies=currencies,
        time_zones=find_time_zones(),
        home_id=find_home(account_id=NO_ACCOUNT, zone=zone),
    )
