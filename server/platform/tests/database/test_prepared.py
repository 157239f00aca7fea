"""Queries whose SQL is written once for each connection."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import Count

from server.accounts.models import Account, User
from server.platform.database import Prepared, PreparedRows
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_it_gives_the_same_rows_as_the_query_it_was_written_from(django_assert_num_queries: Any):
    people = [factories.make_user() for _ in range(3)]
    by_name = Prepared(lambda *ids: User.objects.select_related("account").filter(pk__in=ids).order_by("-pk"))
    by_name.rows(people[0].pk, people[1].pk)
    with django_assert_num_queries(1):
        found = by_name.rows(people[2].pk, people[1].pk)
        accounts = [person.account for person in found]

    assert found == [people[2], people[1]]
    assert accounts == [people[2].account, people[1].account]
    for person in found:
        read_as_ever = User.objects.get(pk=person.pk)
        assert {**vars(person), "_state": 0} == {**vars(read_as_ever), "_state": 0}


def test_texts_and_numbers_stand_where_they_were_written():
    ours, theirs = factories.make_account("Quill's"), factories.make_account("Marrow %s")
    by_name_and_number = Prepared(lambda name, pk: Account.objects.filter(pk=pk, name=name))

    assert by_name_and_number.rows("Quill's", ours.pk) == [ours]
    assert by_name_and_number.rows("Marrow %s", theirs.pk) == [theirs]
    assert by_name_and_number.rows("Quill's", theirs.pk) == []
    assert by_name_and_number.rows("' OR 1=1 --", ours.pk) == []


def test_a_number_may_be_one_of_a_small_column():
    account = factories.make_account(version=3)

    assert Prepared(lambda version: Account.objects.filter(version=version)).rows(3) == [account]


def test_another_number_of_values_is_another_query():
    people = [factories.make_user() for _ in range(3)]
    some = Prepared(lambda *ids: User.objects.filter(pk__in=ids).order_by("pk"))

    assert some.rows(people[0].pk) == people[:1]
    assert some.rows(*[person.pk for person in people]) == people
    assert some.rows(people[1].pk) == people[1:2]


def test_a_query_that_cannot_be_prepared_says_so():
    with pytest.raises(ValueError, match="annotations"):
        Prepared(lambda pk: Account.objects.filter(pk=pk).annotate(people=Count("users"))).rows(1)
    with pytest.raises(ValueError, match="once"):
        Prepared(lambda pk: Account.objects.filter(pk__gte=pk, pk__lte=pk)).rows(1)


def test_lists_of_any_length_equal_the_original_query(django_assert_num_queries: Any):
    people = [factories.make_user() for _ in range(5)]
    fields = ("pk", "email", "account__name", "created_at", "is_active")

    def write(ids: list[int], names: list[str]) -> Any:
        return User.objects.filter(pk__in=ids, last_name__in=names).order_by("pk").values_list(*fields)

    prepared = PreparedRows(write)
    for length in (1, 2, 3, 5):
        ids, names = [row.pk for row in people[:length]], {row.last_name for row in people}
        with django_assert_num_queries(1):
            found = prepared.rows(ids, names)
        assert found == list(write(ids, list(names)))
