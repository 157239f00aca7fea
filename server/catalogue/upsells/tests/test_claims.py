"""Claims of upsells: settled or given back, and either only once."""

from __future__ import annotations

import pytest
from django.db import transaction

from server.catalogue.upsells import allocation_services
from server.catalogue.upsells.errors import UpsellSoldOut
from server.catalogue.upsells.models import UpsellStock
from server.inventory.models import ClaimState
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_upsells_are_sold_once_and_never_beyond_what_there_is():
    performance = factories.make_performance()
    reservation = factories.reserve_tickets(performance, 1).reservation
    shirt = factories.make_upsell(performance.event, capacity=3, variants={"Small": 3})
    requested: dict[tuple[int, int | None], int] = {(shirt.pk, shirt.variants.get().pk): 2}
    allocation_services.claim_upsells(reservation=reservation, quantities=requested)
    with pytest.raises(UpsellSoldOut), transaction.atomic():
        allocation_services.claim_upsells(reservation=reservation, quantities=requested)

    assert [
        allocation_services.close_upsells(reservation=reservation, state=ClaimState.FULFILLED) for _ in range(2)
    ] == [2, 0]
    allocation_services.close_upsells(reservation=reservation, state=ClaimState.RELEASED)
    assert set(UpsellStock.objects.values_list("sold", "reserved")) == {(2, 0)}
