"""Creates, changes and deletes venues and tax categories (spec part 1, section 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import F

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.errors import TaxesAreThePlatforms
from server.accounts.models import Account, Role
from server.administration.account_services import follows_country, settle_date_format, settle_money_and_clock
from server.audit.services import AuditedModel, check_version, facts_of, unless_in_use
from server.catalogue import errors
from server.catalogue.changes import TaxChanged, VenueChanged
from server.catalogue.venues import selectors
from server.catalogue.venues.models import (
    Country,
    KnownCurrency,
    TaxCategory,
    TaxRate,
    TimeZone,
    UpsellTaxCategory,
    Venue,
    ZipCode,
)
from server.catalogue.venues.place_selectors import Place, find_place, money_of, zones_of_capitals
from server.catalogue.venues.usual_taxes import usual_taxes
from server.platform import clock
from server.platform.database import take_advisory_lock
from server.platform.errors import InvalidFields, first_or_refuse

_VENUE_FACTS = ("name", "address", "city", "state", "country", "zipcode", "timezone", "currency", "tax_category")
_VENUES: AuditedModel[Venue] = AuditedModel(
    facts=lambda venue: facts_of(venue, *_VENUE_FACTS),
    account_of=lambda venue: venue.account_id,
    change=lambda venue: VenueChanged(venue.pk, venue.account_id),
)


@dataclass(frozen=True, kw_only=True)
class VenueForm:
    """A venue as it was filled in; 0 is nothing chosen. A typed postal code may stand in the place of a chosen one."""

    name: str = ""
    address: str = ""
    city_id: int = 0
    state_id: int = 0
    country_id: int = 0
    zipcode_id: int = 0
    zipcode: str = ""
    timezone_id: int = 0
    currency_id: int = 0
    tax_category_id: int = 0
    wrong: Mapping[str, str] = field(default_factory=dict)  # what could not be read: told together with the rest


def open_venue(*, account: Account, like: Venue | None, name: str) -> Venue:
    """Create a test account's venue with the place, zone, currency and tax of its account's first venue.

    Without one it counts as its account does, and lies in London.
    """
    own = selectors.read_money_and_clock(account.test_house_of_id or account.pk)
    place = {"city": "London", "country": "United Kingdom"}
    known = like or Venue(currency=own.currency, timezone=own.timezone, **place)
    places = {field: getattr(known, field) for field in ("city", "state", "country", "timezone", "currency")}
    # The lowest tax that the platform has, and where it has none yet, none of it.
    platforms = TaxCategory.objects.filter(account=None)
    category = like.tax_category if like else platforms.order_by("percentage", "pk").first()
    category = category or TaxCategory.objects.create(name="No tax", percentage=0)
    return Venue.objects.create(account=account, name=name, tax_category=category, **places)


def create_venue(*, caller: Staff, account_id: int | None, form: VenueForm) -> Venue:
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        owner_id = caller.account_for(account_id)
        venue = Venue(account_id=owner_id, **_read_venue_form(form, owner_id))
        with _VENUES.saving(caller, venue):
            venue.save()
        settle_date_format(account_id=venue.account_id, zone=venue.timezone)
        settle_money_and_clock(venue.account, currency=venue.currency, zone=venue.timezone)
    return selectors.get_venue(caller=caller, venue_id=venue.pk)


def update_venue(*, caller: Staff, venue_id: int, form: VenueForm, version: int | None = None) -> Venue:
    """Change a venue.

    :raises ZoneIsFixed: if zone or currency would change under performances to come.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        # No key: an event that points to this row at the same time does not wait for it.
        found = caller.within(Venue.objects.select_for_update(no_key=True).filter(pk=venue_id))
        venue = first_or_refuse(found)
        check_version(version, venue, shown=lambda: selectors.get_venue(caller=caller, venue_id=venue_id))
        values = _read_venue_form(form, venue.account_id)
        _refuse_other_zone(venue, values)
        with _VENUES.saving(caller, venue):
            Venue.objects.filter(pk=venue_id).update(**values, version=F("version") + 1)
    return selectors.get_venue(caller=caller, venue_id=venue_id)


def _refuse_other_zone(venue: Venue, values: dict[str, Any]) -> None:
    """Performances keep the zone they were made in, and events their currency: a venue may not part from them."""
    if (values["timezone"], values["currency"]) == (venue.timezone, venue.currency):
        return
    # By the names of the relations: venues stand below events and know nothing of them.
    if Venue.objects.filter(pk=venue.pk, events__performances__starts_at__gt=clock.now()).exists():
        raise errors.ZoneIsFixed


def delete_venue(*, caller: Staff, venue_id: int) -> None:
    """Delete a venue in which no event is held.

    :raises VenueInUse: if an event is held there, also one that is made at this moment.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with unless_in_use(errors.VenueInUse):
        found = caller.within(Venue.objects.select_for_update(of=("self",)).filter(pk=venue_id))
        venue = first_or_refuse(found.filter(account__deleted_at=None))
        with _VENUES.deleting(caller, venue):
            venue.delete()


def _read_venue_form(form: VenueForm, account_id: int) -> dict[str, Any]:
    rules = _VenueFormReader(form, account_id)
    values = {
        "name": rules.given("venue_name", form.name, errors.VENUE_NAME_REQUIRED),
        "address": rules.given("venue_address", form.address, errors.ADDRESS_REQUIRED),
        **rules.place(),
        "timezone": rules.chosen(TimeZone, "name", form.timezone_id, "timezone_id", errors.TIMEZONE_REQUIRED),
        "currency": rules.chosen(KnownCurrency, "code", form.currency_id, "currency_id", errors.CURRENCY_REQUIRED),
        "tax_category_id": rules.tax(),
    }
    if rules.messages:
        raise InvalidFields(rules.messages)
    return values


class _VenueFormReader:
    """What a venue's fields may be, by what they were chosen from; gathers what is wrong with them."""

    def __init__(self, form: VenueForm, account_id: int) -> None:
        self.form = form
        self.account_id = account_id
        self.messages = dict(form.wrong)

    def given(self, field: str, text: str, message: str) -> str:
        if not text:
            self.messages.setdefault(field, message)
        return text

    def chosen(self, model: type[TimeZone | KnownCurrency], column: str, number: int, field: str, message: str) -> str:
        found = model._default_manager.filter(pk=number).values_list(column, flat=True).first()
        return self.given(field, found or "", message)

    def tax(self) -> int:
        # Locked, so that nobody deletes it before the venue that is to point to it is saved.
        taxes = selectors.taxes_of_venues(self.account_id).filter(pk=self.form.tax_category_id)
        category = taxes.select_for_update(no_key=True).first()
        if category is None:
            self.messages["taxcategory_id"] = errors.TAX_REQUIRED
        return category.pk if category else 0

    def place(self) -> dict[str, Any]:
        """Read city, state, country and postal code: a city says where it lies, without one state and country do."""
        place = self._find_place()
        code = self._zipcode(place)
        return {
            "known_city": place.city if place else None,
            "known_state": place.state if place else None,
            "known_country": place.country if place else None,
            "city": place.city.name if place and place.city else "",
            "state": place.state.name if place and place.state else "",
            "country": place.country.name if place else "",
            **code,
        }

    def _find_place(self) -> Place | None:
        form = self.form
        place = find_place(city_id=form.city_id, state_id=form.state_id, country_id=form.country_id)
        if place is None and (form.city_id or not (form.state_id or form.country_id)):
            self.messages["city_id"] = errors.CITY_REQUIRED
        if form.city_id:
            return place
        if not form.country_id:
            self.messages["country_id"] = errors.COUNTRY_REQUIRED
        elif place is None or (place.state is None and place.country.states.exists()):
            self.messages["state_id"] = errors.STATE_REQUIRED
        return place

    def _zipcode(self, place: Place | None) -> dict[str, Any]:
        """Read the postal code: one of the place's list; where there is none, one that fits the country's pattern."""
        typed = " ".join(self.form.zipcode.upper().split())
        if not self.form.zipcode_id and not typed:
            if place is None or place.country.has_zipcodes:
                self.messages["zipcode_id"] = errors.ZIPCODE_REQUIRED
            return {"zipcode": "", "known_zipcode": None}
        known = self._known_zipcode(place, typed) if place else None
        if place and known is None and (self.form.zipcode_id or place.zipcodes().exists() or not place.fits(typed)):
            self.messages["zipcode_id" if self.form.zipcode_id else "zipcode"] = errors.ZIPCODE_WRONG
        return {"zipcode": typed if not self.form.zipcode_id else known.code if known else "", "known_zipcode": known}

    def _known_zipcode(self, place: Place, typed: str) -> ZipCode | None:
        codes = place.zipcodes()
        if self.form.zipcode_id:
            return codes.filter(pk=self.form.zipcode_id).first()
        # 60601-1234 is within 60601.
        return codes.filter(code=typed.partition("-")[0]).first() if place.fits(typed) else None


@dataclass(frozen=True)
class RateForm:
    sub_category_id: int
    percentage: Decimal


@dataclass(frozen=True)
class TaxForm:
    """A tax category as it was filled in; `rates` None leaves those of a category as they are."""

    name: str
    percentage: Decimal
    rates: Sequence[RateForm] | None = None


_TAXES: AuditedModel[TaxCategory] = AuditedModel(
    facts=lambda row: {
        **facts_of(row, "name", "percentage"),
        **{rate.upsell_category.name: rate.percentage for rate in selectors.list_rates(row)},
    },
    account_of=lambda row: row.account_id,
    change=lambda row: TaxChanged(row.pk),
)


def save_tax_category(
    *, caller: Staff, form: TaxForm, tax_category_id: int = 0, version: int | None = None
) -> TaxCategory:
    """Make a tax category, or change the one of this number; with rates given, these and no others are its rates.

    What the platform makes is everybody's, what an owner makes is their account's own.

    :raises TaxesAreThePlatforms: if an owner's account may not add taxes, or the category is the platform's.
    :raises NotFound: if there is none of this number.
    :raises InvalidFields: if a rate is of no sub-category, or two are of one.
    """
    _needs_to_make_taxes(caller)
    _check_rates(form.rates or ())
    with transaction.atomic():
        if tax_category_id:
            row = _lock_tax_category(caller, tax_category_id)
        else:
            row = TaxCategory(version=0, account_id=caller.account_id)
        check_version(version, row)
        with _TAXES.saving(caller, row):
            row.name, row.percentage, row.version = form.name, form.percentage, row.version + 1
            row.save()
            if form.rates is not None:
                row.rates.all().delete()
                TaxRate.objects.bulk_create(
                    TaxRate(tax_category=row, upsell_category_id=rate.sub_category_id, percentage=rate.percentage)
                    for rate in form.rates
                )
    return row


@follows_country
def take_money_and_clock(_caller: Staff, account: Account) -> None:
    """Let an organisation count in its country's currency, by the clock of its capital, unless it chose others."""
    zone = zones_of_capitals(state__country__code=account.country)
    zones = TimeZone.objects.filter(pk__in=zone.values()).values_list("name", flat=True)
    settle_money_and_clock(account, currency=money_of(account.country), zone=zones.first() or "")


@follows_country
def offer_usual_taxes(caller: Staff, account: Account) -> None:
    """Make the taxes that are usual in a country, so that no venue's form asks for what nobody has made.

    Those that are there by name stay as they are: whoever runs the installation may have changed them.
    """
    country = Country.objects.filter(code=account.country).first()
    taxes = usual_taxes(country.code, country.name) if country else []
    # Two organisations of one country may be made at once.
    take_advisory_lock("usual-taxes")
    known = set(
        TaxCategory.objects.filter(account=None, name__in=[name for name, _ in taxes]).values_list("name", flat=True)
    )
    for name, percentage in taxes:
        if name not in known:
            row = TaxCategory(name=name, percentage=percentage)
            with _TAXES.saving(caller, row):
                row.save()


def delete_tax_category(*, caller: Staff, tax_category_id: int) -> None:
    """Delete a tax category that no venue uses.

    :raises TaxesAreThePlatforms: if an owner's account may not add taxes, or the category is the platform's.
    :raises TaxInUse: if a venue uses it, also one that is saved at this moment.
    """
    _needs_to_make_taxes(caller)
    with unless_in_use(errors.TaxInUse):
        row = _lock_tax_category(caller, tax_category_id)
        with _TAXES.deleting(caller, row):
            row.delete()


def _needs_to_make_taxes(caller: Staff) -> None:
    caller.needs(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)
    if caller.account_id is not None and not caller.user.account.may_add_taxes:
        raise TaxesAreThePlatforms


def _lock_tax_category(caller: Staff, tax_category_id: int) -> TaxCategory:
    # Locked before it is read: what another administrator saves now is in the log as what was there before this.
    TaxCategory.objects.select_for_update(no_key=True).filter(pk=tax_category_id).first()
    row = selectors.get_tax_category(caller=caller, tax_category_id=tax_category_id)
    if caller.account_id is not None and row.account_id != caller.account_id:
        raise TaxesAreThePlatforms
    return row


def _check_rates(rates: Iterable[RateForm]) -> None:
    """Refuse rates of what is not sold, and two of one sub-category."""
    known = set(UpsellTaxCategory.objects.values_list("pk", flat=True))
    numbers = [rate.sub_category_id for rate in rates]
    wrong: dict[str, str] = {}
    for place, number in enumerate(numbers):
        if number not in known or number in numbers[:place]:
            message = errors.CHOSEN_TWICE if number in known else errors.SUB_CATEGORY_REQUIRED
            wrong[f"upselltaxmapping.{place}.upselltaxcategoryid"] = message
    if wrong:
        raise InvalidFields(wrong)
