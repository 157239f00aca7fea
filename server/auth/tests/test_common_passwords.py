"""Common passwords, and those that are easy to guess for a user, are refused."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from server.accounts.passwords import (
    COMMON,
    OF_THE_DEMO,
    OURS,
    TOO_COMMON,
    WeakPassword,
    check_new_password,
    words_about,
)
from server.testing.factories import PASSWORD, make_account, make_user

CASES = json.loads(Path(__file__).with_name("near_password_cases.json").read_text(encoding="utf-8"))


def refusal_of(password: str, words: dict[str, str] | None = None) -> str:
    try:
        check_new_password(password, words=words)
    except WeakPassword as refused:
        return refused.message
    return ""


@pytest.mark.parametrize(
    "password",
    [
        "Password1!",
        "PASSWORd1!",
        "P@ssw0rd1!",
        "!1Password",
        "Qwerty123!",
        "Liverpool1!",
        "Manchester1970!",
        "Summer2026!",
        "Mcdonalts4ever!",
        "Sunshine#1",
        "Iloveyou12!",
    ],
)
def test_what_was_stolen_from_many_is_refused_whatever_stands_around_it(password):
    assert refusal_of(password) == TOO_COMMON


@pytest.mark.parametrize("password", ["Foyer2026!", "FoyerAdmin1!", "Tickets#2026", "Boxoffice-1!"])
def test_so_is_what_is_tried_first_against_a_box_office(password):
    refusal = refusal_of(password)
    assert refusal == TOO_COMMON or "which is tried first at every box office" in refusal


def test_the_demos_password_is_no_secret_elsewhere(settings):
    settings.DEMO = True
    assert refusal_of("Foyer-demo-1!") == ""
    settings.DEMO = False
    assert 'must not contain "foyer"' in refusal_of("Foyer-demo-1!")


@pytest.mark.django_db
def test_names_of_person_and_account_are_refused_in_passwords(settings):
    settings.DEMO = False
    names = CASES["names"]
    first, last = names["name"].split()
    user = make_user(make_account(names["organisation"]), first_name=first, last_name=last, email=names["email"])
    for case in CASES["refused"]:
        assert refusal_of(case["password"], words_about(user)) == case["message"]
    for password in CASES["taken"]:
        assert refusal_of(password, words_about(user)) == ""
    # The app ticks its rule by the same words.
    assert CASES["tried_first"] == [*OURS, OF_THE_DEMO]


@pytest.mark.parametrize(
    "password", [PASSWORD, "Foyer-new-7!", "Xk29#vTq8m", "Correct-Horse-9!", "Ünüblich§9aB!", "aB1!" * 40]
)
def test_others_are_taken_as_they_are(password):
    assert refusal_of(password) == ""


def test_the_list_has_a_hundred_thousand():
    words = gzip.decompress(COMMON.read_bytes()).decode().splitlines()
    assert len(words) == len(set(words)) == 100_000
    assert words == sorted(words)
