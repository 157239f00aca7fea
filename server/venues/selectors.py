"""Reading venues and taxes."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, Model, OuterRef, Prefetch, QuerySet, Subquery, prefetch_related_objects
from django.db.models.functions import Lower

from server.accounts.caller import Caller
from server.accounts.models import Account
from server.core.database.rows import Columns, in_order, keep
from server.core.database.search import told_in
from server.core.errors import Changed, NotFound
from server.venues.models import KnownCurrency, TaxCategory, TaxRate, TimeZone, UpsellTaxCategory, Venue

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
    venues = venues.filter(told_in(search, "name", "city"))
    return venues.order_by(*in_order(ordering, VENUE_ORDER, usual="venuename"), "pk")


def get_venue(*, caller: Caller, venue_id: int) -> Venue:
    """Read one venue.

    :raises NotFound: if there is none, or it is another account's.
    """
    venue = caller.within(_whole_venues().filter(pk=venue_id)).first()
    if venue is None:
        raise NotFound
    return venue


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
    :raises Changed: if its zone or its currency has changed meanwhile.
    """
    now = Venue.objects.select_for_update(no_key=True).filter(pk=seen.pk).first()
    if now is None or not keep(Account.objects.filter(pk=now.account_id, deleted_at=None)):
        raise NotFound
    if (now.timezone, now.currency) != (seen.timezone, seen.currency):
        raise Changed


def read_venue_versions(venue_ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of some venues, in one query; a deleted one has none."""
    return dict(Venue.objects.filter(pk__in=list(venue_ids)).values_list("pk", "version"))


# Taxes


def list_tax_categories(*, search: str = "", ordering: str = "") -> QuerySet[TaxCategory]:
    """List the platform's tax categories with their rates, by name unless asked otherwise."""
    categories = TaxCategory.objects.prefetch_related(_RATES)
    categories = categories.filter(told_in(search, "name"))
    return categories.order_by(*in_order(ordering, TAX_ORDER, usual="taxcategory"), "pk")


def list_tax_choices(*, search: str = "") -> QuerySet[TaxCategory]:
    """List the categories that a venue may have, by name."""
    return TaxCategory.objects.filter(told_in(search, "name")).order_by(Lower("name"), "pk")


_RATES = Prefetch("rates", TaxRate.objects.select_related("upsell_category").order_by("upsell_category_id"))


def get_tax_category(*, tax_category_id: int) -> TaxCategory:
    """Read one tax category with its rates.

    :raises NotFound: if there is none.
    """
    category = TaxCategory.objects.prefetch_related(_RATES).filter(pk=tax_category_id).first()
    if category is None:
        raise NotFound
    return category


def list_rates(category: TaxCategory) -> QuerySet[TaxRate]:
    """List the rates of a category, which keeps them for whoever asks again."""
    prefetch_related_objects([category], _RATES)
    return category.rates.all()


def list_sub_categories() -> QuerySet[UpsellTaxCategory]:
    """List what is sold and taxed beside tickets."""
    return UpsellTaxCategory.objects.order_by("pk")


def read_tax_versions(tax_category_ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of some tax categories, in one query; a deleted one has none."""
    return dict(TaxCategory.objects.filter(pk__in=list(tax_category_ids)).values_list("pk", "version"))
