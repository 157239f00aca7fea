"""API clients: a key is shown once, opens only its own account, and only while it is valid."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.integrations.key_services import create_client, find_caller
from server.integrations.models import ApiClient, ClientKey
from server.inventory.models import HoldChannel
from server.platform import clock
from server.platform.errors import NotFound
from server.testing.factories import make_hold, make_performance

pytestmark = pytest.mark.django_db


def test_a_key_is_known_again_and_stored_only_as_a_digest(account):
    client, key = create_client(account=account, name="Partner")

    caller = find_caller(key)
    assert caller is not None
    assert (caller.client_id, caller.account_id, caller.hold_ids) == (client.pk, account.pk, ())
    assert not caller.is_staff
    assert key not in str(ClientKey.objects.values().get())


@pytest.mark.parametrize(
    "fields",
    [{"is_active": False}, {"deleted_at": clock.now()}, {"expires_at": clock.now() - timedelta(seconds=1)}],
    ids=["inactive", "deleted", "expired"],
)
def test_a_key_that_may_not_call_opens_nothing(account, fields):
    client, key = create_client(account=account, name="Partner")
    ApiClient.objects.filter(pk=client.pk).update(**fields)

    assert find_caller(key) is None


def test_a_key_with_an_end_to_come_opens(account):
    client, key = create_client(account=account, name="Partner")
    ApiClient.objects.filter(pk=client.pk).update(expires_at=clock.now() + timedelta(minutes=1))

    assert find_caller(key) is not None
    assert find_caller(key + "x") is None


def test_a_key_opens_until_its_end_and_no_longer_at_it(account, monkeypatch):
    client, key = create_client(account=account, name="Partner")
    end = clock.now()
    ApiClient.objects.filter(pk=client.pk).update(expires_at=end)

    monkeypatch.setattr(clock, "now", lambda: end - timedelta(seconds=1))
    assert find_caller(key) is not None
    monkeypatch.setattr(clock, "now", lambda: end)
    assert find_caller(key) is None


def test_a_client_draws_on_its_own_accounts_holds_alone(account):
    performance = make_performance()
    hold = make_hold(performance, 5, channel=HoldChannel.API).hold

    _, key = create_client(account=performance.account, name="Partner", hold_ids=(hold.pk,))
    caller = find_caller(key)
    assert caller is not None
    assert caller.hold_ids == (hold.pk,)

    with pytest.raises(NotFound):
        create_client(account=account, name="Stranger", hold_ids=(hold.pk,))
    assert ApiClient.objects.count() == 1


@pytest.mark.parametrize("key", ["wrong", "fy_\u00e9", "x" * 200])
def test_a_key_that_opens_nothing_is_refused_and_not_overlooked(api_for, key):
    performance = make_performance()
    answer = api_for().get(f"/v1/sales/performances/{performance.pk}", HTTP_X_API_KEY=key)
    assert (answer.status_code, answer.json()["message"]) == (401, "Invalid Token")


def test_a_client_that_may_not_sell_is_refused_where_things_are_sold(api_for):
    performance = make_performance()
    _, key = create_client(account=performance.account, name="Figures", calls=["reports"])
    answer = api_for().get(f"/v1/sales/performances/{performance.pk}", HTTP_X_API_KEY=key)
    assert (answer.status_code, answer.json()["message"]) == (401, "Invalid Token")


def test_a_key_costs_two_statements_and_a_third_each_minute(account, django_assert_num_queries):
    _, key = create_client(account=account, name="Partner")
    find_caller(key)
    with django_assert_num_queries(2):
        find_caller(key)
