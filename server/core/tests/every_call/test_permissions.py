"""Each call by each role, in its own account and in another's: what the table of `rules` says, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from server.accounts.http.views import SignedIn
from server.accounts.models import Account, Role
from server.core.tests.callers import Caller, body_of, nobody, person
from server.core.tests.calls import CALLS
from server.core.tests.calls.shapes import Call, Stranger, Who
from server.core.tests.conftest import OURS
from server.core.tests.refusals import Unchanged, assert_no_verdict, assert_refused
from server.core.tests.rules import RULES
from server.core.tests.rules.rule import BY_NAME, ORGANISER, OWN, ROLES, Rule, Scene, number_of
from server.testing import factories
from server.testing.houses import House
from server.testing.rows import Writes, digest_of_rows, watch_writes

pytestmark = pytest.mark.django_db

# Spec part 1, section 7: Users, Auth, Customers and tax, Venues and address lookups.
SECTION_7 = """
POST users/getAllUsers · POST users/updateUser · POST users/manageUsers · GET users/deleteUser · GET users/getUserRoles
GET users/getUserAccounts · GET users/getUserById · GET users/getUserAccount · POST users/changePassword
POST auth/login · POST auth/forgot-password · POST auth/validate-token · POST auth/reset-password
POST auth/authorizeFirebaseUser
POST customers/getAllCustomerAccount · POST customers/insertCustomerAccount · POST customers/updateCustomerAccount
POST customers/deleteCustomerAccount · POST customers/getAllTaxCategory · POST customers/getAddListTaxCategory
POST customers/getTaxSubcategory · POST customers/updateTaxCategory · POST customers/deleteTaxCategory
POST customers/venueByAccountId · POST customers/manageVenue · POST customers/addressList
POST customers/getVenueDetails
"""


@dataclass(frozen=True)
class Attempt:
    """A call that was made: what it answered and wrote, and for strangers whether the house's rows are as before."""

    call: Call
    reply: Any
    writes: Writes
    is_house_unchanged: bool

    def assert_answered(self, expected: str, *, unlike: str = "") -> None:
        """Check that the answer is as expected, and that a refused call changed nothing and showed nothing."""
        wanted = self.call.good if expected == OWN else int(expected)
        assert self.reply.status_code == wanted, body_of(self.reply)[:300]
        if wanted >= 400:
            assert_refused(self.reply, unlike=unlike)
            Unchanged(self.writes).after(self.call.name, may_take_back=self.call.takes_back)


def attempt_call(rule: Rule, house: House, caller: Caller, me: int, *, is_stranger: bool = False) -> Attempt:
    """Make a rule's call for a house's rows."""
    call = BY_NAME[rule.call]
    spare = factories.make_venue(Account.objects.get(pk=house.account), name=f"{OURS} Barn")
    edit = rule.edit(Scene(house=house, venue=spare.pk, me=me))
    good = call.words(house) if call.method == "GET" else call.body(house) if call.body else {}
    values = {name: value for name, value in {**good, **edit}.items() if value is not None}
    sent: dict[str, Any] = {"query": values} if call.method == "GET" else {"body": values or None}
    before = is_stranger and digest_of_rows(account=house.account)
    with watch_writes() as writes:
        reply = caller.make(call, house, **sent)
    return Attempt(call, reply, writes, before == (is_stranger and digest_of_rows(account=house.account)))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
@pytest.mark.parametrize("role", ROLES, ids=[f"role {role.value}" for role in ROLES])
def test_a_role_may_do_in_its_own_account_what_the_table_says(ours: House, rule: Rule, role: Role):
    attempt = attempt_call(rule, ours, person(ours, role), number_of(ours, role))

    attempt.assert_answered(rule.in_own(role))


@pytest.mark.parametrize(
    ("rule", "role"),
    [(rule, role) for rule in RULES for role in rule.roles_of_other_account],
    ids=lambda part: part.name if isinstance(part, Rule) else f"role {part.value}",
)
def test_the_same_role_of_another_account_may_do_what_the_table_says(
    ours: House, theirs: House, rule: Rule, role: Role
):
    # Nobody is a stranger to the platform.
    is_stranger = role is not Role.PLATFORM_ADMINISTRATOR and BY_NAME[rule.call].looks_at_tokens
    attempt = attempt_call(rule, ours, person(theirs, role), number_of(theirs, role), is_stranger=is_stranger)

    attempt.assert_answered(rule.in_other(role))
    if is_stranger:
        assert OURS.encode() not in body_of(attempt.reply)
        assert attempt.is_house_unchanged
        if attempt.call.stranger is Stranger.IN_PLACE:
            assert_no_verdict(attempt.reply)


# What these write, their services refuse by themselves, whoever calls them; who may read is for the views to say.
LOOKED_AT_TWICE = (
    "insertCustomerAccount",
    "updateCustomerAccount",
    "deleteCustomerAccount",
    "changeRight",
    "changeKeeping",
    "changeLimits",
    "updateTaxCategory",
    "deleteTaxCategory",
    "manageVenue",
    "allocationManagement",
    "promocodeManagement",
    "promocodeBatch",
    "allocationEeventOccurrenceManagement",
    "allocationClientManagement",
    "validateSendgridKey",
    "connectMailKey",
    "manageMailProvider",
    "createTicketType",
    "updateTicketType",
    "deleteTicketType",
    "manageUsers",
    "deleteUser",
    "updateEvent",
    "deleteEventDetails",
    "updateEventDetailsBulk",
    "updateEventDetailsSheet",
    "duplicateEvent",
    "addPerformancesByRule",
    "movePerformance",
    "cancelPerformance",
    "offerPerformance",
    "exportOffer",
    "changeCalendarAddress",
    "stopCalendarAddress",
    "getReconciliation",
    "settleDifference",
    "reconcileDay",
    "/log",
    "/log/export",
    "/presence",
    "door/conflicts",
    "/settle",
    "/strays",
)


@pytest.mark.parametrize(
    ("rule", "role"),
    [
        (rule, role)
        for rule in RULES
        for role, answer in zip(ROLES, rule.own.split(), strict=True)
        if answer == "403" and rule.call.endswith(LOOKED_AT_TWICE) and not rule.what.startswith("lists")
    ],
    ids=lambda part: part.name if isinstance(part, Rule) else f"role {part.value}",
)
def test_a_service_refuses_a_role_also_where_the_view_does_not(
    ours: House, rule: Rule, role: Role, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(SignedIn, "has_permission", lambda *_: True)

    attempt_call(rule, ours, person(ours, role), number_of(ours, role)).assert_answered("403")


# Whoever is not signed in is refused before anything is read: once a call is enough.
@pytest.mark.parametrize("rule", {rule.call: rule for rule in reversed(RULES)}.values(), ids=lambda rule: rule.call)
def test_nobody_may_do_anything_but_what_the_table_says(ours: House, rule: Rule):
    attempt = attempt_call(rule, ours, nobody(), number_of(ours, ORGANISER))

    attempt.assert_answered(str(rule.nobody), unlike=OURS)
    if rule.nobody == 401:
        assert attempt.reply.json()["message"] == "Invalid Token"


def test_every_call_stands_in_the_table():
    known = {rule.call for rule in RULES}

    assert set(BY_NAME) - known == set(), "say in RULES who may make these calls"
    assert known - set(BY_NAME) == set(), "remove these from RULES: no such call is answered any more"


def test_every_call_of_section_7_is_there():
    wanted = {name.strip() for line in SECTION_7.strip().splitlines() for name in line.split("·")}

    assert wanted - set(BY_NAME) == set()


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_whoever_makes_a_good_call_in_tests_is_who_may(call: Call):
    rules = [rule for rule in RULES if rule.call == call.name]

    assert str(call.good) in {rule.in_own(call.maker) for rule in rules}
    for rule in rules:
        assert (rule.nobody == 401) is (call.who is not Who.ANYBODY)
        if rule.edit is Rule.edit:
            assert {rule.in_own(role) for role in ROLES if role not in call.who.roles} <= {"403"}
