"""Reads venues and taxes, the time zone of an account, and the columns of both lists as files."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import IO

from django.db.models import F, Model, OuterRef, Prefetch, Q, QuerySet, Subquery, Value, prefetch_related_objects
from django.db.models.functions import Coalesce, Lower

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Staff
from server.accounts.models import Account
from server.catalogue.venues.models import KnownCurrency, TaxCategory, TaxRate, TimeZone, UpsellTaxCategory, Venue
from server.platform.database import Columns, lock_for_share, parse_ordering, versions_of
from server.platform.errors import NotFound, VersionConflict, first_or_refuse
from server.platform.exported_lists import ListExport, export_of
from server.platform.money import Currency
from server.platform.search import contains_words
from server.platform.tables import Column, ColumnKind, write_table_workbook

VENUE_ORDER: Columns = {
    "venuename": Lower("name"),
    "city": Lower("city"),
    "country": F("country"),
    "timezone": F("timezone"),
    "venueid": F("pk"),
}
TAX_ORDER: Columns = {"taxcategory": Lower("name"), "taxpercentage": F("percentage"), "taxcategoryid": F("pk")}


def list_venues(*, caller: Caller, account_id: int, search: str = "", ordering: str = "") -> QuerySet[Venue]:
    """List an account's venues, by name unless asked otherwise."""
    venues = caller.within(_whole_venues().filter(account_id=account_id))
    venues = venues.filter(contains_words(search, "name", "city"))
    return venues.order_by(*parse_ordering(ordering, VENUE_ORDER, usual="venuename"), "pk")


def get_venue(*, caller: Caller, venue_id: int) -> Venue:
    return first_or_refuse(caller.within(_whole_venues().filter(pk=venue_id)))


def _whole_venues() -> QuerySet[Venue]:
    """Venues with what their rows show, also the numbers that the lists have for their zone and their currency.

    A deleted account's venues belong to nobody any more.
    """
    venues = Venue.objects.filter(account__deleted_at=None).select_related("tax_category")
    return venues.annotate(
        timezone_number=_number_of(TimeZone, "name", "timezone"),
        currency_number=_number_of(KnownCurrency, "code", "currency"),
    )


def _number_of(model: type[Model], column: str, of: str) -> Subquery:
    return Subquery(model._default_manager.filter(**{column: OuterRef(of)}).values("pk")[:1])


def lock_venue(seen: Venue) -> None:
    """Keep a venue as it was seen, and its account, until the transaction ends: nobody else changes or deletes them.

    Whoever does so with the same venue takes turns; another venue of the account does not wait.

    :raises NotFound: if one of them is gone.
    :raises StaleVersion: if its zone or its currency has changed meanwhile.
    """
    now = Venue.objects.select_for_update(no_key=True).filter(pk=seen.pk).first()
    if now is None or not lock_for_share(Account.objects.filter(pk=now.account_id, deleted_at=None)):
        raise NotFound
    if (now.timezone, now.currency) != (seen.timezone, seen.currency):
        raise VersionConflict


read_venue_versions = versions_of(Venue.objects.all())


def list_tax_categories(*, caller: Caller, search: str = "", ordering: str = "") -> QuerySet[TaxCategory]:
    """List the tax categories that the caller sees, with their rates, by name unless asked otherwise."""
    categories = _taxes_seen_by(caller).select_related("account").prefetch_related(_RATES)
    categories = categories.filter(contains_words(search, "name"))
    return categories.order_by(*parse_ordering(ordering, TAX_ORDER, usual="taxcategory"), "pk")


def _taxes_seen_by(caller: Caller) -> QuerySet[TaxCategory]:
    """Everybody sees the platform's taxes, and those of the accounts that they may access."""
    own = caller.within(TaxCategory.objects.exclude(account=None))
    return TaxCategory.objects.filter(Q(account=None) | Q(pk__in=own.values("pk")))


def taxes_of_venues(account_id: int) -> QuerySet[TaxCategory]:
    """Return the taxes that an account's venues may have: the platform's and its own."""
    return TaxCategory.objects.filter(Q(account=None) | Q(account_id=account_id))


def list_tax_choices(*, account_id: int, search: str = "") -> QuerySet[TaxCategory]:
    return taxes_of_venues(account_id).filter(contains_words(search, "name")).order_by(Lower("name"), "pk")


_RATES = Prefetch("rates", TaxRate.objects.select_related("upsell_category").order_by("upsell_category_id"))


def get_tax_category(*, caller: Caller, tax_category_id: int) -> TaxCategory:
    return first_or_refuse(_taxes_seen_by(caller).prefetch_related(_RATES).filter(pk=tax_category_id))


def list_rates(category: TaxCategory) -> QuerySet[TaxRate]:
    """List the rates of a category, which keeps them for whoever asks again."""
    prefetch_related_objects([category], _RATES)
    return category.rates.all()


def list_sub_categories() -> QuerySet[UpsellTaxCategory]:
    """List what is sold and taxed beside tickets."""
    return UpsellTaxCategory.objects.order_by("pk")


read_tax_versions = versions_of(TaxCategory.objects.all())

NO_ZONE = "UTC"


def read_zone(account_id: int) -> str:
    """Read the time zone of an account: its own, or its first venue's; UTC while it has neither."""
    return read_money_and_clock(account_id).timezone


@dataclass(frozen=True)
class MoneyAndClock:
    """What an account counts in, and by which time zone its days begin."""

    currency: str
    timezone: str
    is_own: bool = field(default=False, compare=False)  # whether both are the account's, and not its first venue's


def read_money_and_clock(account_id: int) -> MoneyAndClock:
    """Read the currency and the time zone of an account: its own, or its first venue's."""
    columns = {
        "currency_now": _of_account("pk", "currency", Currency.GBP),
        "timezone_now": zone_of_account("pk"),
        "is_own": ~Q(currency="") & ~Q(timezone=""),
    }
    row = Account.objects.filter(pk=account_id).annotate(**columns).values_list(*columns).first()
    return MoneyAndClock(*(row or (Currency.GBP.value, NO_ZONE)))


def zone_of_account(path: str) -> Coalesce:
    """Return `read_zone` as a column, for the account at a path of the query."""
    return _of_account(path, "timezone", NO_ZONE)


def _of_account(path: str, column: str, otherwise: str) -> Coalesce:
    own = Account.objects.filter(pk=OuterRef(path)).exclude(**{column: ""})
    first = Venue.objects.filter(account_id=OuterRef(path)).order_by("pk")
    return Coalesce(Subquery(own.values(column)[:1]), Subquery(first.values(column)[:1]), Value(otherwise))


VENUE_COLUMNS = (
    Column("Venue ID", lambda venue: venue.pk, kind=ColumnKind.NUMBER, width=10),
    Column("Venue Name", lambda venue: venue.name, width=30),
    Column("Address", lambda venue: venue.address, width=34),
    Column("City", lambda venue: venue.city),
    Column("State", lambda venue: venue.state),
    Column("Country", lambda venue: venue.country),
    Column("Zipcode", lambda venue: venue.zipcode, width=12),
    Column("Timezone", lambda venue: venue.timezone),
    Column("Currency", lambda venue: venue.currency, width=10),
    Column("Tax", lambda venue: str(venue.tax_category)),
)


def listed_venues(*, caller: Caller, account_id: int, search: str = "", ordering: str = "") -> ListExport:
    return export_of(list_venues(caller=caller, account_id=account_id, search=search, ordering=ordering), VENUE_COLUMNS)


def export_venues(*, caller: Staff, account_id: int) -> IO[bytes]:
    """Write an account's venues to a workbook, in constant memory."""
    caller.needs(*NOT_DOOR_STAFF)
    return write_table_workbook(listed_venues(caller=caller, account_id=account_id).table("Venues"))


def _rates(category: TaxCategory) -> str:
    rates = sorted(category.rates.all(), key=lambda rate: rate.upsell_category_id)
    return "; ".join(f"{rate.upsell_category.name} {rate.percentage.normalize():f}%" for rate in rates)


TAX_COLUMNS = (
    Column("Tax ID", lambda tax: tax.pk, kind=ColumnKind.NUMBER, width=10),
    Column("Tax Category", lambda tax: tax.name, width=30),
    Column("Tax Percentage", lambda tax: f"{tax.percentage.normalize():f}", width=16),
    Column("Upsell Taxes", _rates, width=60),
)
