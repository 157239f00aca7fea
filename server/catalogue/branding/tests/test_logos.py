"""A logo stands on a plate where its outline would not be seen on the page, and only there."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageDraw

from server.catalogue.branding.css_colours import DARK, INK, LIGHT, WHITE
from server.catalogue.branding.css_sanitizer import read_stylesheet
from server.catalogue.branding.logos import measure_logo
from server.testing.outside.pictures import picture

SHEET = b':root { --foyer-logo: url("/media/branding/own.png") }'


def drawn(*shapes: tuple[str, tuple[int, int, int, int]], ground: str = "#00000000", kind: str = "PNG") -> bytes:
    image = Image.new("RGBA", (240, 80), ground)
    for colour, box in shapes:
        ImageDraw.Draw(image).ellipse(box, fill=colour)
    target = io.BytesIO()
    image.convert("RGB" if kind == "JPEG" else "RGBA").save(target, kind)
    return target.getvalue()


WORDMARK = (20, 20, 60, 60)
BADGE = (80, 5, 150, 75)
IN_BADGE = (100, 25, 130, 55)


@pytest.mark.parametrize(
    ("logo", "by_day", "by_night"),
    [
        (drawn(("black", WORDMARK)), "", WHITE),
        (drawn(("white", WORDMARK)), INK, ""),
        (drawn(("#d6006c", WORDMARK)), "", ""),
        (drawn(("black", WORDMARK), ("#d6006c", BADGE)), "", WHITE),
        (drawn(("white", WORDMARK), ("#d6006c", BADGE)), INK, ""),
        (drawn(("#d6006c", BADGE), ("white", IN_BADGE)), "", ""),
        (drawn(("black", WORDMARK), ground="white"), "", ""),
        (drawn(("white", WORDMARK), ground="black", kind="JPEG"), "", ""),
        (picture(mode="RGBA"), "", ""),
    ],
    ids=["black", "white", "red", "black and red", "white and red", "white on red", "on white", "jpeg", "nothing"],
)
def test_a_logo_has_a_plate_where_it_would_not_be_seen(logo: bytes, by_day: str, by_night: str):
    measured = measure_logo(logo)

    assert measured.plate_on(LIGHT.surface, LIGHT.page) == by_day
    assert measured.plate_on(DARK.surface, DARK.page) == by_night


def test_a_stylesheet_sets_the_logos_width_and_its_light_and_dark_plates():
    logo = measure_logo(drawn(("black", WORDMARK)))

    css = read_stylesheet(SHEET, own_picture=bool, logo_named=lambda name: logo if name == "branding/own.png" else None)

    day, night = css.css.split("@media")
    assert "--fy-logo-shape:240/80;--fy-logo-plate:transparent;--fy-logo-room:0px" in day
    assert f"--fy-logo-plate:{WHITE};--fy-logo-room:8px" in night


def test_a_logo_that_is_gone_is_shown_as_before():
    assert "plate" not in read_stylesheet(SHEET, own_picture=bool).css
