"""What the season shows of promo codes: one of each kind, a batch, and sales with two of them."""

from __future__ import annotations

import pytest

from server.demo.offers import OFFERS, make_codes
from server.demo.plan import HEDDA_GABLER
from server.demo.programme import make_programme
from server.demo.season import make_people, make_venues
from server.platform import clock
from server.pricing.models import CodeBatch, PromoCode, PromoUse
from server.reporting.integrity_services import find_differences
from server.sales.models import Order


@pytest.mark.django_db
def test_there_is_a_code_of_each_kind_and_two_were_used():
    people = make_people()
    programme = make_programme(make_venues(people), clock.now())
    make_codes(people, programme)

    assert set(PromoCode.objects.filter(batch=None).values_list("code", flat=True)) == {offer.code for offer in OFFERS}
    assert CodeBatch.objects.values_list("prefix", "made", "size").get() == ("GALA", 60, 60)
    used = PromoUse.objects.filter(redeemed__gt=0).order_by("code__code").values_list("code__code", "redeemed")
    assert list(used) == [("STUDENT5", 2), ("WELCOME10", 1)]
    hedda = programme[HEDDA_GABLER.showings[-1]]
    discounts = Order.objects.order_by("pk").values_list("performance_id", "promo_code", "status")
    assert list(discounts) == [(hedda.pk, "WELCOME10", "paid"), (hedda.pk, "STUDENT5", "paid")]
    assert list(find_differences()) == []
