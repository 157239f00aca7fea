"""Which of the app's lists can be downloaded."""

from __future__ import annotations

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.core.tables.lists import Listed, exported, of_rows
from server.pricing.cards import selectors as cards
from server.pricing.export_selectors import CARDS, PROMOS, TYPES
from server.pricing.promos import selectors as promos
from server.pricing.serializers.codes import CodesIn
from server.pricing.serializers.ticket_types import TypesIn
from server.pricing.types.selectors import list_types


@exported("ticket_types", title="Ticket Types", form=TypesIn, roles=NOT_DOOR_STAFF)
def ticket_types(caller: Staff, wire: TypesIn) -> Listed:
    asked = wire.asked
    types = list_types(
        caller=caller,
        account_id=caller.account_for(asked["account_id"]),
        search=asked["search"],
        ordering=asked["ordering"],
        type_id=asked["type_id"],
    )
    return of_rows(types, TYPES)


@exported("promo_codes", title="Promo Codes", form=CodesIn, roles=NOT_DOOR_STAFF)
def promo_codes(caller: Staff, wire: CodesIn) -> Listed:
    asked = wire.asked
    rows = promos.list_promos(
        caller=caller,
        account_id=caller.account_for(asked["account_id"]),
        name=asked["promo_code"],
        batch_id=asked["batch"],
        search=asked["search"],
        ordering=asked["ordering"],
    )
    return of_rows(rows, PROMOS, promos.rows_of)


@exported("gift_cards", title="Gift Cards", form=CodesIn, roles=NOT_DOOR_STAFF, names_people=True)
def gift_cards(caller: Staff, wire: CodesIn) -> Listed:
    asked = wire.asked
    rows = cards.list_cards(
        caller=caller,
        account_id=caller.account_for(asked["account_id"]),
        name=asked["promo_code"],
        search=asked["search"],
        ordering=asked["ordering"],
    )
    return of_rows(rows, CARDS, lambda some: list(map(cards.row_of, some)))
