"""Codes that somebody enters: the kind of each, and that guessing reveals nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.abuse.services.attempts import LONGEST_PAUSE, MOST_CODES_PER_ADDRESS
from server.platform import clock
from server.pricing.models import PromoUse
from server.sales.tests.sales import item
from server.sales.tests.selling.test_gift_cards import NO_GOOD
from server.testing.factories import make_card, make_performance, make_promo, make_staff

pytestmark = pytest.mark.django_db
REFUSED = {"message": "This code does not apply to your order", "code": "code_not_taken", "field": "code"}
TOO_MANY = 429


@pytest.fixture
def performance():
    return make_performance()


def check_code(api, performance, code, **headers):
    return api.post("/v1/sales/codes", {"performance": performance.pk, "code": code}, **headers)


def quote(api, performance, **codes):
    return api.post("/v1/sales/quotes", {"items": [item(performance, 1)], **codes})


def reserve(api, performance, key="a-stranger-tries-01", **codes):
    body = {"items": [item(performance, 1)], **codes}
    return api.post("/v1/sales/reservations", body, HTTP_IDEMPOTENCY_KEY=key)


def test_typed_code_reveals_its_kind_and_nothing_more(performance, api_for):
    make_promo(performance.account, "SAVE10")
    card = make_card(performance.account)

    assert check_code(api_for(), performance, "save-10").json() == {"kind": "promo_code"}
    assert check_code(api_for(), performance, card.code.lower()).json() == {"kind": "gift_card"}


@pytest.mark.parametrize("no_good", NO_GOOD)
def test_unusable_card_is_answered_like_a_missing_one(performance, api_for, no_good):
    card = no_good(performance)

    with CaptureQueriesContext(connection) as unknown:
        assert check_code(api_for(), performance, "NO-SUCH-CODE").json() == REFUSED
    with CaptureQueriesContext(connection) as known:
        response = check_code(api_for(), performance, card.code)

    assert (response.status_code, response.json()) == (422, REFUSED)
    assert len(known) == len(unknown)


def _over(performance):
    return make_promo(performance.account, ends_at=clock.now() - timedelta(minutes=1))


def _off(performance):
    return make_promo(performance.account, is_active=False)


def _used_up(performance):
    promo = make_promo(performance.account, most=1)
    PromoUse.objects.filter(pk=promo.pk).update(redeemed=1)
    return promo


def _for_another(performance):
    return make_promo(performance.account, targets=[make_performance(performance.event)])


@pytest.mark.parametrize("no_good", [_over, _off, _used_up, _for_another])
def test_unusable_promo_code_is_answered_like_a_missing_one(performance, api_for, no_good):
    promo = no_good(performance)

    with CaptureQueriesContext(connection) as unknown:
        assert check_code(api_for(), performance, "NO-SUCH-CODE").json() == REFUSED
    with CaptureQueriesContext(connection) as known:
        response = check_code(api_for(), performance, promo.code)

    assert (response.status_code, response.json()) == (422, REFUSED)
    assert len(known) == len(unknown)


# Guesses


@pytest.fixture
def pause_is_over(monkeypatch):
    """A fixed clock; a pause ends when the test says so, however slow the machine is."""
    add, begun, moment = cache.add, [], clock.now()

    def for_good(key, value, timeout):
        if not key.endswith(":pause"):
            return add(key, value, timeout)
        begun.append(key)
        return add(key, value, None)

    monkeypatch.setattr(cache, "add", for_good)
    monkeypatch.setattr(clock, "now", lambda: moment)
    return lambda: cache.delete(begun[-1])


@pytest.fixture
def many_wrong(performance, api_for, pause_is_over):
    """An address with just so many wrong codes that each further one causes a pause."""
    api = api_for()
    for number in range(MOST_CODES_PER_ADDRESS):
        assert check_code(api, performance, f"GUESS-{number}").status_code == 422
    return api


def test_wrong_codes_double_the_wait_for_the_next(performance, api_for, many_wrong, pause_is_over):
    card = make_card(performance.account, code="PRESENT")

    waits = []
    for number in range(8):
        assert check_code(many_wrong, performance, f"MORE-{number}").status_code == 422
        refused = check_code(many_wrong, performance, card.code)
        assert refused.status_code == TOO_MANY
        waits.append(refused.json()["retry_after"])
        pause_is_over()

    assert waits == [1, 2, 4, 8, 16, 32, LONGEST_PAUSE, LONGEST_PAUSE]
    assert check_code(api_for(), performance, card.code, REMOTE_ADDR="192.0.2.7").status_code == 200


def test_a_pause_says_in_seconds_how_long_it_is(performance, many_wrong):
    check_code(many_wrong, performance, "ONE-MORE")

    assert check_code(many_wrong, performance, "ONE-MORE").json()["message"] == (
        "Too many attempts. Please try again in 1 second."
    )


def test_right_codes_go_on_after_many_wrong_ones_and_begin_no_pause(performance, many_wrong):
    card = make_card(performance.account, code="PRESENT")

    for _ in range(3):
        assert check_code(many_wrong, performance, card.code).status_code == 200
        assert quote(many_wrong, performance, gift_cards=[card.code]).status_code == 200


def test_a_code_of_eighty_bits_passes_whatever_else_was_wrong(performance, many_wrong):
    card = make_card(performance.account, code="7K2MQX4D9V3TB6HW")
    check_code(many_wrong, performance, "ONE-MORE")

    assert check_code(many_wrong, performance, "7k2m-qx4d-9v3t-b6hw").status_code == 200
    assert quote(many_wrong, performance, gift_cards=[card.code]).status_code == 200
    assert reserve(many_wrong, performance, gift_cards=[card.code]).status_code == 201


@pytest.mark.parametrize("word", ["GRANDSEASNEVENTS", "SUMMER2026FRIEND", "7K2M-QX4D-9V3T"])
def test_a_word_of_an_organiser_is_no_code_of_eighty_bits(performance, many_wrong, word):
    make_promo(performance.account, word)
    check_code(many_wrong, performance, "ONE-MORE")

    assert check_code(many_wrong, performance, word).status_code == TOO_MANY


@pytest.mark.usefixtures("pause_is_over")
def test_long_codes_have_a_limit_of_their_own(performance, api_for, monkeypatch):
    monkeypatch.setattr("server.abuse.services.attempts.MOST_LONG_CODES", 3)
    api = api_for()

    statuses = [check_code(api, performance, f"7K2MQX4D9V3TB6H{number}").status_code for number in range(5)]

    assert statuses == [422] * 4 + [TOO_MANY]
    assert check_code(api, performance, "SHORT").status_code == 422


@pytest.mark.usefixtures("pause_is_over")
def test_guesses_in_quotes_and_in_reservations_are_counted_with_the_others(performance, api_for):
    card = make_card(performance.account, code="PRESENT")
    api = api_for()
    third = MOST_CODES_PER_ADDRESS // 4

    for number in range(third):
        assert check_code(api, performance, f"A-{number}").status_code == 422
        assert quote(api, performance, gift_cards=[f"B-{number}"]).status_code == 422
        assert quote(api, performance, promo_code=f"C-{number}").status_code == 422
        assert reserve(api, performance, f"a-stranger-tries-{number}", gift_cards=[f"D-{number}"]).status_code == 422
    assert check_code(api, performance, "ONE-MORE").status_code == 422

    assert check_code(api, performance, card.code).status_code == TOO_MANY
    assert quote(api, performance, gift_cards=[card.code]).status_code == TOO_MANY
    assert reserve(api, performance, gift_cards=[card.code]).status_code == TOO_MANY
    assert quote(api, performance).status_code == 200  # calls without codes are not limited


def test_right_codes_are_never_too_many(performance, api_for):
    card = make_card(performance.account)
    api = api_for()

    for _ in range(MOST_CODES_PER_ADDRESS + 5):
        assert check_code(api, performance, card.code).status_code == 200
        assert quote(api, performance, gift_cards=[card.code]).status_code == 200

    assert check_code(api, performance, "WRONG").status_code == 422


def test_a_refusal_that_is_not_about_the_code_counts_no_guess(performance, api_for):
    sold_out = make_performance(performance.event, capacity=1)
    card = make_card(performance.account)
    api = api_for()
    body = {"items": [item(sold_out, 2)], "gift_cards": [card.code]}

    for number in range(MOST_CODES_PER_ADDRESS + 1):
        key = f"sold-out-already-{number}"
        assert api.post("/v1/sales/reservations", body, HTTP_IDEMPOTENCY_KEY=key).status_code == 409

    assert check_code(api, performance, card.code).status_code == 200


@pytest.mark.usefixtures("pause_is_over")
def test_a_network_of_many_addresses_counts_as_one_address(performance, api_for):
    api = api_for()
    for number in range(MOST_CODES_PER_ADDRESS + 1):
        assert check_code(api, performance, "GUESS", REMOTE_ADDR=f"2001:db8:1:2::{number:x}").status_code == 422

    assert check_code(api, performance, "GUESS", REMOTE_ADDR="2001:db8:1:2:ffff::1").status_code == TOO_MANY
    assert check_code(api, performance, "GUESS", REMOTE_ADDR="2001:db8:1:3::1").status_code == 422


@pytest.mark.usefixtures("pause_is_over")
def test_the_counter_may_mistype_more_often_but_not_without_end(performance, api_for, monkeypatch):
    monkeypatch.setattr("server.abuse.services.attempts.MOST_CODES_PER_CALLER", 30)
    api = api_for(make_staff(performance.account).user)

    statuses = [check_code(api, performance, f"TYPO-{number}").status_code for number in range(32)]

    assert statuses == [422] * 31 + [TOO_MANY]


def test_many_codes_in_one_basket_are_too_many_to_read(performance, api_for):
    response = quote(api_for(), performance, gift_cards=[f"CARD-{number}" for number in range(6)])

    assert response.status_code == 422
    assert response.json()["message"] == "There are too many items in your basket"


@pytest.mark.parametrize("code", ["", "x" * 65, None, ["A"], {}])
def test_what_is_no_code_is_refused_and_counts_no_guess(performance, api_for, code):
    api = api_for()
    for _ in range(MOST_CODES_PER_ADDRESS):
        check_code(api, performance, code)

    assert check_code(api, performance, "GUESS").status_code == 422
