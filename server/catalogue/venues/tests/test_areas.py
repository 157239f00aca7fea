"""Where a buyer lives, told by country and postal code."""

from __future__ import annotations

import pycountry
import pytest

from server.catalogue.venues import areas


@pytest.mark.parametrize(
    ("country", "zipcode", "place"),
    [
        ("United Kingdom", "NG1 4BQ", "GB-EM NG1"),
        ("england", "sw1a1aa", "GB-LDN SW1A"),
        ("GB", "BT1 1AA", "GB-NIR BT1"),
        ("USA", "94103-1234", "US-CA 941"),
        ("DE", "D-10115", "DE-BE 10"),
        ("CAN", "M5V 2T6", "CA-ON M5V"),
        ("Czech Republic", "602 00", "CZ-64 60"),
        ("Netherlands", "1011 AB", "NL-NH 10"),
    ],
)
def test_a_place_is_a_country_a_state_and_a_district(country, zipcode, place):
    assert areas.place_of(country, zipcode) == place


@pytest.mark.parametrize(
    ("country", "zipcode", "place"),
    [
        ("Ireland", "D02 X285", "IE"),  # none of the listed countries
        ("United Kingdom", "", "GB"),
        ("United Kingdom", "QQ1 1AA", "GB"),
        ("Atlantis", "12345", ""),
        ("", "12345", ""),
        ("\x00", "\x00", ""),
    ],
)
def test_what_is_not_known_is_left_out(country, zipcode, place):
    assert areas.place_of(country, zipcode) == place


def test_every_state_has_a_name_and_a_place_that_fits_its_column():
    drilled = [country.alpha_2 for country in pycountry.countries if areas.state_names(country.alpha_2)]
    assert len(drilled) == 35
    for country in drilled:
        assert areas.country_name(country)
        assert len(areas.state_names(country)) > 4
        for code, name in areas.state_names(country).items():
            assert name
            assert len(f"{country}-{code} 1234") <= areas.MOST
