"""Ticket types, promo codes or gift cards were changed, sold or used: their lists, or whoever shows what is left, hear.

What a changed type means for its event's performances is found by the hub's sweep: there may be thousands of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from server.accounts.topics import administer, administered
from server.core.live import Family, Kind, Notice, Reader, declare, told_of
from server.events.topics import OF_PERFORMANCE
from server.pricing.cards.selectors import read_card_versions
from server.pricing.changes import CodeBatchChanged, GiftCardChanged, PromoCodeChanged
from server.pricing.promos.selectors import read_batch_versions, read_promo_versions
from server.pricing.serializers.ticket_types import (
    LiveTypesOut,
    PublicTypesOut,
    public_types_to_wire,
    types_to_wire,
)
from server.pricing.types.changes import TicketTypeChanged, TypesSold
from server.pricing.types.selectors import read_count_versions, read_live_types, read_type_versions

# What is left of the limited types; the exact figures are the organiser's

TYPES_LEFT = Reader("types", read_live_types, read_count_versions)

TYPES = declare(
    Family("types:{}", Kind.STATE, OF_PERFORMANCE, reader=TYPES_LEFT, write=types_to_wire, shape=LiveTypesOut)
)
PUBLIC_TYPES = declare(
    Family(
        "types:{}:public",
        Kind.STATE,
        OF_PERFORMANCE,
        reader=TYPES_LEFT,
        write=public_types_to_wire,
        shape=PublicTypesOut,
        is_public=True,
    )
)

administer(
    code_batch=read_batch_versions,
    gift_card=read_card_versions,
    promo_code=read_promo_versions,
    ticket_type=read_type_versions,
)


@told_of(TicketTypeChanged)
def ticket_type_changed(change: TicketTypeChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, f"ticket_type:{change.type_id}")


@told_of(TypesSold)
def types_sold(change: TypesSold) -> Iterator[Notice]:
    for performance_id in change.performance_ids:
        yield Notice(TYPES.topic(performance_id))
        yield Notice(PUBLIC_TYPES.topic(performance_id))


@told_of(PromoCodeChanged)
def promo_code_changed(change: PromoCodeChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, *(f"promo_code:{number}" for number in change.promo_ids))


@told_of(CodeBatchChanged)
def code_batch_changed(change: CodeBatchChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, f"code_batch:{change.batch_id}")


@told_of(GiftCardChanged)
def gift_card_changed(change: GiftCardChanged) -> Iterator[Notice]:
    yield from administered(change.account_id, f"gift_card:{change.card_id}")
