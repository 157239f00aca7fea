"""Rows are written by a compiled function as their serializers would write them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import QuerySet
from rest_framework import serializers

from server.accounts.caller import System
from server.accounts.models import Account, User
from server.accounts.selectors import has_second_step
from server.administration.accounts_api import CustomerOut
from server.administration.users_api import OwnAccountOut, UserOut
from server.aftersales.order_page.serializers import OrderOut
from server.catalogue.events.models import Performance
from server.catalogue.events.serializers import PerformanceOut
from server.catalogue.venues.models import TaxCategory, Venue
from server.catalogue.venues.selectors import list_venues
from server.catalogue.venues.serializers import TaxCategoryOut, VenueOut
from server.platform.http.outputs import (
    DateTime,
    Integer,
    ResponseSchema,
    Text,
    ZeroOrOne,
    listed,
    many,
    one,
    row_writer,
    write_rows,
)
from server.sales.selectors import whole_orders
from server.testing.tenants import Tenant

pytestmark = pytest.mark.django_db
ROWS: dict[type[serializers.Serializer[Any]], Callable[[], QuerySet[Any]]] = {
    CustomerOut: Account.objects.all,
    OwnAccountOut: Account.objects.all,
    UserOut: lambda: User.objects.annotate(two_step=has_second_step()),
    TaxCategoryOut: TaxCategory.objects.all,
    VenueOut: lambda: list_venues(caller=System(), account_id=Venue.objects.earliest("pk").account_id),
    PerformanceOut: lambda: Performance.objects.select_related("stock", "event"),
    OrderOut: whole_orders,
}


@pytest.mark.parametrize("shape", ROWS, ids=lambda shape: shape.__name__)
def test_a_row_is_written_as_its_serializer_would_write_it(ours: Tenant, shape: type[serializers.Serializer[Any]]):
    rows = list(ROWS[shape]())
    written = write_rows(shape, rows)

    assert rows, "the house has none of them"
    assert written == json.loads(json.dumps(shape(rows, many=True).data))
    assert list(written[0]) == list(shape().fields)


class Inner:
    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)


class InnerOut(serializers.Serializer[Any]):
    name = Text()


class OuterOut(serializers.Serializer[Any]):
    id = Integer("pk")
    active = ZeroOrOne("is_active")
    loud = Text(lambda row: row.inner.name.upper())
    inner = InnerOut()
    others = InnerOut(many=True)
    nobody = InnerOut(allow_null=True)
    plain = serializers.CharField(source="inner.name")
    never = DateTime(allow_null=True)


def test_each_kind_of_field_is_found_by_its_path_or_by_its_function():
    names = [Inner(name="Bea"), Inner(name="Cy")]
    row = Inner(pk=7, is_active=True, inner=Inner(name="Ada"), others=names, nobody=None, never=None, timezone="UTC")

    assert row_writer(OuterOut)(row) == {
        "id": 7,
        "active": 1,
        "loud": "ADA",
        "inner": {"name": "Ada"},
        "others": [{"name": "Bea"}, {"name": "Cy"}],
        "nobody": None,
        "plain": "Ada",
        "never": None,
    }


def test_replies_are_named_after_their_rows_and_shaped_as_they_answer():
    ada = Inner(name="Ada")
    bodies: dict[ResponseSchema, dict[str, Any]] = {
        one(InnerOut): {"message": "Saved", "data": {"name": "Ada"}},
        many(InnerOut): {"message": "Saved", "data": [{"name": "Ada"}]},
        listed(InnerOut): {"message": "Saved", "data": [[{"name": "Ada"}]], "total": 5},
    }
    found = [ada, [ada], Inner(rows=[ada], total=5)]

    names = [type(schema.shape).__name__ for schema in bodies]
    assert names == ["InnerSavedOut", "InnerSomeOut", "InnerListOut"]
    for (schema, body), rows in zip(bodies.items(), found, strict=True):
        assert schema(rows, message="Saved").data == body
        assert set(schema.shape.fields) == set(body)
