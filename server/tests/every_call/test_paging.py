"""A list's pages, and its total number of rows."""

from __future__ import annotations

import pytest

from server.accounts.models import Account
from server.platform.http.api import list_response, success_response
from server.platform.http.inputs import PageIn
from server.platform.http.outputs import PageOf
from server.testing.factories import make_account

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.mark.parametrize(
    ("query", "places"),
    [
        ({}, range(5)),
        ({"page_size": 2}, range(2)),
        ({"page": 2, "page_size": 2}, range(2, 4)),
        ({"page": 3, "page_size": 2}, range(4, 5)),
        ({"page": 4, "page_size": 2}, range(0)),
        ({"page": 1_000_000, "page_size": 1000}, range(0)),
    ],
)
def test_page_holds_its_rows_and_the_total(query, places):
    rows = [make_account(f"Account {number}") for number in range(5)]

    page = PageOf(Account.objects.filter(pk__in=[row.pk for row in rows]).order_by("pk"), query)

    assert page.rows == [rows[place] for place in places]
    assert page.total == 5


def test_a_page_costs_two_statements_and_one_beyond_the_end_a_single_one(django_assert_num_queries):
    make_account()
    with django_assert_num_queries(2):
        PageOf(Account.objects.order_by("pk"), {"page_size": 1})
    with django_assert_num_queries(1):
        PageOf(Account.objects.order_by("pk"), {"page": 999, "page_size": 1})


@pytest.mark.parametrize("query", [{"page": 0}, {"page": -1}, {"page_size": 1001}, {"page": "x"}, {"page": 10**30}])
def test_a_page_that_cannot_be_is_refused(query):
    assert not PageIn(data=query).is_valid()


def test_the_first_element_of_data_is_the_list():
    assert list_response(iter([1, 2]), total=7, more="x").data == {
        "message": "Success",
        "data": [[1, 2]],
        "total": 7,
        "more": "x",
    }
    assert success_response(message="Saved", code=201).data == {"message": "Saved"}
