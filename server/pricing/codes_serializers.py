"""Serializers of promo codes and gift cards, with the spec's names (part 2, sections 3 and 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import models
from django.db.models import QuerySet
from rest_framework import serializers

from server.accounts.caller import Staff
from server.platform.http.inputs import (
    CallIn,
    ChoiceField,
    ChosenIdField,
    FlagField,
    FormIn,
    IdField,
    LineField,
    PageIn,
    RowsField,
    TextField,
    build_form,
)
from server.platform.http.outputs import (
    Boolean,
    DateTime,
    Integer,
    ListOf,
    Money,
    SpecDateTime,
    Text,
    ZeroOrOne,
    listed,
    one,
)
from server.pricing import errors
from server.pricing.basket import FLAT, PERCENT
from server.pricing.codes import EACH_TICKET, FULL_ORDER, LONGEST_CODE, MOST_TARGETS, CodeForm, CodeRow, TargetForm
from server.pricing.models import PromoCode, PromoTarget
from server.pricing.preview_selectors import FormPreview
from server.pricing.promo_code_selectors import list_promos


class TriedOut(serializers.Serializer[Any]):
    """An upcoming performance, and why the type or code does not apply to it; the reason is empty if it does."""

    eventid = Integer("performance.event_id")
    eventname = Text("performance.event.name")
    eventdetailid = Integer("performance.pk")
    eventdatetime = SpecDateTime("performance.starts_at", zone="performance.timezone")
    eventdatetimeISO = DateTime("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    event_subcategory = Text("performance.subcategory")
    fits = Boolean()
    reason = Text()


class SampleLineOut(serializers.Serializer[Any]):
    """A line of a basket: a number of tickets at one price."""

    name = Text()
    quantity = Integer()
    price = Money()
    total = Money()


class SampleOut(serializers.Serializer[Any]):
    """A basket's price with the type or code, for the first performance to which it applies, and without."""

    eventdetailid = Integer("performance.pk")
    eventdatetimeISO = DateTime("performance.starts_at", zone="performance.timezone")
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


class TrialOut(serializers.Serializer[FormPreview]):
    """The effect of a form: `fits` lists some of the upcoming performances, `total` counts them all."""

    fits = TriedOut(many=True)
    total = Integer()
    total_fitting = Integer()
    sample = SampleOut(allow_null=True)
    wrong = serializers.DictField(child=serializers.CharField(), help_text="what is missing or wrong, by field")


LONGEST_TYPED = 40  # characters of a number or a date
MOST_ROWS = 500  # codes that are deleted or switched by one call


class CodeAction(models.TextChoices):
    """What `promocodeManagement` does; 'status_update' is named as that of upsells."""

    LIST = "promocode list"
    ADD = "add"
    EDIT = "edit"
    SWITCH = "status_update"
    DELETE = "delete"


class MasterAction(models.TextChoices):
    """What `getPromocodeDetails` does."""

    LIST = "promomaster list"


class Digits(serializers.CharField):
    """A number as text or as a number, empty where nothing was typed; the form's rules read it."""

    def __init__(self, name: str | None = None) -> None:
        super().__init__(source=name, max_length=LONGEST_TYPED, allow_blank=True, allow_null=True, default="")

    def run_validation(self, data: Any = serializers.empty) -> Any:
        read = super().run_validation(data)
        return "" if read is None else read


class PromoTargetIn(FormIn[TargetForm]):
    """An event, or one of its performances."""

    makes = TargetForm
    eventid = IdField("event")
    eventdetailid = ChosenIdField("performance")


class PromoCodeIn(FormIn[CodeForm]):
    """A code as in its form; further rows of the same code only add targets.

    Dates are 'MM-DD-YYYY,h:mmAM/PM' in the account's own time zone (`timezone` of the responses).
    """

    makes = CodeForm
    promocodeid = ChosenIdField("id")
    promocode = LineField("code", most=LONGEST_CODE, wrong=errors.CODE_REQUIRED)
    accountid = ChosenIdField()
    isGiftCard = FlagField("is_card", allow_null=True)
    giftCardEmail = TextField("email", most=255)
    originalAmount = Digits("original")
    discountvalue = Digits("value")
    isamountorperc = ChoiceField([FLAT, PERCENT], "kind", optional=True)
    maxredemption = Digits("most")
    maxperbooking = Digits("most_per_booking")
    ticketororder = ChoiceField([EACH_TICKET, FULL_ORDER], "counts", optional=True)
    promocodestartdate = TextField("starts", most=LONGEST_TYPED)
    promocodeenddate = TextField("ends", most=LONGEST_TYPED)
    eventwindowstartdate = TextField("window_starts", most=LONGEST_TYPED)
    eventwindowenddate = TextField("window_ends", most=LONGEST_TYPED)
    active = FlagField("is_active")
    eventid = ChosenIdField()
    eventdetailid = ChosenIdField()
    targets = RowsField(PromoTargetIn, most=MOST_TARGETS)

    def to_internal_value(self, data: Any) -> Any:
        read = super().to_internal_value(data)
        event, performance = read.pop("eventid", 0), read.pop("eventdetailid", 0)
        if event:
            read["targets"] = [*read.get("targets", []), TargetForm(event, performance)]
        return {**read, "is_card": bool(read.get("is_card"))}


class CodesIn(PageIn):
    """The filters of the list; `promo_code` selects the code of that name, and `batch` those of a batch.

    `card` selects the gift card of that number, and `masked` shows only the ends of gift cards' codes.
    """

    action_type = serializers.ChoiceField(choices=MasterAction.values)
    account_id = ChosenIdField()
    promo_code = TextField(most=LONGEST_CODE)
    card = ChosenIdField()
    masked = serializers.BooleanField(required=False, default=False)
    isGiftCard = FlagField("is_card", allow_null=True)
    batch = ChosenIdField()

    def promos(self, caller: Staff) -> QuerySet[PromoCode]:
        params = self.params
        return list_promos(
            caller=caller,
            account_id=caller.account_for(params["account_id"]),
            name=params["promo_code"],
            batch_id=params["batch"],
            search=params["search"],
            ordering=params["ordering"],
        )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        rows: list[CodeForm] = attrs.get("rows", [])
        return {**attrs, "is_card": any([attrs.get("is_card"), *(row.is_card for row in rows)])}


class ManageCodesIn(CodesIn):
    """The bodies of all its actions; `promocodedetails` has the code, or those to delete, activate or deactivate."""

    action_type = serializers.ChoiceField(choices=CodeAction.values)
    promocodedetails = RowsField(PromoCodeIn, "rows", most=MOST_ROWS)
    version = IdField(required=False)

    def form(self) -> CodeForm:
        """Return the one code to save, with the targets of all its rows.

        :raises OneCodeAtATime: if the rows name several codes, or none.
        """
        return form_of(self.params.get("rows", []))


class ShowCardIn(CallIn):
    promocodeid = IdField("card")


class TryPromoIn(CallIn):
    """The form of a code while it is being filled in, in `promocodedetails`; `wrong` reports missing fields."""

    account_id = ChosenIdField()
    promocodedetails = RowsField(PromoCodeIn, "rows", most=MOST_ROWS)

    def form(self) -> CodeForm:
        """Return the form with the targets of all its rows.

        :raises OneCodeAtATime: if the rows name several codes, or there are none.
        """
        return form_of(self.params.get("rows", []))


def form_of(rows: list[CodeForm]) -> CodeForm:
    """Build one form from the rows of a code.

    :raises OneCodeAtATime: if they name several codes, or none.
    """
    if not rows or len({(row.id, row.code) for row in rows}) > 1:
        raise errors.OneCodeAtATime(field="promocodedetails")
    given = [row.targets for row in rows if row.targets is not None]
    targets = [target for of_row in given for target in of_row] if given else None
    return build_form(CodeForm, {**vars(rows[0]), "targets": targets})


def _of_first(name: str) -> Callable[[CodeRow], Any]:
    return lambda row: getattr(row.first_target, name, None)


class PromoTargetOut(serializers.Serializer[PromoTarget]):
    """What a code applies to; without a performance, the whole event."""

    eventid = Integer("event_id")
    eventname = Text("event.name")
    eventdetailid = Integer("performance_id", allow_null=True)
    eventdatetime = SpecDateTime(
        lambda target: target.performance and target.performance.starts_at,
        zone="performance.timezone",
        allow_null=True,
    )


class CodeSumsOut(serializers.Serializer[Any]):
    """A promo code's total discount in one currency, and the price of the tickets sold with it."""

    currency = Text()
    discount = Money()
    revenue = Money()


class PromoCodeOut(serializers.Serializer[CodeRow]):
    """A promo code or a gift card; null in `maxredemption` and `availablecount` means UNLIMITED.

    `promocodeeventmapid`, `eventid` and `eventdetailid` are those of the first of its `targets`.
    """

    promocodeid = Integer("id")
    promocode = Text("code")
    accountid = Integer("account")
    giftCardEmail = Text("email")
    originalAmount = Money("original", allow_null=True)
    discountvalue = Money("value")
    isamountorperc = Integer("kind")
    maxredemption = Integer("most", allow_null=True)
    maxperbooking = Integer(
        "most_per_booking",
        allow_null=True,
        help_text="tickets of one booking, of a code for each ticket; null: no limit",
    )
    ticketororder = Integer("counts")
    promocodestartdate = SpecDateTime("starts_at", allow_null=True)
    promocodeenddate = SpecDateTime("ends_at", allow_null=True)
    eventwindowstartdate = SpecDateTime("window_starts_at", allow_null=True)
    eventwindowenddate = SpecDateTime("window_ends_at", allow_null=True)
    timezone = Text()
    promocodeeventmapid = Integer(_of_first("pk"), allow_null=True)
    eventid = Integer(_of_first("event_id"), allow_null=True)
    eventdetailid = Integer(_of_first("performance_id"), allow_null=True)
    targets = PromoTargetOut(many=True)
    sums = CodeSumsOut(many=True)
    isGiftCard = ZeroOrOne(lambda row: int(row.is_card))
    amountSpent = Money("spent", allow_null=True)
    balance = Money(allow_null=True, help_text="balance of a gift card")
    currency = Text(help_text="of a gift card, or of all events that a promo code applies to; else empty")
    availablecount = Integer("left", allow_null=True)
    redeemed = Integer()
    giftCardPaymentId = Text("payment")
    batch = Integer(allow_null=True)
    active = ZeroOrOne(lambda row: int(row.is_active))
    version = Integer()


class CardCodeOut(serializers.Serializer[Any]):
    """The complete code of a gift card."""

    promocode = Text("code")


class CardUseOut(serializers.Serializer[Any]):
    """A row of a gift card's usage (spec part 2, section 3)."""

    paymentid = Text("payment")
    eventticketdetailid = Integer("order")
    email = Text()
    insertedtime = SpecDateTime("at")
    insertedtimeISO = DateTime("at")
    timezone = Text()
    Promodiscount = Money("amount")


class CardMoneyOut(serializers.Serializer[Any]):
    """An account's gift cards in one currency: the amounts sold, given away, spent and outstanding."""

    currency = Text()
    sold = Money()
    credited = Money(help_text="issued instead of refunds for tickets")
    given = Money()
    spent = Money()
    owed = Money()


CODE = one(PromoCodeOut)
CODES = listed(
    PromoCodeOut,
    giftCardOrders=CardUseOut(many=True),
    giftCardUsedAmount=serializers.CharField(),
    giftCardMoney=CardMoneyOut(many=True),
)
CARD_CODE = one(CardCodeOut)
TRIAL = one(TrialOut, name="PromoCodeTrialOut")
