"""An event's terms for what was sold on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import MOST_ID, Amount, FormIn, OneOf
from server.core.http.replies import Money, Text, Whole, WordOf, Yes, one
from server.events.aftersale.form import TermsForm
from server.events.models import AfterSale

MOST_MONTHS = 120
MOST_HOURS = 8760  # a year
MONTHS_WRONG = "Enter whole months from 1 to 120"
HOURS_WRONG = "Enter whole hours from 0 to 8760"
FEE_WRONG = "Enter an amount below 100000 with at most two decimals"
FEE_DIGITS = 5
CHOOSE = "Please choose one of these"


class _Count(serializers.IntegerField):
    """So many of something, with one message for everything else."""

    def __init__(self, name: str, *, least: int, most: int, wrong: str) -> None:
        ways = ("required", "null", "invalid", "min_value", "max_value", "max_string_length")
        words: dict[str, Any] = dict.fromkeys(ways, wrong)
        super().__init__(source=name, min_value=least, max_value=most, error_messages=words)


class TermsIn(FormIn[TermsForm]):
    makes = TermsForm
    fees = OneOf(AfterSale.Fees.values, required=CHOOSE)
    givescredit = serializers.BooleanField(source="gives_credit")
    creditmonths = _Count("credit_months", least=1, most=MOST_MONTHS, wrong=MONTHS_WRONG)
    exchanges = OneOf(AfterSale.Directions.values, required=CHOOSE)
    reach = OneOf(AfterSale.Reach.values, required=CHOOSE)
    exchangehours = _Count("exchange_hours", least=0, most=MOST_HOURS, wrong=HOURS_WRONG)
    exchangefee = Amount("exchange_fee", required=FEE_WRONG, wrong=FEE_WRONG, digits=FEE_DIGITS)
    cancels = serializers.BooleanField()
    cancelhours = _Count("cancel_hours", least=0, most=MOST_HOURS, wrong=HOURS_WRONG)
    renames = serializers.BooleanField()
    addsupsells = serializers.BooleanField(source="adds_upsells")
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)


class TermsOut(serializers.Serializer[Any]):
    """What may become of an event's tickets once they are sold; `version` is the event's own."""

    eventid = Whole("event.pk")
    currency = Text("event.currency")
    fees = WordOf("terms.fees", choices=AfterSale.Fees.values)
    givescredit = Yes("terms.gives_credit")
    creditmonths = Whole("terms.credit_months")
    exchanges = WordOf("terms.exchanges", choices=AfterSale.Directions.values)
    reach = WordOf("terms.reach", choices=AfterSale.Reach.values)
    exchangehours = Whole("terms.exchange_hours")
    exchangefee = Money("terms.exchange_fee")
    cancels = Yes("terms.cancels")
    cancelhours = Whole("terms.cancel_hours")
    renames = Yes("terms.renames")
    addsupsells = Yes("terms.adds_upsells")
    version = Whole("event.version")


TERMS = one(TermsOut, name="AfterSaleOut")
