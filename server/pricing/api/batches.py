"""Calls of our own in the spec's style: many promo codes at once."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.actions import Actions
from server.core.http.api import call
from server.core.http.files import download
from server.core.http.replies import PageOf
from server.core.tables.workbooks import CSV
from server.pricing.batches import selectors
from server.pricing.batches import services as service
from server.pricing.batches.batches import BatchPage
from server.pricing.batches.code_sheet import preview_of
from server.pricing.serializers.batches import BATCH, BATCHES, PREVIEW, BatchAction, ManageBatchesIn


def _list(view: OrganiserView, wire: ManageBatchesIn) -> Response:
    asked = wire.asked
    page = PageOf(
        selectors.list_batches(
            caller=view.caller,
            account_id=view.caller.account_for(asked["account_id"]),
            search=asked["search"],
            ordering=asked["ordering"],
        ),
        asked,
    )
    return BATCHES(BatchPage(rows=[selectors.row_of(batch) for batch in page.rows], total=page.total))


def _make(view: OrganiserView, wire: ManageBatchesIn) -> Response:
    asked = wire.asked
    batch = service.make_batch(
        caller=view.caller,
        account_id=asked["account_id"],
        form=wire.form(),
        prefix=asked["prefix"],
        count=asked["count"],
    )
    return BATCH(batch, message="The codes are being made")


def _switch(view: OrganiserView, wire: ManageBatchesIn) -> Response:
    asked = wire.asked
    batch = service.switch_batch(caller=view.caller, batch_id=asked["batch"], is_active=asked.get("is_active"))
    return BATCH(batch, message="Status is updated")


def _preview(view: OrganiserView, wire: ManageBatchesIn) -> Response:
    asked = wire.asked
    lines = service.preview_import(
        caller=view.caller, account_id=asked["account_id"], form=wire.form(), csv=asked["csv"] or ""
    )
    return PREVIEW(preview_of(lines))


def _import(view: OrganiserView, wire: ManageBatchesIn) -> Response:
    asked = wire.asked
    batch = service.import_batch(
        caller=view.caller, account_id=asked["account_id"], form=wire.form(), csv=asked["csv"] or ""
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
    def post(self, wire: ManageBatchesIn) -> Response:
        return _MANAGE.answer(self, wire)


class BatchFileView(OrganiserView):
    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, code_batch: int) -> StreamingHttpResponse:
        file = selectors.export_batch(caller=self.caller, batch_id=code_batch)
        return download(file, name=f"promo-codes-{code_batch}.csv", content_type=CSV)
