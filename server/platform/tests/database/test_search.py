"""Names are found as people type them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.db.models import Q

from server.accounts.models import Account
from server.platform.search import contains_words, fold_text, search_key
from server.testing.factories import make_account

FOLDED = json.loads((Path(__file__).parent.parent / "search_cases.json").read_text())["folded"]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("London", "london"),
        ("  New   York ", "new york"),
        ("Saint-Étienne", "saint etienne"),
        ("St. John's", "st johns"),
        ("Hawai\u02bbi", "hawaii"),
        ("L\u2019Aquila", "laquila"),
        ("Łódź", "lodz"),
        ("Ålesund", "alesund"),
        ("Tromsø", "tromso"),
        ("Đà Nẵng", "da nang"),
        ("İstanbul", "istanbul"),
        ("Diyarbakır", "diyarbakir"),  # noqa: RUF001
        ("Großenhain", "grossenhain"),
        ("東京", "東京"),
        ("", ""),
        ("-", ""),
    ],
)
def test_a_key_is_the_name_without_what_people_leave_out(name, key):
    assert search_key(name) == key


def test_a_key_is_its_own_key():
    for name in ("Saint-Étienne", "İstanbul", "Đà Nẵng", "ﬁ", "Ǆ"):
        assert search_key(search_key(name)) == search_key(name)


@pytest.mark.parametrize(("text", "plain"), FOLDED)
def test_the_app_folds_a_text_as_the_server_does(text, plain):
    assert fold_text(text) == fold_text(plain) == plain


@pytest.mark.database
@pytest.mark.django_db
@pytest.mark.parametrize(("text", "plain"), FOLDED)
def test_a_database_folds_a_text_as_the_server_does(text, plain):
    account = make_account(text)

    assert list(Account.objects.filter(contains_words(plain, "name"))) == [account]


@pytest.mark.database
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Élan Vital", "elan"),
        ("ÉLAN VITAL", "vital élan"),
        ("Łódź Revue", "lodz"),
        ("Ærø og Óðinn", "aero odinn"),
        ("Großes Haus", "GROSSES haus"),
        ("L\u2019Aquila", "l'aquila"),
        ("O'Brien", "obrien"),
        ("100% Ada_", "100% a_"),
        ("İstanbul", "istanbul"),
        ("東京", "京"),
    ],
)
def test_name_is_found_in_any_accents_and_capitals(name, typed):
    make_account("Another 100 Ada")
    account = make_account(name)

    assert list(Account.objects.filter(contains_words(typed, "name"))) == [account]


@pytest.mark.database
@pytest.mark.django_db
def test_each_word_is_found_in_one_of_the_fields():
    account = make_account("Élan Vital")

    found = Account.objects.filter(pk=account.pk)
    assert found.filter(contains_words("elan nobody", "name")).count() == 0
    assert found.filter(contains_words("  ", "name")).count() == 1
    assert contains_words("", "name") == Q()
