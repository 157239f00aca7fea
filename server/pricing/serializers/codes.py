"""The spec's names for promo codes and gift cards (part 2, sections 3 and 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import models
from rest_framework import serializers

from server.core.http.forms import CallIn, Chosen, Flag, FormIn, Number, OneLine, OneOf, PageIn, Rows, Typed, make
from server.core.http.replies import Bit, Moment, Money, SpecMoment, Text, Whole, listed, one
from server.pricing import errors
from server.pricing.basket import FLAT, PERCENT
from server.pricing.codes import EACH_TICKET, FULL_ORDER, LONGEST_CODE, MOST_TARGETS, CodeForm, CodeRow, TargetForm
from server.pricing.serializers.trials import TrialOut

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
    eventid = Number("event")
    eventdetailid = Chosen("performance")


class PromoCodeIn(FormIn[CodeForm]):
    """A code as its form has it; further rows of the same code only add what it is for.

    Dates are 'MM-DD-YYYY,h:mmAM/PM' in the account's own zone (`timezone` of the replies).
    """

    makes = CodeForm
    promocodeid = Chosen("id")
    promocode = OneLine("code", most=LONGEST_CODE, wrong=errors.CODE_REQUIRED)
    accountid = Chosen()
    isGiftCard = Flag("is_card", allow_null=True)
    giftCardEmail = Typed("email", most=255)
    originalAmount = Digits("original")
    discountvalue = Digits("value")
    isamountorperc = OneOf([FLAT, PERCENT], "kind", optional=True)
    maxredemption = Digits("most")
    ticketororder = OneOf([EACH_TICKET, FULL_ORDER], "counts", optional=True)
    promocodestartdate = Typed("starts", most=LONGEST_TYPED)
    promocodeenddate = Typed("ends", most=LONGEST_TYPED)
    eventwindowstartdate = Typed("window_starts", most=LONGEST_TYPED)
    eventwindowenddate = Typed("window_ends", most=LONGEST_TYPED)
    active = Flag("is_active")
    eventid = Chosen()
    eventdetailid = Chosen()
    targets = Rows(PromoTargetIn, most=MOST_TARGETS)

    def to_internal_value(self, data: Any) -> Any:
        read = super().to_internal_value(data)
        event, performance = read.pop("eventid", 0), read.pop("eventdetailid", 0)
        if event:
            read["targets"] = [*read.get("targets", []), TargetForm(event, performance)]
        return {**read, "is_card": bool(read.get("is_card"))}


class CodesIn(PageIn):
    """The bodies of the list; `promo_code` narrows it to the one of that name, and `batch` to those of a batch.

    `card` narrows gift cards to the one of that number, and `masked` shows of their codes no more than their ends.
    """

    action_type = serializers.ChoiceField(choices=MasterAction.values)
    account_id = Chosen()
    promo_code = Typed(most=LONGEST_CODE)
    card = Chosen()
    masked = serializers.BooleanField(required=False, default=False)
    isGiftCard = Flag("is_card", allow_null=True)
    batch = Chosen()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        rows: list[CodeForm] = attrs.get("rows", [])
        return {**attrs, "is_card": any([attrs.get("is_card"), *(row.is_card for row in rows)])}


class ManageCodesIn(CodesIn):
    """The bodies of all its actions together; `promocodedetails` holds the code, or the codes to delete or switch."""

    action_type = serializers.ChoiceField(choices=CodeAction.values)
    promocodedetails = Rows(PromoCodeIn, "rows", most=MOST_ROWS)
    version = Number(required=False)

    def form(self) -> CodeForm:
        """Give the one code that is saved, with the targets of all its rows.

        :raises OneCodeAtATime: if the rows name several codes, or none.
        """
        return form_of(self.asked.get("rows", []))


class ShowCardIn(CallIn):
    promocodeid = Number("card")


class TryPromoIn(CallIn):
    """The form of a code as it is typed, in `promocodedetails`; whatever is missing is told under `wrong`."""

    account_id = Chosen()
    promocodedetails = Rows(PromoCodeIn, "rows", most=MOST_ROWS)

    def form(self) -> CodeForm:
        """Give the form with the targets of all its rows.

        :raises OneCodeAtATime: if the rows name several codes, or there are none.
        """
        return form_of(self.asked.get("rows", []))


def form_of(rows: list[CodeForm]) -> CodeForm:
    """Make one form of the rows of a code.

    :raises OneCodeAtATime: if they name several codes, or none.
    """
    if not rows or len({(row.id, row.code) for row in rows}) > 1:
        raise errors.OneCodeAtATime(field="promocodedetails")
    given = [row.targets for row in rows if row.targets is not None]
    targets = [target for of_row in given for target in of_row] if given else None
    return make(CodeForm, {**vars(rows[0]), "targets": targets})


def _of_first(name: str) -> Callable[[CodeRow], Any]:
    return lambda row: getattr(row.first_target, name, None)


class PromoTargetOut(serializers.Serializer[Any]):
    """What a code is for; without a performance it is all of the event's."""

    eventid = Whole("event")
    eventname = Text("event_name")
    eventdetailid = Whole("performance", allow_null=True)
    eventdatetime = SpecMoment("starts_at", allow_null=True)


class CodeSumsOut(serializers.Serializer[Any]):
    """What a promo code has taken off in one currency, and what the tickets that were sold with it have cost."""

    currency = Text()
    discount = Money()
    revenue = Money()


class PromoCodeOut(serializers.Serializer[CodeRow]):
    """A promo code or a gift card; `maxredemption` and `availablecount` null mean UNLIMITED.

    `promocodeeventmapid`, `eventid` and `eventdetailid` are those of the first of its `targets`.
    """

    promocodeid = Whole("id")
    promocode = Text("code")
    accountid = Whole("account")
    giftCardEmail = Text("email")
    originalAmount = Money("original", allow_null=True)
    discountvalue = Money("value")
    isamountorperc = Whole("kind")
    maxredemption = Whole("most", allow_null=True)
    ticketororder = Whole("counts")
    promocodestartdate = SpecMoment("starts_at", allow_null=True)
    promocodeenddate = SpecMoment("ends_at", allow_null=True)
    eventwindowstartdate = SpecMoment("window_starts_at", allow_null=True)
    eventwindowenddate = SpecMoment("window_ends_at", allow_null=True)
    timezone = Text()
    promocodeeventmapid = Whole(_of_first("id"), allow_null=True)
    eventid = Whole(_of_first("event"), allow_null=True)
    eventdetailid = Whole(_of_first("performance"), allow_null=True)
    targets = PromoTargetOut(many=True)
    sums = CodeSumsOut(many=True)
    isGiftCard = Bit(lambda row: int(row.is_card))
    amountSpent = Money("spent", allow_null=True)
    balance = Money(allow_null=True, help_text="what can still be spent of a gift card")
    currency = Text(help_text="of a gift card, or of all events that a promo code names; else empty")
    availablecount = Whole("left", allow_null=True)
    redeemed = Whole()
    giftCardPaymentId = Text("payment")
    batch = Whole(allow_null=True)
    active = Bit(lambda row: int(row.is_active))
    version = Whole()


class CardCodeOut(serializers.Serializer[Any]):
    """The whole code of a gift card."""

    promocode = Text("code")


class CardUseOut(serializers.Serializer[Any]):
    """A row of a gift card's usage (spec part 2, section 3)."""

    paymentid = Text("payment")
    eventticketdetailid = Whole("order")
    email = Text()
    insertedtime = SpecMoment("at")
    insertedtimeISO = Moment("at")
    timezone = Text()
    Promodiscount = Money("amount")


class CardMoneyOut(serializers.Serializer[Any]):
    """An account's gift cards in one currency: what was paid for them, what was given away, spent, and is owed."""

    currency = Text()
    sold = Money()
    credited = Money(help_text="in place of money that went back for tickets")
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
