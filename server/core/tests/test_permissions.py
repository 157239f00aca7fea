"""Who may do what (spec part 1, section 6), as one table of the calls of section 7, typed by hand from the spec.

The callers all name rows of the same house: its own people, people of the same roles in another house, and nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from server.accounts.models import Account, Role, User
from server.accounts.views import SignedIn
from server.core.tests.callers import Caller, body_of, nobody, person
from server.core.tests.calls import CALLS, codes
from server.core.tests.conftest import OURS
from server.testing import factories
from server.testing.houses import House
from server.testing.routes import v1_calls
from server.testing.rows import Writes, digest_of_rows, watch_writes

pytestmark = pytest.mark.django_db
BY_NAME = {call.name: call for call in CALLS}
ROLES = (Role.PLATFORM_ADMINISTRATOR, Role.ORGANISER, Role.DOOR_STAFF, Role.ACCOUNT_OWNER)
OWN = "own"  # answered, but nothing of the named house is shown or changed


@dataclass(frozen=True)
class Scene:
    """The house whose rows are named, one of its venues that has no events, and whoever calls."""

    house: House
    venue: int
    me: int

    def one(self, role: Role) -> int:
        """Give the number of the house's person of a role."""
        return number_of(self.house, role)


Edit = Callable[[Scene], dict[str, Any]]


@dataclass(frozen=True)
class Rule:
    """What a call answers to roles 1 to 4 of the house, then of another, with its good body or with an edited one."""

    call: str
    own: str
    other: str
    nobody: int = 401
    what: str = ""
    edit: Edit = lambda _: {}

    @property
    def name(self) -> str:
        return f"{self.call} {self.what}".strip()


# Left out of the body, which otherwise says which rights a person is to have.
WITHOUT_RIGHTS = dict.fromkeys(("roleid", "active", "accountid"))
STATES = 7


def names(role: Role, **more: Any) -> Edit:
    """Name the house's person of a role, with a form that changes their names."""
    return lambda scene: {"userid": scene.one(role), **WITHOUT_RIGHTS, **more}


def oneself(**more: Any) -> Edit:
    return lambda scene: {"userid": scene.me, **WITHOUT_RIGHTS, **more}


def address_list(action: int) -> Edit:
    country = {"country_id": 1} if action == STATES else {}
    return lambda _: {"action_id": action, **country}


def change(**values: Any) -> Edit:
    return lambda _: values


PLATFORM, ORGANISER, DOOR, OWNER = ROLES
NEUTRAL = {"venue_name": "Barn", "venue_address": "1 High Street"}

# fmt: off
RULES = [
    # Users                                      1   2   3   4      1   2   3   4  of another house
    Rule("POST users/getAllUsers",              "200 200 403 200", "200 own 403 own"),
    Rule("POST users/manageUsers",              "200 200 403 200", "200 own 403 own", what="makes door staff"),
    Rule("POST users/manageUsers",              "200 200 403 200", "200 own 403 own", what="makes an organiser",
         edit=change(roleid=2)),
    Rule("POST users/manageUsers",              "200 403 403 200", "200 403 403 own", what="makes an owner",
         edit=change(roleid=4)),
    Rule("POST users/manageUsers",              "200 403 403 403", "200 403 403 403", what="makes an administrator",
         edit=change(roleid=1, accountid=0)),
    Rule("POST users/manageUsers",              "200 200 403 200", "200 404 403 404", what="changes door staff",
         edit=lambda scene: {"userid": scene.house.guarded}),
    Rule("POST users/updateUser",               "200 200 403 200", "200 404 404 404", what="door staff"),
    Rule("POST users/updateUser",               "200 200 403 200", "200 404 404 404", what="an organiser",
         edit=names(ORGANISER)),
    Rule("POST users/updateUser",               "200 403 403 200", "200 404 404 404", what="an owner",
         edit=names(OWNER)),
    Rule("POST users/updateUser",               "200 404 404 404", "200 404 404 404", what="an administrator",
         edit=names(PLATFORM)),
    Rule("POST users/updateUser",               "200 403 403 200", "200 404 404 404", what="makes them an owner",
         edit=change(roleid=4)),
    Rule("POST users/updateUser",               "422 403 403 403", "422 404 404 404", what="makes them administrator",
         edit=change(roleid=1)),
    Rule("POST users/updateUser",               "200 200 200 200", "own own own own", what="oneself", edit=oneself()),
    Rule("POST users/updateUser",               "403 403 403 403", "403 403 403 403", what="oneself, inactive",
         edit=oneself(active=0)),
    Rule("POST users/updateUser",               "403 403 403 403", "403 403 403 403", what="oneself, in another role",
         edit=lambda scene: {"userid": scene.me, "roleid": 1 + User.objects.get(pk=scene.me).role % 4}),
    Rule("GET users/deleteUser",                "200 200 403 200", "200 404 403 404", what="door staff"),
    Rule("GET users/deleteUser",                "200 409 403 200", "200 404 403 404", what="the organiser",
         edit=lambda scene: {"userId": scene.one(ORGANISER)}),
    Rule("GET users/deleteUser",                "200 403 403 409", "200 404 403 404", what="the owner",
         edit=lambda scene: {"userId": scene.one(OWNER)}),
    Rule("GET users/deleteUser",                "409 404 403 404", "200 404 403 404", what="the administrator",
         edit=lambda scene: {"userId": scene.one(PLATFORM)}),
    Rule("POST users/resendInvitation",         "200 200 403 200", "200 404 403 404"),
    Rule("POST users/resetTwoStep",             "200 200 403 200", "200 404 403 404", what="door staff"),
    Rule("POST users/resetTwoStep",             "200 403 403 409", "200 404 403 404", what="the owner",
         edit=lambda scene: {"userid": scene.one(OWNER)}),
    Rule("GET users/getUserRoles",              "200 200 403 200", "own own 403 own"),
    Rule("GET users/getUserAccounts",           "200 200 200 200", "200 own own own"),
    Rule("GET users/getUserById",               "200 200 403 200", "200 404 404 404", what="door staff"),
    Rule("GET users/getUserById",               "200 404 404 404", "200 404 404 404", what="the administrator",
         edit=lambda scene: {"userId": scene.one(PLATFORM)}),
    Rule("GET users/getUserById",               "200 200 200 200", "own own own own", what="oneself",
         edit=lambda scene: {"userId": scene.me}),
    Rule("GET users/getUserAccount",            "200 200 200 200", "own own own own"),
    Rule("POST users/changePassword",           "200 200 200 200", "own own own own", what="one's own"),
    Rule("POST users/changePassword",           "404 404 404 404", "404 404 404 404", what="door staff's",
         edit=lambda scene: {"userid": scene.house.guarded}),
    # Refunds: part 3, section 4 ties their buttons to the order alone; whoever sells may take back what was sold
    Rule("POST payment/paymentRefundByOrder",   "200 200 200 200", "200 404 404 404"),
    Rule("POST payment/partialRefundDetails",   "200 200 200 200", "200 404 404 404"),
    Rule("POST payment/partialRefund",          "200 200 200 200", "200 404 404 404"),
    Rule("POST events/cancelPerformance",       "200 200 403 200", "200 404 403 404"),
    Rule("POST payment/voidSale",               "409 409 409 409", "409 404 404 404", what="used already"),
    # Selling
    Rule("POST sales/tokens",                   "201 201 201 201", "201 404 404 404"),
    # Auth: of those who have no session yet
    Rule("POST auth/login",                     "200 200 200 200", "200 200 200 200", 200),
    Rule("POST auth/forgot-password",           "200 200 200 200", "200 200 200 200", 200),
    Rule("POST auth/validate-token",            "200 200 200 200", "200 200 200 200", 200),
    Rule("POST auth/reset-password",            "200 200 200 200", "200 200 200 200", 200),
    Rule("POST auth/authorizeFirebaseUser",     "409 409 409 409", "409 409 409 409", 409),
    Rule("GET auth/session",                    "200 200 200 200", "own own own own"),
    Rule("POST auth/logout",                    "200 200 200 200", "own own own own"),
    # Phones at doors, and the rules of gates (part 3, section 5: organisers set up scanning, door staff scan)
    Rule("GET door/devices",                    "200 200 403 200", "200 own 403 own"),
    Rule("PUT door/devices/<id:device>",        "200 200 403 200", "200 404 403 404"),
    Rule("POST door/devices/<id:device>/revoke", "200 200 403 200", "200 404 403 404"),
    Rule("POST door/devices/<id:device>/restore", "200 200 403 200", "200 404 403 404"),
    Rule("POST door/enrolments",                "201 201 403 201", "201 own 403 own"),
    Rule("POST door/enrol",                     "200 200 200 200", "200 200 200 200", 200),
    Rule("POST door/breath",                    "200 200 200 200", "200 404 404 404"),
    Rule("GET door/devices/<str:uuid>/standing", "200 200 200 200", "200 200 200 200", 200),
    Rule("GET door/rules",                      "200 200 403 200", "200 own 403 own"),
    Rule("PUT door/rules",                      "200 200 403 200", "200 own 403 own"),
    Rule("GET door/events/<id:event>/rules",    "200 200 403 200", "200 404 403 404"),
    Rule("PUT door/events/<id:event>/rules",    "200 200 403 200", "200 404 403 404"),
    Rule("DELETE door/events/<id:event>/rules", "200 200 403 200", "200 404 403 404"),
    # Customers
    Rule("POST customers/getAllCustomerAccount", "200 403 403 200", "200 403 403 own"),
    Rule("POST customers/insertCustomerAccount", "200 403 403 403", "200 403 403 403"),
    Rule("POST customers/updateCustomerAccount", "200 403 403 200", "200 403 403 404", what="its name",
         edit=change(account_name="Other")),
    Rule("POST customers/updateCustomerAccount", "200 403 403 200", "200 403 403 404", what="two steps",
         edit=change(requires_second_step=True)),
    Rule("POST customers/updateCustomerAccount", "200 403 403 200", "200 403 403 404", what="its sites",
         edit=change(widget_origins="https://theatre.example")),
    Rule("POST customers/updateCustomerAccount", "200 403 403 403", "200 403 403 404", what="a fee",
         edit=change(ticket_fee="0.01")),
    Rule("POST customers/updateCustomerAccount", "200 403 403 403", "200 403 403 404", what="a fee's kind",
         edit=change(isorderflator_perc=2)),
    Rule("POST customers/updateCustomerAccount", "200 403 403 403", "200 403 403 404", what="whether fees include tax",
         edit=change(istax_inclusive=1)),
    Rule("POST customers/updateCustomerAccount", "200 403 403 403", "200 403 403 404", what="the Stripe account",
         edit=change(stripe_id="acct_of_mine")),
    Rule("POST customers/deleteCustomerAccount", "200 403 403 403", "200 403 403 403", what="without events"),
    Rule("POST customers/deleteCustomerAccount", "409 403 403 403", "409 403 403 403", what="with events",
         edit=lambda scene: {"id": scene.house.account}),
    # Tax
    Rule("POST customers/getAllTaxCategory",    "200 403 403 200", "200 403 403 200"),
    Rule("POST customers/getAddListTaxCategory", "200 403 403 200", "200 403 403 200"),
    Rule("POST customers/getTaxSubcategory",    "200 403 403 200", "200 403 403 200"),
    Rule("POST customers/updateTaxCategory",    "200 403 403 403", "200 403 403 403"),
    Rule("POST customers/updateTaxCategory",    "200 403 403 403", "200 403 403 403", what="makes one",
         edit=change(taxcategory_id=0)),
    Rule("POST customers/deleteTaxCategory",    "200 403 403 403", "200 403 403 403"),
    # Venues and places
    Rule("POST customers/venueByAccountId",     "200 200 403 200", "200 own 403 own"),
    Rule("POST customers/manageVenue",          "200 200 403 200", "200 own 403 own", what="lists",
         edit=change(action_type="list")),
    Rule("POST customers/manageVenue",          "200 200 403 200", "200 own 403 own", what="adds",
         edit=change(action_type="add", id=0, **NEUTRAL)),
    Rule("POST customers/manageVenue",          "200 200 403 200", "200 404 403 404", what="edits"),
    Rule("POST customers/manageVenue",          "200 200 403 200", "200 404 403 404", what="deletes",
         edit=lambda scene: {"action_type": "delete", "id": scene.venue}),
    Rule("GET customers/exportVenues",          "200 200 403 200", "200 own 403 own"),
    Rule("POST customers/getVenueDetails",      "200 200 200 200", "200 404 404 404", 200),
    *(Rule("POST customers/addressList",        "200 200 403 200", "200 200 403 200", what=f"action {action}",
           edit=address_list(action))
      for action in range(1, 8)),
    # Events and performances
    Rule("POST events/updateEvent",             "200 200 403 200", "200 404 403 404"),
    Rule("POST events/deleteEventDetails",      "200 200 403 200", "200 404 403 404"),
    Rule("POST events/deleteEventDetails",      "409 409 403 409", "409 404 403 404", what="on sale",
         edit=lambda scene: {"eventid": scene.house.event, "eventdetailid": scene.house.performance}),
    Rule("POST events/updateEventDetailsBulk",  "200 200 403 200", "200 404 403 404"),
    Rule("POST events/updateEventDetailsBulk",  "200 200 403 200", "200 404 403 404", what="tries it",
         edit=change(dry_run=True)),
    Rule("POST events/updateEventDetailsBulk",  "409 409 403 409", "409 404 403 404", what="takes one back",
         edit=change(undo="guessed")),
    Rule("POST events/checkDuplicateEvent",     "200 200 403 200", "200 404 403 404"),
    Rule("POST events/duplicateEvent",          "201 201 403 201", "201 404 403 404"),
    Rule("POST events/getPerformanceTimes",     "200 200 403 200", "200 404 403 404"),
    Rule("POST events/updateEvent",             "200 200 403 200", "200 404 403 404", what="removes a team",
         edit=lambda scene: {"teams": [{"teamid": scene.house.team, "isdelete": "1"}]}),
    Rule("POST events/getPlayereventDetails",   "200 200 200 200", "200 404 404 404", what="players"),
    Rule("POST events/getPlayereventDetails",   "200 200 200 200", "200 404 404 404", what="teams",
         edit=change(action_type="teammaster list")),
    # Performances by a rule
    Rule("POST events/checkPerformanceRule",    "200 200 403 200", "200 404 403 404"),
    Rule("POST events/addPerformancesByRule",   "200 200 403 200", "200 404 403 404"),
    # The Events Calendar, and its address for other programs
    Rule("POST events/getCalendar",             "200 200 403 200", "200 own 403 own"),
    Rule("POST events/movePerformance",         "200 200 403 200", "200 404 403 404"),
    Rule("POST events/movePerformance",         "409 409 403 409", "409 404 403 404", what="on sale",
         edit=lambda scene: {"eventid": scene.house.event, "eventdetailid": scene.house.performance}),
    Rule("POST events/getCalendarAddress",      "200 200 403 200", "200 own 403 own"),
    Rule("POST events/changeCalendarAddress",   "200 200 403 200", "200 own 403 own"),
    Rule("POST events/stopCalendarAddress",     "200 200 403 200", "200 own 403 own"),
    Rule("GET calendars/<secret:calendar>.ics", "200 200 200 200", "200 200 200 200", 200),
    # Sheets of performances
    Rule("GET events/getEventDetailsSheet",     "200 200 403 200", "200 404 403 404"),
    Rule("POST events/updateEventDetailsSheet", "200 200 403 200", "200 404 403 404"),
    # Holds, and what performances set aside for them
    Rule("POST events/allocationManagement",    "200 200 403 200", "200 own 403 own", what="lists",
         edit=change(action_type="list")),
    Rule("POST events/allocationManagement",    "200 200 403 200", "200 own 403 own", what="adds",
         edit=change(action_type="add", id=0, allocation_name="Press")),
    Rule("POST events/allocationManagement",    "200 200 403 200", "200 404 403 404", what="edits"),
    Rule("POST events/allocationManagement",    "409 409 403 409", "409 404 403 404", what="deletes a mapped one",
         edit=change(action_type="delete")),
    Rule("POST events/allocationManagement",    "200 200 403 200", "200 404 403 404", what="deletes",
         edit=lambda scene: {"action_type": "delete", "id": scene.house.spare_hold}),
    Rule("POST events/allocationEeventOccurrenceManagement", "200 200 403 200", "200 404 403 404", what="lists",
         edit=change(action_type="list")),
    Rule("POST events/allocationEeventOccurrenceManagement", "200 200 403 200", "200 404 403 404", what="sets aside"),
    Rule("POST events/allocationEeventOccurrenceManagement", "409 409 403 409", "409 404 403 404", what="takes back",
         edit=lambda scene: {"action_type": "take back", "allocationid": scene.house.hold}),
    Rule("POST events/allocationClientManagement", "200 200 403 200", "200 404 403 404", what="lists",
         edit=change(action_type="list")),
    Rule("POST events/allocationClientManagement", "200 200 403 200", "200 404 403 404", what="assigns"),
    Rule("POST events/getAllotmentSeason",      "200 200 403 200", "200 404 403 404"),
    # Ticket types
    Rule("POST tickettype/getTicketTypeByAccountId", "200 200 403 200", "200 own 403 own"),
    Rule("POST tickettype/createTicketType",    "200 200 403 200", "200 404 403 404"),
    Rule("POST tickettype/updateTicketType",    "200 200 403 200", "200 404 403 404", what="edits"),
    Rule("POST tickettype/updateTicketType",    "200 200 403 200", "200 404 403 404", what="switches",
         edit=lambda scene: {**dict.fromkeys(BY_NAME["POST tickettype/createTicketType"].fields), "activestatus": 0,
                             "ticketTypeid": scene.house.ticket_type}),
    Rule("POST tickettype/deleteTicketType",    "200 200 403 200", "200 404 403 404"),
    Rule("POST tickettype/try",                 "200 200 403 200", "200 404 403 404"),
    # Promo codes
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 own 403 own", what="lists",
         edit=change(action_type="promocode list")),
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 404 403 404", what="adds",
         edit=lambda scene: {"action_type": "add", "promocodedetails": [
             codes.new_code(scene.house, promocodeid=0, promocode="Spring")]}),
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 404 403 404", what="edits"),
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 404 403 404", what="switches",
         edit=change(action_type="status_update")),
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 404 403 404", what="deletes",
         edit=change(action_type="delete")),
    Rule("POST events/getPromocodeDetails",     "200 200 403 200", "200 own 403 own"),
    Rule("POST events/promocodeBatch",          "200 200 403 200", "200 own 403 own", what="lists",
         edit=change(action_type="list")),
    Rule("POST events/promocodeBatch",          "200 200 403 200", "200 404 403 404", what="makes"),
    Rule("POST events/promocodeBatch",          "200 200 403 200", "200 404 403 404", what="switches",
         edit=change(action_type="switch", active=0)),
    Rule("POST events/promocodeBatch",          "200 200 403 200", "200 404 403 404", what="previews",
         edit=change(action_type="import preview", csv="promocode\nSPRING")),
    Rule("POST events/promocodeBatch",          "200 200 403 200", "200 404 403 404", what="imports",
         edit=change(action_type="import", csv="promocode\nSPRING")),
    Rule("GET events/promocodeBatch/<id:code_batch>/csv", "200 200 403 200", "200 404 403 404"),
    Rule("POST events/promocodeTry",            "200 200 403 200", "200 404 403 404"),
    # Gift cards, by the same calls
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 own 403 own", what="lists cards",
         edit=change(action_type="promocode list", isGiftCard=1)),
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 own 403 own", what="adds a card",
         edit=lambda scene: {"action_type": "add", "isGiftCard": 1, "promocodedetails": [
             codes.new_card(scene.house, promocodeid=0, promocode="Spring Card")]}),
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 404 403 404", what="edits a card",
         edit=lambda scene: {"action_type": "edit", "promocodedetails": [codes.new_card(scene.house)]}),
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 404 403 404", what="switches a card",
         edit=lambda scene: {"action_type": "status_update", "promocodedetails": [codes.new_card(scene.house)]}),
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 404 403 404", what="deletes a card",
         edit=lambda scene: {"action_type": "delete", "promocodedetails": [codes.new_card(scene.house)]}),
    Rule("POST events/getPromocodeDetails",     "200 200 403 200", "200 own 403 own", what="of cards",
         edit=change(isGiftCard=1)),
    # Upsells
    Rule("POST events/getUpsellByEventId",      "200 200 403 200", "200 own 403 own"),
    Rule("POST events/getUpsellByEventId",      "200 200 403 200", "200 own 403 own", what="of an account",
         edit=lambda scene: {"eventid": 0, "accountid": scene.house.account}),
    Rule("POST events/createUpsell",            "201 201 403 201", "201 404 403 404"),
    Rule("POST events/updateUpsell",            "200 200 403 200", "200 404 403 404"),
    Rule("POST events/deleteUpsell",            "200 200 403 200", "200 404 403 404"),
    Rule("POST events/getUpsellSubcategory",    "200 200 403 200", "200 404 403 404"),
    Rule("POST events/getUpsellSubcategory",    "200 200 403 200", "200 200 403 200", what="of a tax",
         edit=lambda scene: {"event_id": 0, "taxcategory_id": scene.house.tax}),
    # The box office's days: everybody closes their own; another account's number is nothing to anybody but role 1
    Rule("POST payment/dayTakings",             "200 200 200 200", "200 own own own"),
    Rule("POST payment/closeDay",               "200 200 200 200", "200 own own own"),
    Rule("POST payment/closeDay",               "200 200 403 200", "200 422 403 422", what="of the organiser",
         edit=lambda scene: {"personid": scene.one(Role.ORGANISER)}),
    Rule("POST payment/closedDays",             "200 200 200 200", "200 own own own"),

    # An order's page: whoever may open it may change what stands on it (part 3, section 2.11)
    Rule("POST events/getOrderDetails",         "200 200 200 200", "200 404 404 404"),
    Rule("PUT orders/updateOrderEmail/<id:order>", "200 200 200 200", "200 404 404 404"),
    Rule("PUT orders/updateOrder/<id:order>",   "200 200 200 200", "200 404 404 404"),
    Rule("POST events/sendOrderEmailToSupport", "200 200 200 200", "200 404 404 404"),
    Rule("POST events/updateMarketingOptin",    "200 200 200 200", "200 404 404 404"),
    Rule("GET orders/<id:order>/details.pdf",   "200 200 200 200", "200 404 404 404"),
    # Reservations that the office looks after
    Rule("POST customers/manageCustomerAPI",    "200 200 200 200", "200 own own own"),
    Rule("POST payment/cancelReservation",      "200 200 200 200", "200 404 404 404"),
    Rule("POST payment/extendReservation",      "200 200 200 200", "200 404 404 404"),
    Rule("POST payment/markReservationOfflinePurchased", "200 200 200 200", "200 404 404 404"),
    Rule("POST orders/sendReserveLink",         "200 200 200 200", "200 404 404 404"),
    Rule("POST sales/links",                    "200 200 200 200", "200 404 404 404", 200),
    # Orders
    Rule("POST events/searchOrderDetails",      "200 200 200 200", "200 own own own"),
    Rule("POST events/searchOrderDetails",      "200 200 200 200", "200 own own own", what="in progress",
         edit=change(payment_method="Reserved", email_id="")),
    Rule("POST orders/filters",                 "200 200 200 200", "200 own own own"),
    Rule("POST orders/exportOrders",            "200 200 200 200", "200 own own own"),
    Rule("POST events/updatePaymentUserData",   "200 200 403 200", "200 404 403 404"),
    Rule("POST orders/exportBuyer",             "200 403 403 200", "200 403 403 404"),
    Rule("POST orders/exportBuyer",             "200 403 403 200", "200 403 403 404", what="on paper",
         edit=change(format="pdf")),
    # What a provider has and we have not, and the other way round
    Rule("POST payment/getReconciliation",      "200 403 403 200", "200 403 403 own"),
    Rule("POST payment/settleDifference",       "200 403 403 200", "200 403 403 404"),
    Rule("POST payment/reconcileDay",           "200 403 403 200", "200 403 403 own"),
    # What a manager sees of the doors: door staff see their own door's screen, and nothing of this
    Rule("GET door/performances/<id:performance>/log", "200 200 403 200", "200 404 403 404"),
    Rule("GET door/performances/<id:performance>/log/export", "200 200 403 200", "200 404 403 404"),
    Rule("GET door/performances/<id:performance>/presence", "200 200 403 200", "200 404 403 404"),
    Rule("GET door/conflicts",                  "200 200 403 200", "200 own 403 own"),
    Rule("POST door/conflicts/<id:conflict>/settle", "200 200 403 200", "200 404 403 404"),

    # The audit log
    Rule("POST audit/getAuditLog",              "200 403 403 200", "200 403 403 own"),
]
# fmt: on

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


def number_of(house: House, role: Role) -> int:
    email = f"{'platform' if role is PLATFORM else f'person{role.value}'}@{house.word.lower()}.test"
    return User.objects.values_list("pk", flat=True).get(email=email)


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
    "updateTaxCategory",
    "deleteTaxCategory",
    "manageVenue",
    "allocationManagement",
    "promocodeManagement",
    "promocodeBatch",
    "allocationEeventOccurrenceManagement",
    "allocationClientManagement",
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
