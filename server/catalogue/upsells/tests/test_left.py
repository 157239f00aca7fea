"""What is left of an upsell that has variants."""

from __future__ import annotations

import pytest

from server.catalogue.upsells.selectors import find_upsells
from server.testing.factories import make_event, make_upsell

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("capacity", "left"), [(5, 5), (50, 8)])
def test_no_more_is_left_than_of_the_upsell_or_of_its_variants_together(capacity: int, left: int):
    upsell = make_upsell(make_event(), capacity=capacity, variants={"S": 4, "M": 4})

    assert find_upsells([upsell.pk])[upsell.pk].available == left
