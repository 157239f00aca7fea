"""The spec's names for upsells (part 2, sections 3 and 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers

from server.accounts.caller import Channel, Staff
from server.catalogue.upsells import errors
from server.catalogue.upsells.forms import MOST_VARIANTS, UpsellForm, VariantForm
from server.catalogue.upsells.models import Upsell, UpsellVariant
from server.catalogue.upsells.selectors import EventUpsells, ShownVariant, StockedUpsell, list_upsells
from server.platform.http.inputs import (
    MOST_ID,
    CallIn,
    ChoiceField,
    ChosenIdField,
    ConstantField,
    FlagField,
    FormIn,
    IdField,
    LineField,
    PageIn,
    RowsField,
    TextField,
)
from server.platform.http.outputs import (
    Boolean,
    Integer,
    Money,
    Percent,
    Text,
    ZeroOrOne,
    listed,
    many,
    one,
    row_writer,
)
from server.platform.money import rounded
from server.platform.picture_services import small_media_url
from server.platform.uploads import Upload

STATUSES = ("all", "active", "inactive")


class VariantOut(serializers.Serializer[UpsellVariant]):
    """A variant with its counters; `variantid` identifies it when its upsell is saved again."""

    variantid = Integer("pk")
    variantname = Text("name")
    variantdescription = Text("description")
    variantquantity = Integer("stock.capacity")
    variantinventoryid = Text("inventory_id")
    balancecount = Integer("stock.available")
    soldcount = Integer("stock.sold")


def _with_tax(row: Any) -> Decimal:
    percentage = Decimal(0) if row.event.includes_tax or row.tax_percentage is None else row.tax_percentage
    return rounded(row.online_price * (1 + percentage / 100), row.event.currency)


class UpsellOut(serializers.Serializer[Upsell]):
    """An upsell with its counters (spec part 2, section 3); `availablecount` is the total number.

    `balancecount` is what is left, `totalUpsellCost` the online price with tax, `tickettypecount` how many ticket types
    include it: they cannot be sold without it.
    """

    upsellid = Integer("pk")
    eventid = Integer("event_id")
    eventname = Text("event.name")
    upsellname = Text("name")
    upselldescription = Text("description")
    availablecount = Integer("capacity")
    balancecount = Integer("left")
    soldcount = Integer("sold")
    totalcount = Integer("capacity")
    cost = Money("online_price")
    invenuecost = Money("venue_price")
    totalUpsellCost = Money(_with_tax)
    mincount = Integer("min_count")
    maxcount = Integer("max_count")
    upselltaxcategoryid = Integer("tax_category_id")
    upselltaxcategory = Text("tax_category.name")
    upselltaxpercentage = Percent("tax_percentage", allow_null=True)
    isallocation = ZeroOrOne("is_box_office_only")
    activestatus = ZeroOrOne("is_active")
    image = Text(lambda row: small_media_url(row.image))
    currencytype = Text("event.currency")
    external_inventoryid = Text("external_inventory_id")
    variants = VariantOut(many=True, source="shown_variants")
    tickettypecount = Integer("brought_by")
    version = Integer()


class SubCategoryRateOut(serializers.Serializer[Any]):
    """A sub-category and its tax rate at the venue; null if it has no rate, which means no tax."""

    upselltaxcategoryid = Integer("pk")
    upselltaxcategory = Text("name")
    upselltaxpercentage = Percent("percentage", allow_null=True)


class LiveVariantOut(serializers.Serializer[Any]):
    variant = Integer("variant_id")
    available = Integer()
    sold = Integer()
    reserved = Integer()


class LiveUpsellOut(serializers.Serializer[StockedUpsell]):
    upsell = Integer("upsell.pk")
    active = Boolean("upsell.is_active")
    available = Integer()
    sold = Integer("stock.sold")
    reserved = Integer("stock.reserved")
    variants = LiveVariantOut(many=True)


class EventUpsellsOut(serializers.Serializer[EventUpsells]):
    """What the topic `upsells:<event>` carries: the counters of all of an event's upsells, for its own staff."""

    event = Integer()
    version = Integer()
    upsells = LiveUpsellOut(many=True)


serialize_event_upsells = row_writer(EventUpsellsOut)


class PublicVariantOut(serializers.Serializer[ShownVariant]):
    variant = Integer()
    available = Integer()


class PublicUpsellOut(serializers.Serializer[StockedUpsell]):
    upsell = Integer("upsell.pk")
    available = Integer("shown")
    variants = PublicVariantOut(many=True, source="shown_variants")


class PublicUpsellsOut(serializers.Serializer[EventUpsells]):
    """The public state of an event's upsells: availability is capped at what one order may have."""

    event = Integer()
    version = Integer()
    upsells = PublicUpsellOut(many=True, source="public")


serialize_public_upsells = row_writer(PublicUpsellsOut)


UPSELLS = listed(UpsellOut, name="UpsellListOut")
UPSELL = one(UpsellOut, name="UpsellSavedOut", status=serializers.CharField())
SUB_CATEGORIES = many(SubCategoryRateOut, name="UpsellSubcategoriesOut")


class UpsellListIn(PageIn):
    """The upsells of an event, or without one of a whole account; or the one of `upsellid`."""

    eventid = ChosenIdField("event_id")
    upsellid = ChosenIdField("upsell_id")
    accountid = ChosenIdField("account_id")
    status = ChoiceField(STATUSES, optional=True)
    channel = ChoiceField(Channel.values, optional=True)

    def upsells(self, caller: Staff) -> QuerySet[Upsell]:
        params = self.params
        return list_upsells(
            caller=caller,
            account_id=caller.account_for(params["account_id"]),
            event_id=params["event_id"],
            upsell_id=params["upsell_id"],
            status=params.get("status", "all"),
            channel=params.get("channel", ""),
            search=params["search"],
            ordering=params["ordering"],
        )


class VariantIn(FormIn[VariantForm]):
    makes = VariantForm
    variantid = ChosenIdField("id")
    variantname = LineField("name", wrong=errors.VARIANT_BLANK)
    variantdescription = TextField("description")
    variantquantity = TextField("quantity", most=40, wrong=errors.VARIANT_BLANK)
    variantinventoryid = TextField("inventory_id")


class UpsellIn(FormIn[UpsellForm]):
    """The JSON part `upsell`; its rules check lengths and required fields."""

    makes = UpsellForm
    action_type = ConstantField("add")
    event_id = ChosenIdField(wrong=errors.EVENT_REQUIRED)
    upselltaxcategory_id = ChosenIdField("tax_category_id", wrong=errors.CATEGORY_REQUIRED)
    upsell_name = LineField("name", wrong=errors.NAME_REQUIRED)
    upsell_description = TextField("description", wrong=errors.DESCRIPTION_REQUIRED)
    available_count = TextField("available", wrong=errors.AVAILABLE_REQUIRED)
    upsell_cost = TextField("online_cost", wrong=errors.ONLINE_COST_REQUIRED)
    upsell_invenuecost = TextField("venue_cost", wrong=errors.VENUE_COST_REQUIRED)
    min_count = TextField(wrong=errors.MINIMUM_REQUIRED)
    max_count = TextField(wrong=errors.MAXIMUM_REQUIRED)
    isallocation = FlagField("is_box_office_only")
    active_status = FlagField("is_active")
    external_inventoryid = TextField("external_inventory_id")
    variants = RowsField(VariantIn, most=MOST_VARIANTS)

    def form_with(self, files: Mapping[str, Upload]) -> UpsellForm:
        return replace(self.form(), image=files.get("file"))


class EditedUpsellIn(UpsellIn):
    """The JSON part `upsell` of updateUpsell: the whole form; an upsell stays with its event."""

    action_type = ConstantField("edit")
    id = IdField()
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)


class CreateUpsellParts(serializers.Serializer[Any]):
    """The parts of createUpsell; the type of the picture is detected from its content."""

    upsell = UpsellIn()
    file = serializers.FileField()


class UpdateUpsellParts(serializers.Serializer[Any]):
    """The parts of updateUpsell; a picture that is not sent stays unchanged."""

    upsell = EditedUpsellIn()
    file = serializers.FileField(required=False)


class SwitchUpsellIn(CallIn):
    """Activate or deactivate an upsell: updateUpsell as JSON."""

    action_type = ConstantField("status_update")
    id = IdField()
    active_status = serializers.BooleanField(source="is_active")


class DeleteUpsellIn(CallIn):
    action_type = ConstantField("delete")
    id = IdField()


class SubCategoriesIn(CallIn):
    """A tax category for upsells; with an event or a tax category, with its rate there."""

    action_type = ConstantField("subtaxcategory list")
    taxcategory_id = ChosenIdField()
    event_id = ChosenIdField()
