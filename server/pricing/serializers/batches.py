"""The wire of many codes at once; these calls are ours, in the spec's style."""

from __future__ import annotations

from typing import Any

from django.db import models
from rest_framework import serializers

from server.core.http.forms import Chosen, Flag, OneLine, PageIn, Rows
from server.core.http.replies import Bit, Moment, Money, SpecMoment, Text, Whole, Yes, listed, one
from server.pricing.batches.batches import BatchRow
from server.pricing.batches.code_sheet import CodeLine
from server.pricing.codes import EACH_TICKET, FULL_ORDER, CodeForm
from server.pricing.serializers.codes import MOST_ROWS, Digits, PromoCodeIn, form_of

LONGEST_FILE = 900_000  # characters: 10,000 lines, and to spare


class BatchAction(models.TextChoices):
    """What `promocodeBatch` does."""

    LIST = "list"
    MAKE = "make"
    SWITCH = "switch"
    PREVIEW = "import preview"
    IMPORT = "import"


class ManageBatchesIn(PageIn):
    """The bodies of all its actions together.

    `promocodedetails` holds one row: the form of all the codes, whose `promocode` nobody reads. 'make' takes `prefix`
    and `count`; the imports take the text of a CSV file, whose first line names its columns: promocode, and where
    wanted discountvalue, isamountorperc and maxredemption, which then stand in the form's place.
    """

    action_type = serializers.ChoiceField(choices=BatchAction.values)
    account_id = Chosen()
    batch = Chosen()
    active = Flag("is_active")
    prefix = OneLine(most=100)
    count = Digits()
    csv = serializers.CharField(
        max_length=LONGEST_FILE, allow_blank=True, allow_null=True, default="", trim_whitespace=False
    )
    promocodedetails = Rows(PromoCodeIn, "rows", most=MOST_ROWS)

    def form(self) -> CodeForm:
        """Give the form of all the codes.

        :raises OneCodeAtATime: if there is none, or more than one.
        """
        return form_of(self.asked.get("rows", []))


class PromoBatchOut(serializers.Serializer[BatchRow]):
    """Codes that were made or imported together; `made` of `size` are there so far, and `ready` says that all are."""

    batch = Whole("id")
    accountid = Whole("account")
    prefix = Text()
    size = Whole()
    made = Whole()
    leftout = Whole("left_out")
    ready = Yes("is_made")
    redeemed = Whole()
    imported = Yes(lambda row: bool(row.terms.codes))
    discountvalue = Money(lambda row: row.terms.columns["value"])
    isamountorperc = Whole(lambda row: row.terms.columns["kind"])
    maxredemption = Whole(lambda row: row.terms.columns["most"], allow_null=True)
    ticketororder = Whole(lambda row: EACH_TICKET if row.terms.columns["is_for_each_ticket"] else FULL_ORDER)
    promocodestartdate = SpecMoment(lambda row: row.terms.columns["starts_at"])
    promocodeenddate = SpecMoment(lambda row: row.terms.columns["ends_at"])
    timezone = Text()
    active = Bit(lambda row: int(row.is_active))
    createddate = Moment("created_at")
    createdby = Text("created_by")
    version = Whole()


class CellErrorOut(serializers.Serializer[Any]):
    column = Text()
    message = Text()


def _cell(name: str) -> Text:
    return Text(lambda line: getattr(line.form, name))


class CodeLineOut(serializers.Serializer[CodeLine]):
    """A line of a file with what its code would be, and what is wrong with it."""

    row = Whole("number")
    promocode = _cell("code")
    discountvalue = _cell("value")
    isamountorperc = Whole(lambda line: line.form.kind)
    maxredemption = _cell("most")
    errors = CellErrorOut(many=True)  # type: ignore[assignment]


class ImportPreviewOut(serializers.Serializer[Any]):
    """Every line of a file, and how many of them cannot be imported; then none is."""

    rows = CodeLineOut(many=True)
    total = Whole()
    wrong = Whole()


BATCH = one(PromoBatchOut)
BATCHES = listed(PromoBatchOut)
PREVIEW = one(ImportPreviewOut)
