"""Common passwords, and those that are easy to guess for a user, are refused."""

from __future__ import annotations

import gzip

import pytest

from server.accounts.passwords import COMMON, TOO_COMMON, WeakPassword, check_new_password, words_about
from server.testing.factories import PASSWORD, make_account, make_user


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
@pytest.mark.parametrize(
    ("password", "told"),
    [
        ("Ottoline1978!", '"ottoline", your name'),
        ("Quimby-2026!", '"quimby", your name'),
        ("oq.Quimby#77", '"quimby", your name'),
        ("Wolverley99!", '"wolverley", the name of your organisation'),
        ("Foyer!Wolverley1", '"wolverley", the name of your organisation'),
    ],
)
def test_names_of_person_and_account_are_refused_in_passwords(password, told):
    account = make_account("The Wolverley Playhouse")
    user = make_user(account, first_name="Ottoline", last_name="Quimby", email="oq.quimby@wolverley.test")
    assert refusal_of(password, words_about(user)) == (
        f"Password must not contain {told}. Choose other words, or add at least 3 letters."
    )


@pytest.mark.parametrize(
    "password", [PASSWORD, "Foyer-new-7!", "Xk29#vTq8m", "Correct-Horse-9!", "Ünüblich§9aB!", "aB1!" * 40]
)
def test_others_are_taken_as_they_are(password):
    assert refusal_of(password) == ""


def test_the_list_has_a_hundred_thousand():
    words = gzip.decompress(COMMON.read_bytes()).decode().splitlines()
    assert len(words) == len(set(words)) == 100_000
    assert words == sorted(words)
