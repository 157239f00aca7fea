"""Our own calls for batches of promo codes, in the spec's style."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.platform.http.api import Actions, call
from server.platform.http.files import download
from server.platform.http.inputs import ChosenIdField, FlagField, LineField, PageIn, RowsField
from server.platform.http.outputs import (
    Boolean,
    DateTime,
    Integer,
    Money,
    PageOf,
    SpecDateTime,
    Text,
    ZeroOrOne,
    listed,
    one,
)
from server.platform.tables import CSV_CONTENT_TYPE
from server.pricing import code_batch_services as service
from server.pricing.code_batches import BatchRow, CodeLine, ImportPreview
from server.pricing.codes import EACH_TICKET, FULL_ORDER, CodeForm, RowPage
from server.pricing.codes_serializers import MOST_ROWS, Digits, PromoCodeIn, form_of
from server.pricing.promo_code_selectors import batch_row, export_batch, list_batches

LONGEST_FILE = 900_000  # characters, more than 10,000 lines need


class BatchAction(models.TextChoices):
    """What `promocodeBatch` does."""

    LIST = "list"
    MAKE = "make"
    SWITCH = "switch"
    PREVIEW = "import preview"
    IMPORT = "import"


class ManageBatchesIn(PageIn):
    """The bodies of all its actions.

    `promocodedetails` has one row: the form of all the codes, whose `promocode` is ignored. 'make' takes `prefix` and
    `count`; the imports take the text of a CSV file, whose first line names its columns: promocode, and optionally
    discountvalue, isamountorperc and maxredemption, which then override the form.
    """

    action_type = serializers.ChoiceField(choices=BatchAction.values)
    account_id = ChosenIdField()
    batch = ChosenIdField()
    active = FlagField("is_active")
    prefix = LineField(most=100)
    count = Digits()
    csv = serializers.CharField(
        max_length=LONGEST_FILE, allow_blank=True, allow_null=True, default="", trim_whitespace=False
    )
    promocodedetails = RowsField(PromoCodeIn, "rows", most=MOST_ROWS)

    def form(self) -> CodeForm:
        """Return the form of all the codes.

        :raises OneCodeAtATime: if there is none, or more than one.
        """
        return form_of(self.params.get("rows", []))


_ZONE = "batch.timezone"


class PromoBatchOut(serializers.Serializer[BatchRow]):
    """Codes that were created or imported together; `made` of `size` exist so far, and `ready` says that all do."""

    batch = Integer("batch.pk")
    accountid = Integer("batch.account_id")
    prefix = Text("batch.prefix")
    size = Integer("batch.size")
    made = Integer("batch.made")
    leftout = Integer("batch.left_out")
    ready = Boolean(lambda row: row.batch.made + row.batch.left_out == row.batch.size)
    redeemed = Integer("batch.redeemed")
    imported = Boolean(lambda row: bool(row.terms.codes))
    discountvalue = Money(lambda row: row.terms.columns["value"])
    isamountorperc = Integer(lambda row: row.terms.columns["kind"])
    maxredemption = Integer(lambda row: row.terms.columns["most"], allow_null=True)
    ticketororder = Integer(lambda row: EACH_TICKET if row.terms.columns["is_for_each_ticket"] else FULL_ORDER)
    promocodestartdate = SpecDateTime(lambda row: row.terms.columns["starts_at"], zone=_ZONE)
    promocodeenddate = SpecDateTime(lambda row: row.terms.columns["ends_at"], zone=_ZONE)
    timezone = Text(_ZONE)
    active = ZeroOrOne(lambda row: int(row.batch.is_active))
    createddate = DateTime("batch.created_at", zone=_ZONE)
    createdby = Text(lambda row: row.batch.created_by.full_name if row.batch.created_by else "")
    version = Integer("batch.version")


class CellErrorOut(serializers.Serializer[Any]):
    column = Text()
    message = Text()


def _cell(name: str) -> Text:
    return Text(lambda line: getattr(line.form, name))


class CodeLineOut(serializers.Serializer[CodeLine]):
    """A line of a file with the code it would create, and its errors."""

    row = Integer("number")
    promocode = _cell("code")
    discountvalue = _cell("value")
    isamountorperc = Integer(lambda line: line.form.kind)
    maxredemption = _cell("most")
    errors = CellErrorOut(many=True)  # type: ignore[assignment]


class ImportPreviewOut(serializers.Serializer[Any]):
    """Every line of a file, and the number of invalid ones; nothing is imported if there are any."""

    rows = CodeLineOut(many=True)
    total = Integer()
    wrong = Integer()


BATCH = one(PromoBatchOut)
BATCHES = listed(PromoBatchOut)
PREVIEW = one(ImportPreviewOut)


def _list(view: OrganiserView, data: ManageBatchesIn) -> Response:
    params = data.params
    page = PageOf(
        list_batches(
            caller=view.caller,
            account_id=view.caller.account_for(params["account_id"]),
            search=params["search"],
            ordering=params["ordering"],
        ),
        params,
    )
    return BATCHES(RowPage([batch_row(batch) for batch in page.rows], page.total))


def _make(view: OrganiserView, data: ManageBatchesIn) -> Response:
    params = data.params
    batch = service.make_batch(
        caller=view.caller,
        account_id=params["account_id"],
        form=data.form(),
        prefix=params["prefix"],
        count=params["count"],
    )
    return BATCH(batch, message="The codes are being created")


def _switch(view: OrganiserView, data: ManageBatchesIn) -> Response:
    params = data.params
    batch = service.switch_batch(caller=view.caller, batch_id=params["batch"], is_active=params.get("is_active"))
    return BATCH(batch, message="Status is updated")


def _preview(view: OrganiserView, data: ManageBatchesIn) -> Response:
    params = data.params
    lines = service.preview_import(
        caller=view.caller, account_id=params["account_id"], form=data.form(), csv=params["csv"] or ""
    )
    return PREVIEW(ImportPreview(lines, len(lines), sum(bool(line.wrong) for line in lines)))


def _import(view: OrganiserView, data: ManageBatchesIn) -> Response:
    params = data.params
    batch = service.import_batch(
        caller=view.caller, account_id=params["account_id"], form=data.form(), csv=params["csv"] or ""
    )
    return BATCH(batch, message="The codes are being imported")


_MANAGE: Actions[OrganiserView, ManageBatchesIn] = Actions(
    word="action_type",
    shape=ManageBatchesIn,
    handlers={
        BatchAction.LIST: _list,
        BatchAction.MAKE: _make,
        BatchAction.SWITCH: _switch,
        BatchAction.PREVIEW: _preview,
        BatchAction.IMPORT: _import,
    },
)


class ManageBatchesView(OrganiserView):
    @call(ManageBatchesIn, BATCH, BATCHES, PREVIEW)
    def post(self, data: ManageBatchesIn) -> Response:
        return _MANAGE.answer(self, data)


class BatchFileView(OrganiserView):
    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, code_batch: int) -> StreamingHttpResponse:
        file = export_batch(caller=self.caller, batch_id=code_batch)
        return download(file, name=f"promo-codes-{code_batch}.csv", content_type=CSV_CONTENT_TYPE)
