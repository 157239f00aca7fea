"""Money that arrives for an abandoned charge is recorded, whatever happened to its reservation."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.inventory.models import Stock
from server.payments.models import Charge
from server.payments.services.gateways import ProviderUnreachable
from server.platform import clock
from server.reporting.integrity_services import find_differences
from server.sales.models import Ticket
from server.sales.services.checkout import settle
from server.sales.services.release import expire_reservations
from server.sales.tests.sales import pay, payment_of
from server.sales.tests.test_fake_gateway import cards, counter  # noqa: F401  (fixtures)

pytestmark = pytest.mark.django_db
Status = Charge.Status


def test_money_for_what_has_expired_buys_it_again_if_it_is_still_there(counter, cards):  # noqa: F811
    api, reserved = counter
    pay(api, reserved, "sham")
    assert expire_reservations(now=clock.now() + timedelta(hours=1)) == 1

    first, again = (settle(charge_id=Charge.objects.get().pk, provider_id="pi_late") for _ in range(2))

    assert first.payment == again.payment
    assert Charge.objects.values_list("status", "provider_id").get() == (Status.SUCCEEDED, "pi_late")
    assert (Ticket.objects.count(), payment_of(api, reserved)["status"]) == (2, "Success")
    assert list(find_differences()) == []


def test_money_that_was_given_up_too_early_still_buys_what_is_kept_for_it(counter, cards):  # noqa: F811
    api, reserved = counter
    cards.answer = ProviderUnreachable()
    pay(api, reserved, "sham")

    settle(charge_id=Charge.objects.get().pk)

    assert payment_of(api, reserved)["status"] == "Success"
    assert Stock.objects.values_list("reserved", "sold").get() == (0, 2)
    assert list(find_differences()) == []


def test_money_of_an_earlier_try_does_not_end_a_later_one(counter, cards, caplog):  # noqa: F811
    api, reserved = counter
    pending, cards.answer = cards.answer, ProviderUnreachable()
    pay(api, reserved, "sham")
    earlier = Charge.objects.get()
    cards.answer = pending
    pay(api, reserved, "sham")

    settle(charge_id=earlier.pk)

    assert payment_of(api, reserved)["is_being_paid"]
    assert f"Charge {earlier.pk}" in caplog.text, "somebody is told that this money is to be paid back"
    settle(charge_id=Charge.objects.get(status=Status.PENDING).pk)
    assert payment_of(api, reserved)["status"] == "Success"
    assert list(find_differences()) == []
