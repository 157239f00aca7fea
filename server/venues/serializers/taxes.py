"""The spec's names for taxes, and what its form says (part 1, section 5, Tax category form)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rest_framework import serializers

from server.core.http.forms import Actor, CallIn, Chosen, FormIn, Number, OneLine, PageIn, Percentage, Rows, Word
from server.core.http.replies import Percent, Text, Whole, many, one
from server.venues.errors import SUB_CATEGORY_REQUIRED
from server.venues.models import TaxCategory, UpsellTaxCategory
from server.venues.services.taxes import RateForm, TaxForm

PERCENTAGE_REQUIRED = "TaxPercentage is required"
MOST_RATES = 100


class TaxListIn(PageIn):
    action_type = Word("list")


class AddListIn(CallIn):
    action_type = Word("add list")


class TaxRatesIn(CallIn):
    action_type = Word("subtaxcategory list")
    taxcategory_id = Number()


class RateIn(FormIn[RateForm]):
    makes = RateForm
    upselltaxcategoryid = Chosen("sub_category_id", required=SUB_CATEGORY_REQUIRED)
    upselltaxpercentage = Percentage("percentage", required=PERCENTAGE_REQUIRED)


class UpdateTaxIn(FormIn[TaxForm]):
    makes = TaxForm
    action_type = Word("edit")
    taxcategory_id = Chosen()
    tax_category = OneLine("name", most=255, required="Taxcategory is  required")
    tax_percentage = Percentage("percentage", required=PERCENTAGE_REQUIRED)
    upselltaxmapping = Rows(RateIn, "rates", most=MOST_RATES)
    user_id = Actor()
    version = Number(required=False)


class DeleteTaxIn(CallIn):
    # The spec's client sends the emptied form along, which nobody looks at.
    action_type = Word("delete")
    taxcategory_id = Number()


class SubCategoryOut(serializers.Serializer[Any]):
    upselltaxcategoryid = Whole("pk")
    upselltaxcategory = Text("name")


class RateOut(serializers.Serializer[Any]):
    upselltaxcategoryid = Whole("upsell_category_id")
    upselltaxcategory = Text("upsell_category.name")
    upselltaxpercentage = Percent("percentage")


class TaxCategoryOut(serializers.Serializer[Any]):
    taxcategoryid = Whole("pk")
    taxcategory = Text("name")
    taxpercentage = Percent("percentage")
    upselltaxmapping = RateOut(many=True, source="rates")
    version = Whole()


class TaxPageOut(serializers.Serializer[Any]):
    category = TaxCategoryOut(many=True)
    subcategory = SubCategoryOut(many=True)


class TaxPage(NamedTuple):
    """What Tax Management shows: a page of the categories, and all sub-categories."""

    category: Iterable[TaxCategory]
    subcategory: Iterable[UpsellTaxCategory]


TAX_PAGE = one(TaxPageOut, name="TaxListOut", total=serializers.IntegerField())
TAX = one(TaxCategoryOut, name="TaxSavedOut")
RATES = many(RateOut, name="RatesOut")
SUB_CATEGORIES = many(SubCategoryOut, name="SubCategoriesOut")
