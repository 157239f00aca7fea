"""The spec's names for what was sold by location (part 3, sections 3 and 7)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.forms import CallIn, Chosen, Typed
from server.core.http.replies import Money, Percent, Reply, Text, Whole, many
from server.core.money import symbol

LONGEST_NAME = 255


class WorldReportIn(CallIn):
    accountid = Chosen()
    countryname = Typed("country", most=LONGEST_NAME, optional=True)
    statename = Typed("state", most=LONGEST_NAME, optional=True)


class PlaceRowOut(serializers.Serializer[Any]):
    """What was sold at a country, a state or a district, in one currency."""

    location = Text(help_text="Unknown where buyers have not said it, or it tells no more")
    region = Text(help_text="the code of the country, or of its state: GB, GB-EM")
    nooforder = Whole("orders", help_text="orders that were sold, also those that were given back")
    nooftickets = Whole("tickets")
    eventprice = Money("amount")
    currency = Text()
    currencysymbol = Text(lambda row: symbol(row.currency))
    orderpercentage = Percent("share", help_text="of all orders of these rows")


PLACES: Reply = many(PlaceRowOut)
