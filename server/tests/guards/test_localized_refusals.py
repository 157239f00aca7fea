"""Every refusal of a buyer can be translated: a new refusal is marked, or listed here as one for staff."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import pytest
from django.utils.translation import gettext

from server.api.urls import urlpatterns
from server.platform.errors import DomainError, InvalidFields
from server.platform.i18n import DEFAULT_LANGUAGE, LANGUAGES, translate_or, use_language

assert urlpatterns  # all calls are loaded, and so are their refusals

# The packages whose calls buyers make; refusals of others are read by staff.
BUYERS = re.compile(
    r"server\.(platform|abuse|inventory|catalogue\.upsells|pricing|payments|sales|aftersales|documents|messaging)\."
)
STAFFS = {
    "AllTickets",
    "AlreadyPaidOut",
    "CapacitiesTooLow",
    "CapacityBelowSlots",
    "CapacityBelowSold",
    "CapacityBelowTaken",
    "CardInUse",
    "CardIsOwed",
    "CardIsSpent",
    "CardNotSent",
    "CodeNameTaken",
    "CollectedAtTheTill",
    "CountDiffers",
    "DayIsClosed",
    "DayNotBegun",
    "EventsToCome",
    "FileRefused",
    "FileTooLarge",
    "HoldBelowTaken",
    "HoldIsMapped",
    "HoldTooLarge",
    "LinesWrong",
    "MoneyToCollect",
    "NoCredit",
    "NoKeyYet",
    "NoLastDay",
    "NoWayBack",
    "NobodyToMail",
    "NobodyToOffer",
    "NotAtTheCounter",
    "NotForClients",
    "NotMailed",
    "NotOfThisKind",
    "NotReservableByName",
    "NotSigned",
    "NotVoidable",
    "NothingKnown",
    "NothingOffered",
    "NothingToTakeBack",
    "NothingToUndo",
    "OfferOpen",
    "OneCodeAtATime",
    "OrderMoved",
    "PicturesBusy",
    "QuoteDiffers",
    "RefundNotPending",
    "ReservedUnderName",
    "RowsNotFilled",
    "StockInUse",
    "UnknownTill",
    "UnusedTickets",
    "VersionConflict",
    "WebhookNotSetUp",
    "WrongTarget",
}


def refusals(of: type[DomainError] = DomainError) -> Iterator[type[DomainError]]:
    yield of
    for inner in of.__subclasses__():
        yield from refusals(inner)


MET = sorted(
    {
        error
        for error in refusals()
        if BUYERS.match(error.__module__) and "tests" not in error.__module__ and error.__name__ not in STAFFS
    },
    key=lambda error: error.__name__,
)


@pytest.mark.parametrize("error", MET, ids=lambda error: error.__name__)
def test_what_a_buyer_may_meet_is_said_in_each_language(error):
    own = error.__dict__.get("message")
    for language in LANGUAGES:
        with use_language(language):
            assert own is None or (gettext(own) == own) == (language == DEFAULT_LANGUAGE)
    # A message with values is translated before they are filled in.
    assert 'f"' not in inspect.getsource(error).replace('f"This Order is {status}."', "")


def test_staffs_own_are_all_there():
    assert sorted(STAFFS - {error.__name__ for error in refusals()}) == []


def test_fields_are_said_as_their_refusal_is():
    with use_language("de"):
        wrong = InvalidFields({"name": "Name is required", "email": "Ada's own words"})
    assert wrong.body()["fields"] == {"name": "Bitte geben Sie einen Namen an", "email": "Ada's own words"}
    assert wrong.message == "Bitte geben Sie einen Namen an"


@pytest.mark.parametrize(
    ("language", "words", "text"),
    [
        ("de", "Your card was declined.", "Ihre Karte wurde abgelehnt."),
        ("de", "Your bank has a cold.", "Die Zahlung wurde abgelehnt"),
        ("de", "", "Die Zahlung wurde abgelehnt"),
        ("en", "Your bank has a cold.", "Your bank has a cold."),
    ],
)
def test_a_providers_words_are_said_where_they_are_known(language, words, text):
    with use_language(language):
        assert translate_or(words, "The payment was declined") == text
