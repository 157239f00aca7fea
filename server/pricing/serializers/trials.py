"""The wire of what the form of a ticket type or a promo code would do."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.replies import ListOf, Moment, Money, SpecMoment, Text, Whole, Yes
from server.pricing.trials import Trial


class TriedOut(serializers.Serializer[Any]):
    """A performance to come, and why the type or the code is not for it; the reason is empty if it is."""

    eventid = Whole("performance.event_id")
    eventname = Text("performance.event.name")
    eventdetailid = Whole("performance.pk")
    eventdatetime = SpecMoment("performance.starts_at", zone="performance.timezone")
    eventdatetimeISO = Moment("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    event_subcategory = Text("performance.subcategory")
    fits = Yes()
    reason = Text()


class SampleLineOut(serializers.Serializer[Any]):
    """A line of a basket: so many tickets at one price."""

    name = Text()
    quantity = Whole()
    price = Money()
    total = Money()


class SampleOut(serializers.Serializer[Any]):
    """What a basket with the type or the code would cost for the first performance that it fits, and without."""

    eventdetailid = Whole("performance.pk")
    eventdatetimeISO = Moment("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    currency = Text("quote.currency")
    lines = SampleLineOut(many=True)
    subtotal = Money("quote.subtotal")
    tax = Money("quote.tax")
    booking_fee = Money("quote.booking_fee")
    discount = Money("quote.discount")
    total = Money("quote.total")
    normal_total = Money("normal.total")
    includes = ListOf(child=serializers.CharField())


class TrialOut(serializers.Serializer[Trial]):
    """What a form would do: `fits` lists some of the performances to come, `total` counts them all."""

    fits = TriedOut(many=True)
    total = Whole()
    total_fitting = Whole()
    sample = SampleOut(allow_null=True)
    wrong = serializers.DictField(child=serializers.CharField(), help_text="what is missing or wrong, by field")
