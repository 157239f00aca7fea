"""Limits: counted by name, in a window of their own; addresses are reduced to a household's network."""

from __future__ import annotations

import pytest

from server.platform.addresses import network_key, network_of
from server.platform.errors import TooManyAttempts
from server.platform.limits import Limit

pytestmark = pytest.mark.database

FEW = Limit("test", most=2, seconds=60)


def test_what_is_over_the_limit_is_refused_for_each_name_by_itself() -> None:
    assert [FEW.count("a"), FEW.count("a")] == [1, 0]
    with pytest.raises(TooManyAttempts) as refused:
        FEW.count("a")
    assert refused.value.more["retry_after"] == 60
    assert FEW.count("b") == 1


def test_what_is_given_back_may_be_counted_again() -> None:
    FEW.count("c", 2)
    with pytest.raises(TooManyAttempts):
        FEW.check("c")
    FEW.give_back("c")
    FEW.check("c")
    assert FEW.count("c") == 0


@pytest.mark.parametrize(
    ("one", "other"),
    [("2001:db8::1", "2001:db8::ffff:1"), ("::ffff:192.0.2.7", "192.0.2.7"), ("fe80::1%eth0", "fe80::2%eth1")],
)
def test_addresses_of_one_household_are_one_place(one: str, other: str) -> None:
    assert network_key(one) == network_key(other)


def test_other_households_are_other_places() -> None:
    assert len({network_of(address) for address in ("2001:db8:0:1::1", "2001:db8:0:2::1", "192.0.2.7", "nowhere")}) == 4
