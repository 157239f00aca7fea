"""The spec's names for taxes."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from server.core.api import PageIn
from server.core.fields import ChosenField, NumberField, TypedField, actor_field
from server.venues.services.taxes import RateForm, TaxForm

MOST_RATES = 100


def percentage(value: Decimal) -> str:
    """Write a percentage as it was entered: 8.875, and 20 rather than 20.000."""
    return f"{value.normalize():f}"


@extend_schema_field(OpenApiTypes.STR)
class PercentageField(serializers.Field[Decimal, Any, str, Any]):
    def to_representation(self, value: Decimal) -> str:
        return percentage(value)


class TaxListIn(PageIn):
    action_type = serializers.ChoiceField(choices=["list"])


class AddListIn(serializers.Serializer[Any]):
    action_type = serializers.ChoiceField(choices=["add list"])


class TaxRatesIn(serializers.Serializer[Any]):
    action_type = serializers.ChoiceField(choices=["subtaxcategory list"])
    taxcategory_id = NumberField()


class RateIn(serializers.Serializer[Any]):
    upselltaxcategoryid = ChosenField()
    upselltaxpercentage = TypedField(max_length=20)


class UpdateTaxIn(serializers.Serializer[Any]):
    action_type = serializers.ChoiceField(choices=["edit"])
    taxcategory_id = ChosenField()
    tax_category = TypedField(max_length=255)
    tax_percentage = TypedField(max_length=20)
    upselltaxmapping = serializers.ListField(child=RateIn(), required=False, max_length=MOST_RATES)
    user_id = actor_field()
    version = NumberField(required=False)

    def form(self) -> TaxForm:
        asked = self.validated_data
        rates = asked.get("upselltaxmapping")
        return TaxForm(
            name=asked["tax_category"],
            percentage=asked["tax_percentage"],
            rates=None
            if rates is None
            else [RateForm(rate["upselltaxcategoryid"], rate["upselltaxpercentage"]) for rate in rates],
        )


class DeleteTaxIn(serializers.Serializer[Any]):
    """The spec sends the form along, its percentage emptied and its list holding one empty text."""

    action_type = serializers.ChoiceField(choices=["delete"])
    taxcategory_id = NumberField()
    tax_category = TypedField(max_length=255)
    tax_percentage = TypedField(max_length=20)
    upselltaxmapping = serializers.ListField(
        child=serializers.ChoiceField(choices=[""], allow_blank=True), required=False, max_length=MOST_RATES
    )
    user_id = actor_field()


class SubCategoryOut(serializers.Serializer[Any]):
    upselltaxcategoryid = serializers.IntegerField(source="pk")
    upselltaxcategory = serializers.CharField(source="name")


class RateOut(serializers.Serializer[Any]):
    upselltaxcategoryid = serializers.IntegerField(source="upsell_category_id")
    upselltaxcategory = serializers.CharField(source="upsell_category.name")
    upselltaxpercentage = PercentageField(source="percentage")


class TaxCategoryOut(serializers.Serializer[Any]):
    taxcategoryid = serializers.IntegerField(source="pk")
    taxcategory = serializers.CharField(source="name")
    taxpercentage = PercentageField(source="percentage")
    upselltaxmapping = RateOut(many=True, source="rates.all")
    version = serializers.IntegerField()


class TaxPageOut(serializers.Serializer[Any]):
    category = TaxCategoryOut(many=True)
    subcategory = SubCategoryOut(many=True)


class TaxListOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = TaxPageOut()  # type: ignore[assignment]
    total = serializers.IntegerField()


class SubCategoriesOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = SubCategoryOut(many=True)  # type: ignore[assignment]


class RatesOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = RateOut(many=True)  # type: ignore[assignment]


class TaxSavedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = TaxCategoryOut()  # type: ignore[assignment]


class TaxDeletedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
