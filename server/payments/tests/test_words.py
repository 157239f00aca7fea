"""What a buyer is found by, and what is read in what somebody types."""

from __future__ import annotations

import pytest

from server.payments.words import Sought, read_search, words_of


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Grace Hopper", {"grace", "hopper"}),
        ("  Zoë  O'Brien-Łukasz ", {"zoe", "obrien-lukasz", "lukasz"}),
        ("J. R. (Bob) Dobbs, Esq.", {"j", "r", "bob", "dobbs", "esq"}),
        ("", set()),
        ("x" * 255, {"x" * 255}),
    ],
)
def test_a_name_is_found_by_each_of_its_words(name, words):
    assert words_of(name=name, email="", phone="") == words


@pytest.mark.parametrize(
    ("phone", "words"),
    [
        ("0161 496 0000", {"1614960000"}),
        ("+44 (0)161 496 0000", {"4401614960000", "1614960000"}),
        ("+1 212 555 0100", {"12125550100", "2125550100"}),
        ("00353 1 234 5678", {"35312345678", "12345678"}),
        ("none", set()),
        ("000", set()),
    ],
)
def test_a_phone_is_found_by_its_digits_with_the_country_and_without(phone, words):
    assert words_of(name="", email="", phone=phone) == words


def test_an_address_is_one_word():
    assert words_of(name="", email="Grace.Hopper@Example.test", phone="") == {"grace.hopper@example.test"}


@pytest.mark.parametrize(
    ("typed", "sought"),
    [
        ("Hop", Sought(beginnings=("hop",))),
        ("  O'B ", Sought(beginnings=("ob",))),
        ("anna smith", Sought(beginnings=("anna", "smith"))),
        ("smith smith", Sought(beginnings=("smith",))),
        ("grace.hopper@ex", Sought(beginnings=("grace.hopper@ex",))),
        ("0161 496", Sought(beginnings=("161496",))),
        ("+44 161", Sought(beginnings=("44161",))),
        ("1234", Sought(beginnings=("1234",), reference="ORD-1234", ticket=1234)),
        ("9" * 30, Sought(beginnings=("9" * 30,), reference="ORD-" + "9" * 30)),
        ("ORD-7K", Sought(beginnings=("ord-7k",), reference="ORD-7K")),
        ("ord-", Sought(beginnings=("ord",), reference="ORD-")),
        ("ord-oil", Sought(beginnings=("ord-oil",), reference="ORD-011")),
        ("7K3M9Q", Sought(beginnings=("7k3m9q",), reference="ORD-7K3M9Q")),
        ("7K3", Sought(beginnings=("7k3",))),
        ("ord", Sought(beginnings=("ord",))),
        ("", None),
        ("   ", None),
        ("0", None),
        ("+", None),
        ("-", None),
    ],
)
def test_what_is_typed_is_read(typed, sought):
    assert read_search(typed) == sought
