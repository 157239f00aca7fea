"""Reading batches of codes, and the codes of one for a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any

from django.db.models import F, IntegerField, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce, Lower

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Staff
from server.core import wire
from server.core.database.rows import Columns, in_order
from server.core.database.search import told_in
from server.core.errors import NotFound
from server.core.tables.workbooks import write_csv
from server.pricing.batches.batches import BatchRow, terms_of
from server.pricing.codes import EACH_TICKET, FULL_ORDER
from server.pricing.models import CodeBatch, PromoCode, PromoUse
from server.pricing.promos.selectors import left_of
from server.venues.zone_selectors import read_zone, zone_of_account

AT_A_TIME = 500
BATCH_ORDER: Columns = {"batch": F("pk"), "prefix": Lower("prefix"), "size": F("size"), "made": F("made")}
HEADINGS = (
    "promocode",
    "discountvalue",
    "isamountorperc",
    "ticketororder",
    "maxredemption",
    "redeemed",
    "availablecount",
    "active",
    "promocodestartdate",
    "promocodeenddate",
)


def list_batches(*, caller: Caller, account_id: int, search: str = "", ordering: str = "") -> QuerySet[CodeBatch]:
    """List an account's batches, the newest first unless asked otherwise."""
    rows = caller.within(_whole_batches().filter(account_id=account_id))
    rows = rows.filter(told_in(search, "prefix"))
    return rows.order_by(*in_order(ordering, BATCH_ORDER, usual="-batch"), "-pk")


def get_batch(*, caller: Caller, batch_id: int) -> BatchRow:
    """Read one batch.

    :raises NotFound: if there is none, or it is another account's.
    """
    batch = caller.within(_whole_batches().filter(pk=batch_id)).first()
    if batch is None:
        raise NotFound
    return row_of(batch)


def _whole_batches() -> QuerySet[CodeBatch]:
    uses = PromoUse.objects.filter(code__batch=OuterRef("pk")).order_by().values("code__batch")
    redeemed = Subquery(uses.annotate(n=Sum("redeemed")).values("n"), output_field=IntegerField())
    rows = CodeBatch.objects.filter(account__deleted_at=None).select_related("created_by")
    return rows.annotate(redeemed=Coalesce(redeemed, 0), timezone=zone_of_account("account_id"))


def row_of(batch: CodeBatch) -> BatchRow:
    """Give a batch that was read by `list_batches` as a row of its list."""
    read: Any = batch  # with what `_whole_batches` adds
    return BatchRow(
        id=batch.pk,
        account=batch.account_id,
        timezone=read.timezone,
        prefix=batch.prefix,
        size=batch.size,
        made=batch.made,
        left_out=batch.left_out,
        redeemed=read.redeemed,
        terms=terms_of(batch.terms),
        is_active=batch.is_active,
        created_at=batch.created_at,
        created_by=batch.created_by.full_name if batch.created_by else "",
        version=batch.version,
    )


def export_batch(*, caller: Staff, batch_id: int) -> IO[bytes]:
    """Write the codes of a batch to a CSV file, in constant memory; what is there of one that is still being made.

    :raises NotFound: if there is no such batch, or it is another account's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    batch = caller.within(CodeBatch.objects.filter(pk=batch_id, account__deleted_at=None)).first()
    if batch is None:
        raise NotFound
    return write_csv(headings=HEADINGS, rows=_lines_of(batch))


def _lines_of(batch: CodeBatch) -> Iterator[list[Any]]:
    zone = read_zone(batch.account_id)
    codes = PromoCode.objects.filter(batch=batch, deleted_at=None).select_related("use").order_by("pk")
    for code in codes.iterator(chunk_size=AT_A_TIME):
        yield [
            code.code,
            f"{code.value:.2f}",
            code.kind,
            EACH_TICKET if code.is_for_each_ticket else FULL_ORDER,
            "" if code.most is None else code.most,
            code.use.redeemed,
            "" if code.most is None else left_of(code),
            int(code.is_active),
            wire.format_spec_datetime(code.starts_at, zone),
            wire.format_spec_datetime(code.ends_at, zone),
        ]
