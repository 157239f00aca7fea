"""The sub-categories of what is sold beside tickets: the platform's, made by the migrations."""

from __future__ import annotations

import pytest

from server.catalogue.venues.models import INCLUDED_IN_TICKET_TYPE, UpsellTaxCategory

pytestmark = pytest.mark.django_db


def test_the_sub_categories_are_there_from_the_start():
    names = dict(UpsellTaxCategory.objects.values_list("pk", "name"))

    assert list(names) == list(range(1, 9))
    assert names[INCLUDED_IN_TICKET_TYPE] == "Included in ticket type"
    assert UpsellTaxCategory.objects.create(name="More").pk == 9, "the sequence counts on"
