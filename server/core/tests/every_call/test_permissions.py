"""Each call by each role, in its own account and in another's: what the table of `rules` says, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from server.accounts.http.views import SignedIn
from server.accounts.models import Account, Role
from server.core.tests.callers import Caller, body_of, nobody, person
from server.core.tests.conftest import OURS
from server.core.tests.rules import RULES
from server.core.tests.rules.rule import BY_NAME, ORGANISER, OWN, ROLES, Rule, Scene, number_of
from server.testing import factories
from server.testing.guards.routes import v1_calls
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
class Asked:
    """A call that was made: what it answered and wrote, and whether the house's own rows are as before."""

    reply: Any
    good: int
    writes: Writes
    is_house_unchanged: bool

    def assert_answered(self, expected: str) -> None:
        """Check that the answer is as expected, and that a refused call changed nothing and showed nothing."""
        wanted = self.good if expected == OWN else int(expected)
        assert self.reply.status_code == wanted, body_of(self.reply)[:300]
        if wanted >= 400:
            assert (self.writes.kept, self.writes.taken_back) == ([], [])
            assert self.reply.json()["message"].strip()
        if expected == OWN:
            assert OURS.encode() not in body_of(self.reply)
            assert self.is_house_unchanged


def ask(rule: Rule, house: House, caller: Caller, me: int) -> Asked:
    """Make a rule's call for a house's rows."""
    call = BY_NAME[rule.call]
    spare = factories.make_venue(Account.objects.get(pk=house.account), name=f"{OURS} Barn")
    edit = rule.edit(Scene(house=house, venue=spare.pk, me=me))
    good = call.words(house) if call.method == "GET" else call.body(house) if call.body else {}
    values = {name: value for name, value in {**good, **edit}.items() if value is not None}
    sent: dict[str, Any] = {"query": values} if call.method == "GET" else {"body": values or None}
    before = digest_of_rows(account=house.account)
    with watch_writes() as writes:
        reply = caller.make(call, house, **sent)
    return Asked(reply, call.good, writes, digest_of_rows(account=house.account) == before)


each_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)


@each_rule
@pytest.mark.parametrize("role", ROLES, ids=[f"role {role.value}" for role in ROLES])
def test_a_role_may_do_in_its_own_account_what_the_table_says(ours: House, rule: Rule, role: Role):
    asked = ask(rule, ours, person(ours, role), number_of(ours, role))

    asked.assert_answered(rule.own.split()[ROLES.index(role)])


@each_rule
@pytest.mark.parametrize("role", ROLES, ids=[f"role {role.value}" for role in ROLES])
def test_the_same_role_of_another_account_may_do_what_the_table_says(
    ours: House, theirs: House, rule: Rule, role: Role
):
    asked = ask(rule, ours, person(theirs, role), number_of(theirs, role))

    asked.assert_answered(rule.other.split()[ROLES.index(role)])


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

    ask(rule, ours, person(ours, role), number_of(ours, role)).assert_answered("403")


@each_rule
def test_nobody_may_do_anything_but_what_the_table_says(ours: House, rule: Rule):
    asked = ask(rule, ours, nobody(), number_of(ours, ORGANISER))

    asked.assert_answered(str(rule.nobody))
    if rule.nobody == 401:
        assert asked.reply.json()["message"] == "Invalid Token"


def test_every_call_of_section_7_stands_in_the_table():
    wanted = {name.strip() for line in SECTION_7.strip().splitlines() for name in line.split("·")}
    known = {rule.call for rule in RULES}
    ours = {f"{method} {route}" for method, route in v1_calls() if route.startswith(("users/", "customers/", "audit/"))}

    assert wanted - known == set()
    assert ours - known == set(), "say in RULES who may make these calls"
