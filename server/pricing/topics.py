"""Live topics of ticket types, promo codes and gift cards: lists, and screens that show what is left.

Performances affected by a changed type are found by the hub's periodic check: there may be thousands of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from server.administration.topics import administered, register_administered
from server.catalogue.topics import OF_PERFORMANCE
from server.platform.live import Family, Kind, Reader, TopicUpdate, register_family, updates_on
from server.pricing.changes import CodeBatchChanged, GiftCardChanged, PromoCodeChanged, TicketTypeChanged, TypesSold
from server.pricing.gift_card_selectors import read_card_versions
from server.pricing.promo_code_selectors import read_batch_versions, read_promo_versions
from server.pricing.ticket_type_selectors import read_count_versions, read_live_types, read_type_versions
from server.pricing.ticket_types_api import LiveTypesOut, PublicTypesOut, serialize_public_types, serialize_types

TYPES_LEFT = Reader("types", read_live_types, read_count_versions)

TYPES = register_family(
    Family("types:{}", Kind.STATE, OF_PERFORMANCE, reader=TYPES_LEFT, write=serialize_types, shape=LiveTypesOut)
)
PUBLIC_TYPES = register_family(
    Family(
        "types:{}:public",
        Kind.STATE,
        OF_PERFORMANCE,
        reader=TYPES_LEFT,
        write=serialize_public_types,
        shape=PublicTypesOut,
        is_public=True,
    )
)

register_administered(
    code_batch=read_batch_versions,
    gift_card=read_card_versions,
    promo_code=read_promo_versions,
    ticket_type=read_type_versions,
)


updates_on(TicketTypeChanged)(lambda change: administered(change.account_id, f"ticket_type:{change.type_id}"))
updates_on(CodeBatchChanged)(lambda change: administered(change.account_id, f"code_batch:{change.batch_id}"))
updates_on(GiftCardChanged)(lambda change: administered(change.account_id, f"gift_card:{change.card_id}"))
updates_on(PromoCodeChanged)(
    lambda change: administered(change.account_id, *(f"promo_code:{number}" for number in change.promo_ids))
)


@updates_on(TypesSold)
def types_sold(change: TypesSold) -> Iterator[TopicUpdate]:
    for performance_id in change.performance_ids:
        yield TopicUpdate(TYPES.topic(performance_id))
        yield TopicUpdate(PUBLIC_TYPES.topic(performance_id))
