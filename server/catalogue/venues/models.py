"""Venues with their zone, currency and tax, and the places of the world from which their addresses are chosen."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from server.accounts.models import Account
from server.platform.money import Currency

INCLUDED_IN_TICKET_TYPE = 8  # the sub-category that is taxed with the ticket it belongs to (spec part 2)
LARGE = 1000  # a `City.size` of this or more means a capital


class TaxCategory(models.Model):
    """A named percentage: the platform's, for everybody, or an account's own, for its venues."""

    account = models.ForeignKey(
        Account,
        on_delete=models.PROTECT,
        related_name="tax_categories",
        null=True,
        blank=True,
        help_text="whose alone it is; none: the platform's",
    )
    name = models.CharField(max_length=255)
    percentage = models.DecimalField(max_digits=6, decimal_places=3)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(percentage__gte=0, percentage__lte=100), name="tax_is_a_percentage"
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.percentage.normalize():f}%"


class UpsellTaxCategory(models.Model):
    """What is sold and taxed beside tickets, which the spec calls sub-categories: fixed rows of the platform."""

    name = models.CharField(max_length=255, unique=True)

    def __str__(self) -> str:
        return self.name


class TaxRate(models.Model):
    tax_category = models.ForeignKey(TaxCategory, on_delete=models.CASCADE, related_name="rates")
    upsell_category = models.ForeignKey(UpsellTaxCategory, on_delete=models.PROTECT, related_name="rates")
    percentage = models.DecimalField(max_digits=6, decimal_places=3)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tax_category", "upsell_category"], name="one_rate_a_sub_category"),
            models.CheckConstraint(condition=Q(percentage__gte=0, percentage__lte=100), name="rate_is_a_percentage"),
        ]


class KnownCurrency(models.Model):
    """A currency that can be chosen from a list."""

    code = models.CharField(max_length=3, unique=True, choices=Currency)
    name = models.CharField(max_length=80)


class TimeZone(models.Model):
    name = models.CharField(max_length=64, unique=True)


class Country(models.Model):
    code = models.CharField(max_length=2, unique=True, help_text="ISO 3166")
    name = models.CharField(max_length=255)
    key = models.CharField(max_length=255, help_text="the name as it is searched for")
    has_zipcodes = models.BooleanField(default=True, help_text="whether addresses there have a postal code")
    zip_pattern = models.TextField(blank=True, help_text="a regular expression; empty: any")
    zip_example = models.CharField(max_length=40, blank=True)


class State(models.Model):
    """The part of a country that an address names: a state, a province, a county."""

    country = models.ForeignKey(Country, on_delete=models.CASCADE, related_name="states")
    name = models.CharField(max_length=255)
    key = models.CharField(max_length=255)
    time_zone = models.ForeignKey(TimeZone, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)


class City(models.Model):
    state = models.ForeignKey(State, on_delete=models.CASCADE, related_name="cities")
    name = models.CharField(max_length=255)
    key = models.CharField(max_length=255)
    size = models.PositiveSmallIntegerField(default=0, help_text="no people counted: what the packages tell of it")
    time_zone = models.ForeignKey(
        TimeZone,
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
        help_text="where it is not the state's",
    )

    class Meta:
        indexes = [
            models.Index(fields=["key"], opclasses=["varchar_pattern_ops"], name="city_by_key"),
            models.Index(fields=["-size"], condition=Q(size__gte=LARGE), name="city_is_large"),
        ]


class ZipCode(models.Model):
    """A postal code of a city; without a city, one of those of the state."""

    state = models.ForeignKey(State, on_delete=models.CASCADE, related_name="zipcodes", db_index=False)
    city = models.ForeignKey(
        City, on_delete=models.CASCADE, related_name="zipcodes", db_index=False, null=True, blank=True
    )
    code = models.CharField(max_length=20)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["city", "code"], name="zipcode_once_a_city"),
            models.UniqueConstraint(
                fields=["state", "code"], condition=Q(city__isnull=True), name="zipcode_once_a_state"
            ),
        ]


class PlacesStamp(models.Model):
    """Which versions of the packages the places were loaded from: one row, which is also the lock of whoever loads."""

    versions = models.TextField(blank=True)


class Venue(models.Model):
    """A place with its own clock, money and tax.

    The texts are what tickets print; `known_…` say which rows of the lists they were chosen from, if any.
    """

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="venues")
    name = models.CharField(max_length=255)
    address = models.CharField(max_length=500, blank=True)
    city = models.CharField(max_length=255, blank=True)
    state = models.CharField(max_length=255, blank=True)
    country = models.CharField(max_length=255, blank=True)
    zipcode = models.CharField(max_length=20, blank=True)
    known_city = models.ForeignKey(City, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    known_state = models.ForeignKey(State, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    known_country = models.ForeignKey(Country, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    known_zipcode = models.ForeignKey(ZipCode, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    timezone = models.CharField(max_length=64, help_text="IANA name")
    currency = models.CharField(max_length=3, choices=Currency)
    tax_category = models.ForeignKey(TaxCategory, on_delete=models.PROTECT, related_name="venues")
    version = models.PositiveIntegerField(default=1)

    class Meta:
        indexes = [models.Index("account", Lower("name"), name="venue_by_name")]

    def __str__(self) -> str:
        return self.name
