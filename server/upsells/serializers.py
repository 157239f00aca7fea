"""The spec's names for upsells (part 2, sections 3 and 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from rest_framework import serializers

from server.accounts.caller import Channel
from server.core.http.forms import (
    MOST_ID,
    CallIn,
    Chosen,
    Flag,
    FormIn,
    Number,
    OneLine,
    OneOf,
    PageIn,
    Rows,
    Typed,
    Word,
)
from server.core.http.pictures import small_media_url
from server.core.http.replies import Bit, Money, Percent, Text, Whole, Yes, listed, many, one, writer
from server.core.money import rounded
from server.core.uploads import Upload
from server.upsells import errors
from server.upsells.models import Upsell, UpsellVariant
from server.upsells.selectors import EventUpsells, StockedUpsell, UpsellFilter
from server.upsells.upsell_form import MOST_VARIANTS, UpsellForm, VariantForm

STATUSES = ("all", "active", "inactive")


class VariantOut(serializers.Serializer[UpsellVariant]):
    """A variant with its counters; `variantid` names it when its upsell is saved again."""

    variantid = Whole("pk")
    variantname = Text("name")
    variantdescription = Text("description")
    variantquantity = Whole("stock.capacity")
    variantinventoryid = Text("inventory_id")
    balancecount = Whole("stock.available")
    soldcount = Whole("stock.sold")


def _with_tax(row: Any) -> Decimal:
    percentage = Decimal(0) if row.event.includes_tax or row.tax_percentage is None else row.tax_percentage
    return rounded(row.online_price * (1 + percentage / 100), row.event.currency)


class UpsellOut(serializers.Serializer[Upsell]):
    """An upsell with its counters (spec part 2, section 3); `availablecount` is how many there are in all.

    `balancecount` is what is left, `totalUpsellCost` what one costs online with its tax, `tickettypecount` how many
    ticket types bring it: they are not sold without it.
    """

    upsellid = Whole("pk")
    eventid = Whole("event_id")
    eventname = Text("event.name")
    upsellname = Text("name")
    upselldescription = Text("description")
    availablecount = Whole("capacity")
    balancecount = Whole("left")
    soldcount = Whole("sold")
    totalcount = Whole("capacity")
    cost = Money("online_price")
    invenuecost = Money("venue_price")
    totalUpsellCost = Money(_with_tax)
    mincount = Whole("min_count")
    maxcount = Whole("max_count")
    upselltaxcategoryid = Whole("tax_category_id")
    upselltaxcategory = Text("tax_category.name")
    upselltaxpercentage = Percent("tax_percentage", allow_null=True)
    isallocation = Bit("is_box_office_only")
    activestatus = Bit("is_active")
    image = Text(lambda row: small_media_url(row.image))
    currencytype = Text("event.currency")
    external_inventoryid = Text("external_inventory_id")
    variants = VariantOut(many=True, source="shown_variants")
    tickettypecount = Whole("brought_by")
    version = Whole()


class SubCategoryRateOut(serializers.Serializer[Any]):
    """A sub-category, and what the venue's tax takes of it; null where it has no rate, which taxes nothing."""

    upselltaxcategoryid = Whole("pk")
    upselltaxcategory = Text("name")
    upselltaxpercentage = Percent("percentage", allow_null=True)


# Live


class LiveVariantOut(serializers.Serializer[Any]):
    variant = Whole("variant_id")
    available = Whole()
    sold = Whole()
    reserved = Whole()


class LiveUpsellOut(serializers.Serializer[StockedUpsell]):
    upsell = Whole("upsell.pk")
    active = Yes("upsell.is_active")
    available = Whole()
    sold = Whole("stock.sold")
    reserved = Whole("stock.reserved")
    variants = LiveVariantOut(many=True)


class EventUpsellsOut(serializers.Serializer[EventUpsells]):
    """What the topic `upsells:<event>` carries: the counters of all of an event's upsells, for its own people."""

    event = Whole()
    version = Whole()
    upsells = LiveUpsellOut(many=True)


event_upsells_to_wire = writer(EventUpsellsOut)


class PublicVariantOut(serializers.Serializer[Any]):
    variant = serializers.IntegerField()
    available = serializers.IntegerField()


class PublicUpsellOut(serializers.Serializer[Any]):
    upsell = serializers.IntegerField()
    available = serializers.IntegerField()
    variants = PublicVariantOut(many=True)


class PublicUpsellsOut(serializers.Serializer[Any]):
    """What everybody may know of an event's upsells: at most so many are left as one order may have."""

    event = serializers.IntegerField()
    version = serializers.IntegerField()
    upsells = PublicUpsellOut(many=True)


def public_upsells_to_wire(state: EventUpsells) -> dict[str, Any]:
    """Shape what everybody may know; `PublicUpsellsOut` describes it."""
    return {
        "event": state.event,
        "version": state.version,
        "upsells": [
            {
                "upsell": row.upsell.pk,
                "available": min(row.available, row.upsell.max_count),
                "variants": [
                    {"variant": stock.variant_id, "available": min(row.left_of(stock), row.upsell.max_count)}
                    for stock in row.variants
                ],
            }
            for row in state.public
        ],
    }


UPSELLS = listed(UpsellOut, name="UpsellListOut")
UPSELL = one(UpsellOut, name="UpsellSavedOut", status=serializers.CharField())
SUB_CATEGORIES = many(SubCategoryRateOut, name="UpsellSubcategoriesOut")


class UpsellListIn(PageIn):
    """The upsells of an event, or without one of a whole account; or the one of `upsellid`."""

    eventid = Chosen("event_id")
    upsellid = Chosen("upsell_id")
    accountid = Chosen("account_id")
    status = OneOf(STATUSES, optional=True)
    channel = OneOf(Channel.values, optional=True)

    def which(self) -> UpsellFilter:
        """Give which upsells are asked for."""
        asked = self.asked
        return UpsellFilter(
            event_id=asked["event_id"],
            upsell_id=asked["upsell_id"],
            status=asked.get("status", "all"),
            channel=asked.get("channel", ""),
            search=asked["search"],
        )


class VariantIn(FormIn[VariantForm]):
    makes = VariantForm
    variantid = Chosen("id")
    variantname = OneLine("name", wrong=errors.VARIANT_BLANK)
    variantdescription = Typed("description")
    variantquantity = Typed("quantity", most=40, wrong=errors.VARIANT_BLANK)
    variantinventoryid = Typed("inventory_id")


class UpsellIn(FormIn[UpsellForm]):
    """The JSON part `upsell`; how long a text may be, and what is required, its rules say."""

    makes = UpsellForm
    action_type = Word("add")
    event_id = Chosen(wrong=errors.EVENT_REQUIRED)
    upselltaxcategory_id = Chosen("tax_category_id", wrong=errors.CATEGORY_REQUIRED)
    upsell_name = OneLine("name", wrong=errors.NAME_REQUIRED)
    upsell_description = Typed("description", wrong=errors.DESCRIPTION_REQUIRED)
    available_count = Typed("available", wrong=errors.AVAILABLE_REQUIRED)
    upsell_cost = Typed("online_cost", wrong=errors.ONLINE_COST_REQUIRED)
    upsell_invenuecost = Typed("venue_cost", wrong=errors.VENUE_COST_REQUIRED)
    min_count = Typed(wrong=errors.MINIMUM_REQUIRED)
    max_count = Typed(wrong=errors.MAXIMUM_REQUIRED)
    isallocation = Flag("is_box_office_only")
    active_status = Flag("is_active")
    external_inventoryid = Typed("external_inventory_id")
    variants = Rows(VariantIn, most=MOST_VARIANTS)

    def form_with(self, files: Mapping[str, Upload]) -> UpsellForm:
        """Give what was typed and uploaded as the service takes it."""
        return replace(self.form(), image=files.get("file"))


class EditedUpsellIn(UpsellIn):
    """The JSON part `upsell` of updateUpsell: the whole form; an upsell stays with its event."""

    action_type = Word("edit")
    id = Number()
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)


class CreateUpsellParts(serializers.Serializer[Any]):
    """The parts of createUpsell; what the picture is, its content says."""

    upsell = UpsellIn()
    file = serializers.FileField()


class UpdateUpsellParts(serializers.Serializer[Any]):
    """The parts of updateUpsell; a picture that is not sent stays as it is."""

    upsell = EditedUpsellIn()
    file = serializers.FileField(required=False)


class SwitchUpsellIn(CallIn):
    """The switch of a row: updateUpsell as JSON."""

    action_type = Word("status_update")
    id = Number()
    active_status = serializers.BooleanField(source="is_active")


class DeleteUpsellIn(CallIn):
    action_type = Word("delete")
    id = Number()


class SubCategoriesIn(CallIn):
    """What an upsell may be taxed as; with an event or a tax category, at that one's rates."""

    action_type = Word("subtaxcategory list")
    taxcategory_id = Chosen()
    event_id = Chosen()
