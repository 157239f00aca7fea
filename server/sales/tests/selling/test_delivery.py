"""The delivery of a part is found from the part alone."""

from __future__ import annotations

import pytest

from server.aftersales.exchanges.pending_services import ExchangeDelivery
from server.payments.models import Part
from server.sales.services import delivery
from server.sales.services.delivery import SaleDelivery, delivery_of


@pytest.mark.parametrize(("origin", "kind"), [(None, SaleDelivery), (7, ExchangeDelivery)])
def test_basket_part_is_a_sale_and_follow_up_part_an_exchange(origin, kind):
    assert isinstance(delivery_of(Part(pk=8, origin_id=origin)), kind)


def test_a_part_that_nobody_delivers_is_refused_before_anything_is_done(monkeypatch):
    monkeypatch.setattr(delivery, "_DELIVERIES", [])
    with pytest.raises(LookupError, match="nobody knows what part 8 becomes"):
        delivery_of(Part(pk=8))
