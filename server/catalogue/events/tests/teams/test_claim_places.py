"""Places of teams as they are sold: all of them or none, and each only once."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.accounts.caller import Channel
from server.catalogue.events.models import TeamPlace
from server.catalogue.events.services.teams import claim_places, release_places, sell_places
from server.inventory.models import Reservation
from server.inventory.services.reservations import open_reservation
from server.platform import clock
from server.testing import factories
from server.testing.teams import map_teams, states_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def performance(venue):
    return factories.make_performance(factories.make_event(venue=venue))


@pytest.fixture
def reds(performance):
    return map_teams(performance, Reds=4)["Reds"]


def reservation_of(performance, key: str) -> Reservation:
    now = clock.now()
    return open_reservation(
        account_id=performance.account_id,
        channel=Channel.BOXOFFICE,
        caller_key="staff:1",
        idempotency_key=key,
        body_hash="",
        secret_hash="",
        basket={},
        quote={},
        created_at=now,
        expires_at=now + timedelta(minutes=30),
    )


def ids_of(team, *numbers: int) -> list[int]:
    return list(TeamPlace.objects.filter(team=team, number__in=numbers).values_list("pk", flat=True))


def test_if_one_of_them_is_taken_none_is_claimed_and_it_is_named(performance, reds):
    claim_places(reservation=reservation_of(performance, "first"), place_ids=ids_of(reds, 2))

    missing = claim_places(reservation=reservation_of(performance, "second"), place_ids=ids_of(reds, 1, 2, 3))

    assert missing == frozenset(ids_of(reds, 2))
    assert states_of(performance, reds) == "frff"


def test_what_was_claimed_is_sold_once_and_only_by_its_own_reservation(performance, reds):
    own, other = reservation_of(performance, "own"), reservation_of(performance, "other")
    assert not claim_places(reservation=own, place_ids=ids_of(reds, 1, 4))

    assert (sell_places(reservation=other), sell_places(reservation=own), sell_places(reservation=own)) == (0, 2, 0)
    assert release_places(reservation=own) == 0, "what is sold is not given back by an end of the reservation"
    assert states_of(performance, reds) == "sffs"


def test_what_was_given_back_can_be_claimed_again(performance, reds):
    own, other = reservation_of(performance, "own"), reservation_of(performance, "other")
    claim_places(reservation=own, place_ids=ids_of(reds, 1, 2))

    assert (release_places(reservation=own), release_places(reservation=own)) == (2, 0)
    assert not claim_places(reservation=other, place_ids=ids_of(reds, 1, 2))
    assert states_of(performance, reds) == "rrff"
