"""One name space for each account: in any spelling and order, no promo code gets the name of a gift card."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from server.platform.errors import DomainError
from server.platform.text import CODE_ALPHABET
from server.pricing.code_batch_services import MakeCodes, import_batch
from server.pricing.codes import CodeForm, TargetForm, make_unguessable_code, normalize_code
from server.pricing.gift_card_services import create_card, delete_cards
from server.pricing.models import CodeBatch, GiftCard, PromoCode
from server.pricing.promo_code_selectors import find_taken_codes, is_code_taken
from server.pricing.promo_code_services import create_promo, delete_promos
from server.reporting.integrity_services import find_differences
from server.testing import factories
from server.testing.crowd import all_at_once

DATES: dict[str, Any] = {"starts": "01-01-2026,9:00AM", "ends": "01-01-2036,9:00AM"}
DATES |= {f"window_{name}": text for name, text in DATES.items()}
NAMES = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=12)
GAPS = st.text("- \u2010\u2013\u00a0\t", max_size=2)


@given(NAMES, st.lists(GAPS, min_size=13, max_size=13))
def test_a_name_is_the_same_however_it_is_grouped(name: str, gaps: list[str]):
    grouped = "".join(gap + letter for gap, letter in zip(gaps, f"{name} ", strict=False))

    assert normalize_code(grouped) == normalize_code(name)


@given(NAMES)
def test_a_name_is_the_same_in_capitals_and_in_small_letters(name: str):
    assume(name.upper().casefold() == name.casefold())

    assert normalize_code(name.upper()) == normalize_code(name) == normalize_code(name.swapcase().casefold())


@given(st.text(max_size=40))
def test_a_key_has_neither_blanks_nor_dashes_and_is_never_an_error(text: str):
    assert not any(letter.isspace() or letter == "-" for letter in normalize_code(text))


def test_code_letters_are_unambiguous():
    drawn = "".join(make_unguessable_code(10) for _ in range(300))

    assert set(drawn) == set(CODE_ALPHABET)
    assert not set("ILOU") & set(CODE_ALPHABET)
    assert [len(group) for group in make_unguessable_code(4, 2).split("-")] == [4, 2]


def promo(code: str, event: int) -> CodeForm:
    return CodeForm(code=code, value="5", targets=[TargetForm(event)], **DATES)


def card(code: str) -> CodeForm:
    return CodeForm(code=code, is_card=True, original="20", email="grace@example.org", **DATES)


WAYS = st.lists(
    st.tuples(
        st.sampled_from(["promo", "card", "import", "no promo", "no card"]),
        st.lists(st.sampled_from(["gala", "GALA", "ga-la", "Gala 1", "gala1", "x"]), min_size=1, max_size=3),
    ),
    max_size=12,
)


@pytest.mark.django_db
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ways=WAYS)
def test_whatever_is_made_and_deleted_each_name_has_one_owner(ways: list[tuple[str, list[str]]]):
    with transaction.atomic():
        event = factories.make_event()
        staff = factories.make_staff(event.account)
        live: dict[str, str] = {}
        for way, names in ways:
            _go(way, names, staff, event.pk, live)
        keys = [*_keys(PromoCode, event.account_id), *_keys(GiftCard, event.account_id)]
        assert sorted(keys) == sorted(live)
        assert find_taken_codes(event.account_id, ["gala", "gala1", "x"]) == set(live)
        transaction.set_rollback(True)


def _keys(model: Any, account_id: int) -> list[str]:
    return list(model.objects.filter(account_id=account_id, deleted_at=None).values_list("key", flat=True))


def _go(way: str, names: list[str], staff: Any, event: int, live: dict[str, str]) -> None:
    """Do one thing, and calculate its effect; what is refused changes nothing."""
    name, account = names[0], staff.user.account_id
    key = normalize_code(name)
    assert is_code_taken(account, key) == (key in live)
    if way.startswith("no "):
        kind = way[3:]
        model: Any = PromoCode if kind == "promo" else GiftCard
        ids = list(model.objects.filter(account_id=account, key=key, deleted_at=None).values_list("pk", flat=True))
        assert bool(ids) == (live.get(key) == kind)
        if ids:
            if kind == "promo":
                delete_promos(caller=staff, promo_ids=ids)
            else:
                delete_cards(caller=staff, card_ids=ids)
            del live[key]
        return
    try:
        with transaction.atomic():
            if way == "import":
                text = "promocode\n" + "\n".join(names)
                batch = import_batch(caller=staff, account_id=None, form=promo("", event), csv=text)
                MakeCodes(batch.batch.pk).do()
            elif way == "promo":
                create_promo(caller=staff, account_id=None, form=promo(name, event))
            else:
                create_card(caller=staff, account_id=None, form=card(name))
    except DomainError:
        requested = [normalize_code(text) for text in names] if way == "import" else [key]
        assert {*requested} & {*live} or len({*requested}) < len(requested)
        return
    live.update(
        {normalize_code(text): "promo" if way == "import" else way for text in (names if way == "import" else [name])}
    )


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_one_of_32_simultaneous_names_of_codes_and_cards_wins():
    event = factories.make_event()
    staff = factories.make_staff(event.account)
    forms = (promo("First-Night", event.pk), card("first night"))

    def name(number: int) -> str:
        if number % 2:
            create_card(caller=staff, account_id=None, form=forms[1])
        else:
            create_promo(caller=staff, account_id=None, form=forms[0])
        return "named"

    results = all_at_once(name, times=32)

    assert Counter(type(one).__name__ for one in results) == {"str": 1, "CodeNameTaken": 31}
    assert PromoCode.objects.count() + GiftCard.objects.count() == 1
    assert list(find_differences()) == []


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_job_of_two_workers_at_once_makes_no_code_too_many_and_none_twice():
    event = factories.make_event()
    batch = factories.make_code_batch(event.account, size=1_700)

    results = all_at_once(lambda _: MakeCodes(batch.pk).do(), times=4)

    assert {type(one).__name__ for one in results} == {"Ending"}
    assert PromoCode.objects.filter(batch=batch).count() == 1_700
    assert CodeBatch.objects.values_list("made", "left_out").get() == (1_700, 0)
    assert list(find_differences()) == []
