"""The search terms of a buyer, and the parser of search input."""

from __future__ import annotations

import pytest

from server.payments.search_terms import PaymentSearch, parse_search, search_terms_of

AS_PRINTED = ["Order 103", "order #103", "ORDER103", "#103", " # 103", "Order no. 103", "Order number 103"]
AS_PRINTED += ["Bestellung 103", "Bestellnummer 103", "Pedido 103", "Número de pedido 103", "Commande n° 103"]


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
    assert search_terms_of(name=name, email="", phone="") == words


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
    assert search_terms_of(name="", email="", phone=phone) == words


def test_an_address_is_one_word():
    assert search_terms_of(name="", email="Grace.Hopper@Example.test", phone="") == {"grace.hopper@example.test"}


@pytest.mark.parametrize(
    ("typed", "sought"),
    [
        ("Hop", PaymentSearch(beginnings=("hop",))),
        ("  O'B ", PaymentSearch(beginnings=("ob",))),
        ("anna smith", PaymentSearch(beginnings=("anna", "smith"))),
        ("smith smith", PaymentSearch(beginnings=("smith",))),
        ("grace.hopper@ex", PaymentSearch(beginnings=("grace.hopper@ex",))),
        ("0161 496", PaymentSearch(beginnings=("161496",))),
        ("+44 161", PaymentSearch(beginnings=("44161",), dialled="161")),
        ("+44 (0)7700-900", PaymentSearch(beginnings=("4407700900",), dialled="7700900")),
        ("0044 7700", PaymentSearch(beginnings=("447700",), dialled="7700")),
        ("447700 900123", PaymentSearch(beginnings=("447700900123",), dialled="7700900123")),
        ("07700 900123", PaymentSearch(beginnings=("7700900123",))),
        ("+44", PaymentSearch(beginnings=("44",))),
        (
            "1234",
            PaymentSearch(beginnings=("1234",), reference="ORD-1234", reference_end="1234", order=1234, ticket=1234),
        ),
        ("103", PaymentSearch(beginnings=("103",), order=103, ticket=103)),
        *((typed, PaymentSearch(order=103)) for typed in AS_PRINTED),
        *(
            (typed, PaymentSearch(ticket=55))
            for typed in ("Ticket 55", "Ticketnummer 55", "Entrada n.º 55", "billet n° 55")
        ),
        ("Order " + "9" * 30, None),
        ("#0", None),
        ("Order", PaymentSearch(beginnings=("order",), reference="ORD-0RDER", reference_end="0RDER")),
        ("Order 103 Grace", PaymentSearch(beginnings=("order", "103", "grace"))),
        (
            "9" * 30,
            PaymentSearch(
                beginnings=("9" * 30,), dialled="9" * 27, reference="ORD-" + "9" * 30, reference_end="9" * 30
            ),
        ),
        ("ORD-7K", PaymentSearch(beginnings=("ord-7k",), reference="ORD-7K")),
        ("ord-", PaymentSearch(beginnings=("ord",), reference="ORD-")),
        ("ord-oil", PaymentSearch(beginnings=("ord-oil",), reference="ORD-011")),
        ("7K3M9Q", PaymentSearch(beginnings=("7k3m9q",), reference="ORD-7K3M9Q", reference_end="7K3M9Q")),
        ("7K3", PaymentSearch(beginnings=("7k3",))),
        ("ord", PaymentSearch(beginnings=("ord",))),
        ("", None),
        ("   ", None),
        ("0", None),
        ("+", None),
        ("-", None),
    ],
)
def test_what_is_typed_is_read(typed, sought):
    assert parse_search(typed) == sought
