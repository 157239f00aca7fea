"""A call with an `Idempotency-Key` is made once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from server.administration.account_services import open_test_account
from server.integrations.call_services import (
    LEASE,
    RETENTION,
    AnsweredCall,
    BegunCall,
    begin_call,
    delete_old_calls,
    discard_call,
    redact_stored_answers,
    release_call,
    store_answer,
)
from server.integrations.errors import InProgress, KeyReused
from server.integrations.key_services import create_client
from server.integrations.models import RepeatedCall
from server.integrations.selectors import read_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(account):
    row, _ = create_client(account=account, name="Partner")
    return read_client(row.pk, account_id=account.pk)


def begin(client, *, key="a", fingerprint="1"):
    return begin_call(client=client, key=key, fingerprint=fingerprint)


@pytest.mark.database
def test_the_first_answer_is_given_again(client):
    begun = begin(client)
    store_answer(begun, status=201, body={"order": 7})

    assert begin(client) == AnsweredCall(201, {"order": 7})


def test_another_call_with_the_same_key_is_refused(client):
    store_answer(begin(client), status=201, body={})
    with pytest.raises(KeyReused):
        begin(client, fingerprint="2")


@pytest.mark.database
def test_a_call_that_is_under_way_says_when_to_ask_again(client, later):
    begin(client)
    later(seconds=LEASE.total_seconds() - 1)
    with pytest.raises(InProgress) as refused:
        begin(client)
    assert refused.value.more == {"retry_after": 2}


def test_a_refused_call_may_be_made_again_with_another_body(client):
    discard_call(begin(client))
    assert isinstance(begin(client, fingerprint="2"), BegunCall)


@pytest.mark.database
def test_whose_process_died_is_made_again_under_its_name(client, later):
    first = begin(client)
    later(seconds=LEASE.total_seconds())

    second = begin(client)
    assert isinstance(second, BegunCall)
    assert second.name == first.name
    with pytest.raises(InProgress):
        begin(client)
    # The first call was only slow: its response comes too late.
    store_answer(first, status=201, body={"by": "first"})
    discard_call(first)
    store_answer(second, status=201, body={"by": "second"})
    assert begin(client) == AnsweredCall(201, {"by": "second"})


@pytest.mark.database
def test_what_failed_in_the_middle_is_made_again_at_once_under_its_name(client):
    first = begin(client)
    release_call(first)
    assert begin(client).name == first.name


def test_after_a_day_a_key_is_free(client, later):
    first = begin(client)
    store_answer(first, status=201, body={})
    later(seconds=RETENTION.total_seconds())

    assert begin(client, fingerprint="2").name != first.name


@pytest.mark.database
def test_what_is_older_than_a_day_is_forgotten(client, later):
    store_answer(begin(client), status=201, body={})
    later(hours=23)
    store_answer(begin(client, key="b"), status=201, body={})
    later(hours=1)

    assert [delete_old_calls(limit=5), delete_old_calls(limit=5)] == [1, 0]
    assert [row.key for row in RepeatedCall.objects.all()] == ["live:b"]


def test_keys_of_the_test_account_are_others(client):
    from dataclasses import replace

    store_answer(begin(client), status=201, body={})
    assert isinstance(begin(replace(client, is_test=True)), BegunCall)


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_one_begins(client):
    together = Barrier(16)

    def try_it(_):
        together.wait()
        try:
            return begin(client)
        except InProgress:
            return None
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=16) as threads:
        began = [found for found in threads.map(try_it, range(16)) if found]
    assert len(began) == 1


def test_a_removed_buyer_is_taken_out_of_what_was_answered(client, account):
    def order(reference):
        buyer = {"name": "Ada", "email": "ada@example.test", "phone": "1", "country": "GB", "zipcode": "N1"}
        return {"reference": reference, "buyer": buyer, "tickets": [{"ticket": 1, "holder": "Ada"}]}

    store_answer(begin(client), status=201, body={"orders": [order("P-1"), order("P-2")]})
    redact_stored_answers(account_id=account.pk, reference="P-1")

    answered = begin(client)
    assert isinstance(answered, AnsweredCall)
    gone, untouched = answered.body["orders"]
    assert gone["buyer"] == {**dict.fromkeys(("name", "email", "phone", "country", "zipcode"), ""), "removed": True}
    assert gone["tickets"] == [{"ticket": 1, "holder": ""}]
    assert untouched == order("P-2")


def test_a_buyer_of_the_test_account_is_redacted_too(client, account):
    test_account = open_test_account(account)
    order = {"reference": "P-1", "buyer": {"name": "Ada"}, "tickets": []}
    store_answer(begin(client), status=201, body=order)
    redact_stored_answers(account_id=test_account.pk, reference="P-1")

    answered = begin(client)
    assert isinstance(answered, AnsweredCall)
    assert answered.body["buyer"]["name"] == ""
