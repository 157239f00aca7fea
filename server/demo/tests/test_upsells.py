"""What the season sells beside tickets: three things with a picture each, offered in the widget and at the counter."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from server.catalogue.events.models import Performance
from server.catalogue.upsells.models import Upsell, UpsellStock
from server.demo.offers import EXTRAS, UPSELL_PAINTINGS, draw_upsell, make_upsells
from server.demo.programme import make_programme
from server.demo.season import make_people, make_venues
from server.platform import clock


def test_every_upsell_has_a_picture_of_its_own():
    pictures = {scene: draw_upsell(scene) for scene in UPSELL_PAINTINGS}
    assert {extra.picture for extra in EXTRAS} == set(UPSELL_PAINTINGS)
    assert len(set(pictures.values())) == len(UPSELL_PAINTINGS)
    for content in pictures.values():
        image = Image.open(io.BytesIO(content))
        assert (image.format, image.size) == ("PNG", (800, 800))
        assert len(image.getcolors(maxcolors=100_000) or []) > 40


@pytest.mark.django_db
def test_they_are_offered_with_their_variants_and_their_tax(api_for):
    make_programme(make_venues(make_people()), clock.now())
    make_upsells()
    performance = Performance.objects.filter(event__name="Twelfth Night").earliest("pk")
    upsells = api_for().get(f"/v1/sales/performances/{performance.pk}").json()["upsells"]

    assert [(row["name"], row["total"], len(row["variants"])) for row in upsells] == [
        ("Programme", "4.50", 0),
        ("Interval drink", "6.80", 3),
        ("Backstage tour", "12.00", 0),
    ]
    assert [row["tax"] for row in upsells] == ["0.00", "1.13", "2.00"]
    assert all(row["image"] for row in upsells)
    assert (Upsell.objects.count(), UpsellStock.objects.count()) == (3, 6)
