"""The stored data of notes in an order's history."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.sales.models import OrderEvent
from server.sales.services import history
from server.sales.services.history import Piece
from server.testing.factories import make_performance, reserve_tickets

pytestmark = pytest.mark.django_db


def test_a_note_says_from_what_to_what_and_which_pieces_it_is_about():
    (order,) = reserve_tickets(make_performance(), 2).orders
    parts = [Piece(kind="ticket", number=7, amount=Decimal("20.00")), Piece(kind="ticket", number=8)]

    history.note([order], OrderEvent.Kind.OTHER, was="Friday", now="Saturday", parts=parts)

    assert order.events.get(kind=OrderEvent.Kind.OTHER).data == {
        "from": "Friday",
        "to": "Saturday",
        "parts": [
            {"kind": "ticket", "number": 7, "amount": "20.00"},
            {"kind": "ticket", "number": 8, "amount": None},
        ],
    }


def test_money_notes_store_the_orders_total_only():
    (order,) = reserve_tickets(make_performance(), 2).orders

    note = order.events.get(kind=OrderEvent.Kind.RESERVED)
    assert (note.amount, note.data) == (order.total, {})
