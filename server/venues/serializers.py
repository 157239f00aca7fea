"""The spec's names for venues."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.api import PageIn
from server.venues.models import Venue


class VenuesOfAccountIn(PageIn):
    id = serializers.IntegerField(min_value=0, max_value=2**63 - 1)


class VenueOut(serializers.ModelSerializer[Venue]):
    venueid = serializers.IntegerField(source="pk")
    venuename = serializers.CharField(source="name")
    currencytype = serializers.CharField(source="currency")
    taxcategoryid = serializers.IntegerField(source="tax_category_id")
    concatpercentage = serializers.CharField(source="tax_category")
    accountid = serializers.IntegerField(source="account_id")

    class Meta:
        model = Venue
        fields = [
            "venueid",
            "venuename",
            "accountid",
            "address",
            "city",
            "state",
            "country",
            "zipcode",
            "timezone",
            "currencytype",
            "taxcategoryid",
            "concatpercentage",
            "version",
        ]


class VenueListOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=VenueOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()
