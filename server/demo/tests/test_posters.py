from __future__ import annotations

import io

import pytest
from PIL import Image

from server.demo.pictures import POSTER, PROMO, draw
from server.demo.plan import RIVAL_PRODUCTION, SEASON


@pytest.mark.parametrize("shape", [POSTER, PROMO], ids=lambda shape: shape.word)
def test_every_event_has_a_poster_of_its_own_in_the_size_of_its_place(shape):
    pictures = [draw(production.name, shape) for production in (*SEASON, RIVAL_PRODUCTION)]

    assert len({picture.content for picture in pictures}) == len(pictures)
    for picture in pictures:
        image = Image.open(io.BytesIO(picture.content))
        assert (image.format, image.size) == ("PNG", (shape.width, shape.height))
        # More than a handful of colours: something is drawn on it, and its edges are smooth.
        assert len(image.getcolors(maxcolors=100_000) or []) > 40
