"""Creating, changing, switching and deleting promo codes (spec part 2, sections 4, 5 and 8)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from server.accounts.models import AuditEntry
from server.catalogue.events.models import Event
from server.platform import clock
from server.pricing.models import PromoCode, PromoTarget, PromoUse
from server.pricing.promo_code_selectors import find_promo_terms, get_promo
from server.testing.factories import (
    make_account,
    make_event,
    make_performance,
    make_promo,
    make_staff,
    make_user,
    make_venue,
)

pytestmark = pytest.mark.django_db
MANAGE = "/v1/events/promocodeManagement"
DATES = {
    "promocodestartdate": "06-01-2026,9:00AM",
    "promocodeenddate": "12-31-2030,11:59PM",
    "eventwindowstartdate": "07-01-2026,12:00AM",
    "eventwindowenddate": "12-31-2030,11:59PM",
}


class Office:
    """An organiser with an event, and the calls about promo codes."""

    def __init__(self, api_for) -> None:
        self.event = make_event()
        self.account = self.event.account
        self.performance = make_performance(self.event)
        self.api = api_for(make_user(self.account))

    def form(self, **changes):
        targets = [{"eventid": self.event.pk, "eventdetailid": 0}]
        values = {"promocode": "Summer-26", "discountvalue": "5.00", "isamountorperc": 1, "ticketororder": 1}
        return {**values, "maxredemption": "100", "targets": targets, **DATES, **changes}

    def send(self, action, *rows, **more):
        body = {"action_type": action, "account_id": self.account.pk, "promocodedetails": list(rows), **more}
        return self.api.post(MANAGE, body)

    def add(self, **changes):
        return self.send("add", self.form(**changes))

    def edit(self, promo, version=None, **changes):
        more = {} if version is None else {"version": version}
        return self.send("edit", self.form(promocodeid=promo.pk, promocode="", **changes), **more)


@pytest.fixture
def office(api_for):
    return Office(api_for)


def test_code_is_stored_as_typed_with_times_in_the_first_venues_zone(office):
    response = office.add()

    row = response.json()["data"]
    promo = PromoCode.objects.get()
    assert (response.status_code, response.json()["message"]) == (200, "Promocode/Giftcode added successfully.")
    assert (promo.code, promo.key, promo.value, promo.most) == ("Summer-26", "summer26", Decimal("5.00"), 100)
    assert promo.starts_at == datetime(2026, 6, 1, 8, tzinfo=UTC)  # nine o'clock in London's summer
    assert {name: row[name] for name in DATES} == DATES
    assert (row["timezone"], row["availablecount"], row["redeemed"]) == ("Europe/London", 100, 0)
    assert (row["isamountorperc"], row["ticketororder"], row["isGiftCard"], row["active"]) == (1, 1, 0, 1)
    assert row["targets"] == [
        {"eventid": office.event.pk, "eventname": "Twelfth Night", "eventdetailid": None, "eventdatetime": None}
    ]
    assert (row["eventid"], row["eventdetailid"]) == (office.event.pk, None)
    assert row["promocodeeventmapid"] == PromoTarget.objects.get().pk


def test_a_blank_maximum_is_unlimited(office):
    row = office.add(maxredemption="").json()["data"]

    assert (row["maxredemption"], row["availablecount"]) == (None, None)


def test_limit_per_booking_applies_to_codes_per_ticket_only(office):
    row = office.add(maxperbooking="2").json()["data"]
    of_order = office.add(promocode="Whole", ticketororder=2, maxperbooking="2").json()["data"]

    assert (row["maxperbooking"], of_order["maxperbooking"]) == (2, None)
    found = find_promo_terms(
        account_id=office.account.pk,
        code="summer-26",
        performances={office.performance.pk: office.performance},
        now=max(clock.now(), datetime(2026, 6, 2, tzinfo=UTC)),
    )
    assert found is not None
    assert found.left == 2
    again = office.edit(PromoCode.objects.get(key="summer26"), maxredemption="1", maxperbooking="2")
    assert again.json()["data"]["maxredemption"] == 1


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"promocode": " - "}, "promocode", "Promo Code is required"),
        ({"promocode": "ß" * 40}, "promocode", "Promo Code takes at most 64 characters"),
        ({"discountvalue": ""}, "discountvalue", "Amount is required"),
        ({"discountvalue": "0.00"}, "discountvalue", "Amount is required"),
        ({"discountvalue": "", "isamountorperc": 2}, "discountvalue", "Percentage Value is required"),
        (
            {"discountvalue": "100.01", "isamountorperc": 2},
            "discountvalue",
            "Percentage value cannot be greater than 100",
        ),
        ({"discountvalue": "1.005"}, "discountvalue", "Enter an amount with at most two decimals"),
        ({"discountvalue": "1e3"}, "discountvalue", "Enter an amount with at most two decimals"),
        ({"maxredemption": "ten"}, "maxredemption", "Max Redemption takes digits only"),
        ({"maxredemption": "0"}, "maxredemption", "Max Redemption is at least 1"),
        ({"maxperbooking": "0"}, "maxperbooking", "Enter how many tickets per booking it applies to, at least 1"),
        ({"maxperbooking": "two"}, "maxperbooking", "Enter how many tickets per booking it applies to, at least 1"),
        ({"promocodestartdate": ""}, "promocodestartdate", "Available Start Date is required"),
        ({"promocodeenddate": ""}, "promocodeenddate", "Available End Date is required"),
        ({"eventwindowstartdate": ""}, "eventwindowstartdate", "Event Start Date is required"),
        ({"eventwindowenddate": ""}, "eventwindowenddate", "Event End Date is required"),
        (
            {"eventwindowenddate": "tomorrow"},
            "eventwindowenddate",
            "Enter a day and a time as MM-DD-YYYY,h:mmAM/PM",
        ),
        ({"promocodeenddate": "06-01-2026,9:00AM"}, "promocodeenddate", "End date must be after the start date"),
        ({"eventwindowenddate": "06-01-2026,9:00AM"}, "eventwindowenddate", "End date must be after the start date"),
        (
            {"promocodestartdate": "03-29-2026,1:30AM"},
            "promocodestartdate",
            "There is no 1:30AM on 03-29-2026: the clocks are put forward",
        ),
        ({"targets": []}, "targets", "Select at least one Event / Event Occurrance"),
    ],
)
def test_what_is_wrong_with_a_form_is_said_at_its_field(office, changes, field, message):
    response = office.add(**changes)

    assert (response.status_code, response.json()["field"], response.json()["message"]) == (422, field, message)
    assert PromoCode.objects.count() == 0


def test_everything_that_is_wrong_is_said_at_once(office):
    wrong = office.send("add", {"isamountorperc": 1}).json()["fields"]

    assert list(wrong) == ["promocode", "discountvalue", *DATES, "targets"]


@pytest.mark.database
@pytest.mark.parametrize("name", ["summer-26", "SUMMER 26", "Summer\u201026", "\uff33ummer26"])
def test_a_name_that_is_taken_is_answered_failed_however_it_is_written(office, name):
    office.add()

    again = office.add(promocode=name)

    assert (again.status_code, again.json()["message"]) == (409, "Failed")
    assert (again.json()["code"], again.json()["field"]) == ("code_name_taken", "promocode")
    assert PromoCode.objects.count() == 1


@pytest.mark.database
def test_code_name_is_free_in_other_accounts_and_after_deletion(office):
    make_promo(make_account(), "Summer-26")
    first = office.add().json()["data"]
    gone = office.send("delete", {"promocodeid": first["promocodeid"], "promocode": "Summer-26"})

    assert gone.json() == {"message": "Promocode Deleted successfully "}
    assert office.add().status_code == 200


def test_rows_of_one_code_add_up_to_its_targets(office):
    other = make_event(office.account, office.event.venue, name="Hamlet")
    response = office.send(
        "add",
        office.form(targets=[], eventid=office.event.pk, eventdetailid=office.performance.pk),
        {"promocode": "Summer-26", "eventid": other.pk},
        {"promocode": "Summer-26", "eventid": other.pk, "eventdetailid": 0},
    )

    shown = [(target["eventid"], target["eventdetailid"]) for target in response.json()["data"]["targets"]]
    assert shown == [(office.event.pk, office.performance.pk), (other.pk, None)]


def test_an_event_stands_for_all_its_performances(office):
    both = [{"eventid": office.event.pk, "eventdetailid": office.performance.pk}, {"eventid": office.event.pk}]

    assert [target["eventdetailid"] for target in office.add(targets=both).json()["data"]["targets"]] == [None]


def test_two_codes_are_not_saved_by_one_call(office):
    response = office.send("add", office.form(), office.form(promocode="Winter"))

    assert (response.status_code, response.json()["code"]) == (422, "one_code_at_a_time")


def test_code_is_limited_to_its_account_and_event(office):
    other_performance = make_performance()
    other = make_event(office.account, office.event.venue, name="Hamlet")
    for targets in (
        [{"eventid": other_performance.event_id}],
        [{"eventid": office.event.pk, "eventdetailid": other_performance.pk}],
        [{"eventid": other.pk, "eventdetailid": office.performance.pk}],
        [{"eventid": event.pk, "eventdetailid": office.performance.pk} for event in (office.event, other)],
    ):
        assert office.add(targets=targets).status_code == 404
    assert PromoCode.objects.count() == 0


def test_a_code_is_changed_but_for_its_name(office):
    promo = make_promo(office.account)

    response = office.edit(promo, discountvalue="12.5", isamountorperc=2, ticketororder=2, maxredemption="7")

    row = response.json()["data"]
    assert response.json()["message"] == "Promocode Edited successfully"
    assert (row["promocode"], row["discountvalue"], row["maxredemption"]) == ("SAVE10", "12.50", 7)
    assert (row["isamountorperc"], row["ticketororder"], row["version"]) == (2, 2, 2)


def test_an_edit_without_targets_keeps_them_and_one_with_none_is_refused(office):
    promo = make_promo(office.account, targets=[office.performance])

    without = {name: value for name, value in office.form(promocodeid=promo.pk).items() if name != "targets"}
    assert office.send("edit", without).json()["data"]["eventdetailid"] == office.performance.pk
    assert office.edit(promo, targets=[]).status_code == 422


def test_what_is_chosen_anew_takes_the_place_of_what_was_chosen(office):
    promo = make_promo(office.account, targets=[office.performance])

    office.edit(promo, targets=[{"eventid": office.event.pk}])

    target = promo.targets.get()
    assert (target.event_id, target.performance_id) == (office.event.pk, None)


@pytest.mark.parametrize(("redeemed", "reserved", "most", "minimum"), [(5, 0, "5", 5), (5, 2, "6", 7), (3, 0, "1", 3)])
def test_a_new_maximum_is_above_what_is_redeemed(office, redeemed, reserved, most, minimum):
    promo = make_promo(office.account, most=10)
    PromoUse.objects.filter(pk=promo.pk).update(redeemed=redeemed, reserved=reserved)

    response = office.edit(promo, maxredemption=most)

    assert (response.status_code, response.json()["field"]) == (422, "maxredemption")
    assert response.json()["message"] == f"Already {minimum} ticket is reedmed"


def test_a_code_that_is_used_up_can_still_be_changed_otherwise(office):
    promo = make_promo(office.account, most=5)
    PromoUse.objects.filter(pk=promo.pk).update(redeemed=5)

    assert office.edit(promo, maxredemption="5").status_code == 200


def test_whoever_saves_an_older_version_is_given_the_newer_one(office):
    promo = make_promo(office.account)
    office.edit(promo, version=1)

    stale = office.edit(promo, version=1)

    assert (stale.status_code, stale.json()["code"], stale.json()["current"]["version"]) == (409, "changed", 2)


@pytest.mark.database
def test_several_are_switched_and_deleted_together_or_none(office):
    promos = [make_promo(office.account, name) for name in ("A1", "B2")]
    other_promo = make_promo(make_account(), "C3")
    rows = [{"promocodeid": promo.pk, "active": 0} for promo in promos]

    assert office.send("status_update", *rows, {"promocodeid": other_promo.pk, "active": 0}).status_code == 404
    assert office.send("status_update", *rows).json() == {"message": "Status is updated"}
    assert set(PromoCode.objects.filter(account=office.account).values_list("is_active", "version")) == {(False, 2)}
    assert office.send("delete", *rows, {"promocodeid": other_promo.pk}).status_code == 404
    assert office.send("delete", *rows).status_code == 200
    assert office.send("promocode list").json()["total"] == 0
    assert office.send("status_update", {"promocodeid": promos[0].pk}).status_code == 422


def test_audit_log_records_the_change_of_a_code_but_not_the_code(office):
    office.add()
    promo = PromoCode.objects.get()
    office.edit(promo, discountvalue="6.00")
    office.send("delete", {"promocodeid": promo.pk})

    made, changed, deleted = AuditEntry.objects.filter(content_type__model="promocode").order_by("pk")
    assert changed.changes == {"value": ["5", "6"]}
    assert made.changes["targets"] == ["", "Twelfth Night"]
    assert "Summer" not in str(made.changes) + str(changed.changes) + str(deleted.changes)


def test_a_list_is_narrowed_to_one_code_by_its_name(office):
    make_promo(office.account, "SAVE10")
    make_promo(office.account, "SAVE20")

    for call in ("promocodeManagement", "getPromocodeDetails"):
        action = "promocode list" if call == "promocodeManagement" else "promomaster list"
        body = {"action_type": action, "account_id": office.account.pk, "promo_code": "save-20"}
        data = office.api.post(f"/v1/events/{call}", body).json()
        assert [row["promocode"] for row in data["data"][0]] == ["SAVE20"]
        assert (data["total"], data["giftCardOrders"], data["giftCardUsedAmount"]) == (1, [], "0.00")


def test_a_performance_that_a_code_is_for_is_not_deleted_before_the_code(office):
    ahead = clock.now() + timedelta(days=20)
    coming = make_performance(office.event, starts_at=ahead, on_sale_at=ahead - timedelta(days=5))
    promo = make_promo(office.account, targets=[coming])
    named = {"eventid": office.event.pk, "eventdetailid": coming.pk}

    refused = office.api.post("/v1/events/deleteEventDetails", named)
    office.send("delete", {"promocodeid": promo.pk})
    deleted = office.api.post("/v1/events/deleteEventDetails", named)

    assert (refused.status_code, refused.json()["code"]) == (409, "has_promo_codes")
    assert refused.json()["message"] == "This performance cannot be deleted: a promo code applies to it"
    assert deleted.status_code == 200


def test_a_code_is_worth_the_money_of_its_events_where_that_is_one():
    account = make_account()
    dollars = make_event(account, make_venue(account, timezone="America/New_York", currency="USD"))
    pounds = make_event(account)
    staff = make_staff(account)

    def currency_of(code: str, *targets: Event) -> str:
        promo = make_promo(account, code, targets=targets)
        return get_promo(caller=staff, promo_id=promo.pk).currency

    assert currency_of("DOLLARS", dollars) == "USD"
    assert [currency_of("BOTH", dollars, pounds), currency_of("ALL")] == ["", ""]
