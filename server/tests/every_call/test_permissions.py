"""Each call by each role, in its own account and in another's: exactly what the table of `rules` allows.

A test makes all of a row's calls, since preparing one takes as long as the call itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from server.accounts.models import Account, Role
from server.auth.http import SignedIn
from server.testing import factories
from server.testing.rows import Writes, digest_of_rows, watch_writes
from server.testing.tenants import Tenant
from server.tests.attempts import Tries
from server.tests.callers import Caller, body_of, nobody, person
from server.tests.calls import CALLS
from server.tests.calls.shapes import Call, CrossAccountAnswer, Who
from server.tests.conftest import OURS
from server.tests.refusals import Unchanged, assert_no_verdict, assert_refused
from server.tests.rules import RULES
from server.tests.rules.rule import BY_NAME, ORGANISER, OWN, ROLES, Rule, RuleContext, number_of

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
    """A call: its response and its writes, and for other accounts whether the account's rows are unchanged."""

    call: Call
    response: Any
    writes: Writes
    is_tenant_unchanged: bool

    def assert_answered(self, expected: str, *, unlike: str = "") -> None:
        """Check that the response is as expected, and that a refused call changed nothing and showed nothing."""
        expected_status = self.call.good if expected == OWN else int(expected)
        assert self.response.status_code == expected_status, body_of(self.response)[:300]
        if expected_status >= 400:
            assert_refused(self.response, unlike=unlike)
            Unchanged(self.writes).after(self.call.name, may_take_back=self.call.takes_back)

    def assert_nothing_revealed(self) -> None:
        """Check that another account saw nothing of the account and changed none of its rows."""
        assert OURS.encode() not in body_of(self.response), "the house is named"
        assert self.is_tenant_unchanged, "the house's rows have changed"
        if self.call.cross_account is CrossAccountAnswer.IN_PLACE:
            assert_no_verdict(self.response)


@pytest.fixture
def barn(ours: Tenant) -> int:
    """Return a venue of the account without events."""
    return factories.make_venue(Account.objects.get(pk=ours.account), name=f"{OURS} Barn").pk


def attempt_call(rule: Rule, tenant: Tenant, barn: int, caller: Caller, me: int, *, rows: str = "") -> Attempt:
    """Make a rule's call for an account's rows; `rows` is their digest before, if they must not change."""
    call = BY_NAME[rule.call]
    edit = rule.edit(RuleContext(tenant=tenant, venue=barn, me=me))
    good = call.query_params(tenant) if call.method == "GET" else call.body(tenant) if call.body else {}
    values = {name: value for name, value in {**good, **edit}.items() if value is not None}
    sent: dict[str, Any] = {"query": values} if call.method == "GET" else {"body": values or None}
    with watch_writes() as writes:
        response = caller.make(call, tenant, **sent)
    return Attempt(call, response, writes, not rows or rows == digest_of_rows(account=tenant.account))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_each_role_and_nobody_may_do_what_the_table_says(ours: Tenant, theirs: Tenant, barn: int, rule: Rule):
    tries = Tries()
    for role in ROLES:
        with tries.one(f"role {role.value} of its own account"):
            attempt = attempt_call(rule, ours, barn, person(ours, role), number_of(ours, role))
            attempt.assert_answered(rule.in_own(role))
    rows = digest_of_rows(account=ours.account)
    for role in rule.roles_of_other_account:
        # The platform belongs to no account.
        is_outsider = role is not Role.PLATFORM_ADMINISTRATOR and BY_NAME[rule.call].checks_token
        with tries.one(f"role {role.value} of another account"):
            caller, me = person(theirs, role), number_of(theirs, role)
            attempt = attempt_call(rule, ours, barn, caller, me, rows=rows if is_outsider else "")
            attempt.assert_answered(rule.in_other(role))
            if is_outsider:
                attempt.assert_nothing_revealed()
    with tries.one("nobody"):
        attempt = attempt_call(rule, ours, barn, nobody(), number_of(ours, ORGANISER))
        attempt.assert_answered(str(rule.nobody), unlike=OURS)
        assert rule.nobody != 401 or attempt.response.json()["message"] == "Invalid Token"
    tries.assert_none_wrong()


# Their services refuse writes themselves, whoever calls them; the views decide who may read.
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


def refused_roles(rule: Rule) -> list[Role]:
    return [role for role in ROLES if rule.in_own(role) == "403"]


@pytest.mark.parametrize(
    "rule",
    [
        rule
        for rule in RULES
        if refused_roles(rule) and rule.call.endswith(LOOKED_AT_TWICE) and not rule.what.startswith("lists")
    ],
    ids=lambda rule: rule.name,
)
def test_a_service_refuses_a_role_also_where_the_view_does_not(
    ours: Tenant, barn: int, rule: Rule, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(SignedIn, "has_permission", lambda *_: True)
    tries = Tries()

    for role in refused_roles(rule):
        with tries.one(f"role {role.value}"):
            attempt_call(rule, ours, barn, person(ours, role), number_of(ours, role)).assert_answered("403")
    tries.assert_none_wrong()


def test_every_call_stands_in_the_table():
    known = {rule.call for rule in RULES}

    assert set(BY_NAME) - known == set(), "say in RULES who may make these calls"
    assert known - set(BY_NAME) == set(), "remove these from RULES: no such call is answered any more"


def test_every_call_of_section_7_is_there():
    expected = {name.strip() for line in SECTION_7.strip().splitlines() for name in line.split("·")}

    assert expected - set(BY_NAME) == set()


def test_whoever_makes_a_good_call_in_tests_is_who_may():
    for call in CALLS:
        rules = [rule for rule in RULES if rule.call == call.name]
        assert str(call.good) in {rule.in_own(call.maker) for rule in rules}, call.name
        for rule in rules:
            assert (rule.nobody == 401) is (call.who is not Who.ANYBODY), rule.name
            if rule.edit is Rule.edit:
                assert {rule.in_own(role) for role in ROLES if role not in call.who.roles} <= {"403"}, rule.name
