"""Loading newer packages over what older ones left, with one country's places; test_load_places.py loads the world."""

from __future__ import annotations

from typing import Any

import pytest

from server.catalogue.venues import place_sources
from server.catalogue.venues.models import City, PlacesStamp, ZipCode
from server.catalogue.venues.place_services import load_places
from server.testing import factories

pytestmark = pytest.mark.database


@pytest.fixture
def britain(db: None, monkeypatch: Any) -> None:
    lands = [land for land in place_sources.read_lands() if land.code == "GB"]
    monkeypatch.setattr(place_sources, "read_lands", lambda: lands)
    assert load_places()


def test_newer_packages_change_only_what_differs(britain):
    london = City.objects.get(name="London", state__name="Westminster")
    venue = factories.make_venue(known_city=london, known_country=london.state.country)
    City.objects.filter(pk=london.pk).update(name="Londinium")
    gone = City.objects.create(state=london.state, name="Atlantis", key="atlantis")
    lost = City.objects.filter(state=london.state).exclude(pk=london.pk).first()
    assert lost is not None
    City.objects.filter(pk=lost.pk).delete()
    before = set(ZipCode.objects.values_list("pk", flat=True))
    PlacesStamp.objects.update(versions="older")

    assert load_places()

    venue.refresh_from_db()
    assert venue.known_city_id == london.pk
    assert City.objects.get(pk=london.pk).name == "London"
    assert not City.objects.filter(pk=gone.pk).exists()
    assert City.objects.get(pk=lost.pk).name == lost.name
    assert set(ZipCode.objects.values_list("pk", flat=True)) == before
