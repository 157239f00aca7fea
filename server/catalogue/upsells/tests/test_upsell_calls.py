"""The calls of upsells: every message of the form, what is kept, switched and deleted."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.core.files.storage import default_storage

from server.accounts.models import AuditEntry, Role
from server.catalogue.events.models import Event
from server.catalogue.upsells.models import Upsell, UpsellStock
from server.catalogue.upsells.tests.factories import save, upsell_json, variant
from server.catalogue.venues.models import TaxRate
from server.testing.factories import (
    make_event,
    make_performance,
    make_type,
    make_upsell,
    make_user,
    make_venue,
    sell_upsells,
)
from server.testing.outside.pictures import picture
from server.testing.types import make_brought

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


@pytest.fixture
def api(api_for, event) -> Any:
    return api_for(make_user(event.account))


def listed(api: Any, **params: Any) -> list[dict[str, Any]]:
    body = {"status": "all", "channel": "boxoffice", **params}
    return api.post("/v1/events/getUpsellByEventId", body).json()["data"][0]


def edited(upsell: Upsell, **changes: Any) -> dict[str, Any]:
    return upsell_json(None, action_type="edit", id=upsell.pk, upsell_name=upsell.name, **changes)


def test_an_upsell_is_made_with_a_picture(api, event):
    made = save(api, upsell_json(event))

    body = made.json()
    assert (made.status_code, body["message"], body["status"]) == (201, "Upsell Created Successfully", "Success")
    row = body["data"]
    assert listed(api, eventid=event.pk) == [row]
    upsell, image = Upsell.objects.get(), row.pop("image")
    assert image.endswith(".png")
    assert default_storage.exists(str(upsell.image))
    assert row == {
        "upsellid": upsell.pk,
        "eventid": event.pk,
        "eventname": event.name,
        "upsellname": "Programme",
        "upselldescription": "All of the cast",
        "availablecount": 100,
        "balancecount": 100,
        "soldcount": 0,
        "totalcount": 100,
        "cost": "4.40",
        "invenuecost": "5.00",
        "totalUpsellCost": "4.40",
        "mincount": 1,
        "maxcount": 4,
        "upselltaxcategoryid": 5,
        "upselltaxcategory": "Programmes",
        "upselltaxpercentage": None,
        "isallocation": 0,
        "activestatus": 1,
        "currencytype": "GBP",
        "external_inventoryid": "P-1",
        "tickettypecount": 0,
        "variants": [],
        "version": 1,
    }


def test_an_upsell_is_made_with_its_variants(api, event):
    lines = [variant("Small", "20", variantdescription="For one", variantinventoryid="S"), variant("Large", 10)]
    row = save(api, upsell_json(event, variants=lines)).json()["data"]

    assert listed(api, eventid=event.pk) == [row]
    small, large = row["variants"]
    assert small == {
        "variantid": small["variantid"],
        "variantname": "Small",
        "variantdescription": "For one",
        "variantquantity": 20,
        "variantinventoryid": "S",
        "balancecount": 20,
        "soldcount": 0,
    }
    assert (large["variantname"], large["variantquantity"]) == ("Large", 10)


BLANK = "Please provide the values in exisiting field"
WRONG = [
    ({"upsell_name": " "}, "upsell_name", "Name is required"),
    ({"upsell_name": None}, "upsell_name", "Name is required"),
    ({"event_id": 0}, "event_id", "Event is required"),
    ({"upsell_description": ""}, "upsell_description", "Description is required"),
    ({"available_count": ""}, "available_count", "Available Count is required"),
    ({"upsell_cost": ""}, "upsell_cost", "Online Cost is required"),
    ({"upsell_invenuecost": None}, "upsell_invenuecost", "In Venue Cost is required"),
    ({"min_count": ""}, "min_count", "Minimum upsell count is required"),
    ({"min_count": "0"}, "min_count", "Minimum upsell count is required"),
    ({"min_count": "5"}, "min_count", "Minimum count should not be higher than Maximum count"),
    ({"max_count": ""}, "max_count", "Maximum upsell count is required"),
    ({"min_count": "5"}, "max_count", "Maximum count should not be lesser than Minimum count"),
    ({"available_count": "3"}, "max_count", "Maximum count should not be greater than available count"),
    ({"variants": [variant("S"), variant(" s")]}, "variants.1.variantname", "This Variants Name is repeated"),
    ({"variants": [variant("S"), variant("")]}, "variants.1.variantname", BLANK),
    ({"variants": [variant("S", "")]}, "variants.0.variantquantity", BLANK),
    # Lengths and shapes, in our words
    ({"upsell_name": "x" * 501}, "upsell_name", "upsell_name takes at most 500 characters"),
    ({"upsell_description": "x" * 4001}, "upsell_description", "upsell_description takes at most 4,000 characters"),
    ({"available_count": "1" * 11}, "available_count", "Available Count takes digits, at most 10"),
    ({"upsell_cost": "123.45"}, "upsell_cost", "Online Cost takes digits and a decimal point, at most 5 characters"),
    ({"upsell_invenuecost": "1e2"}, "upsell_invenuecost",
     "In Venue Cost takes digits and a decimal point, at most 5 characters"),
    ({"max_count": "1000"}, "max_count", "Minimum and Maximum count take digits, at most 3"),
    ({"external_inventoryid": "x" * 101}, "external_inventoryid", "external_inventoryid takes at most 100 characters"),
    ({"upselltaxcategory_id": 0}, "upselltaxcategory_id", "Tax Category is required"),
    ({"upselltaxcategory_id": 99}, "upselltaxcategory_id", "Tax Category is required"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "field", "message"), WRONG)
def test_a_wrong_field_has_its_own_message(api, event, changes, field, message):
    answer = save(api, upsell_json(event, **changes))

    assert (answer.status_code, answer.json()["fields"][field]) == (422, message)
    assert not Upsell.objects.exists()


def test_all_errors_are_reported_at_once(api):
    answer = api.post("/v1/events/createUpsell", {"upsell": '{"action_type": "add"}'}, format="multipart").json()

    assert answer["message"] == "Event is required"
    assert answer["fields"] == {
        "event_id": "Event is required",
        "upsell_name": "Name is required",
        "upsell_description": "Description is required",
        "available_count": "Available Count is required",
        "upsell_cost": "Online Cost is required",
        "upsell_invenuecost": "In Venue Cost is required",
        "min_count": "Minimum upsell count is required",
        "max_count": "Maximum upsell count is required",
        "upselltaxcategory_id": "Tax Category is required",
        "file": "Please upload Upsell image",
    }


@pytest.mark.parametrize(
    ("name", "content"), [("a.gif", picture()), ("a.png", b"not a picture"), ("a.png", picture("GIF"))]
)
def test_what_a_picture_is_its_content_says(api, event, name, content):
    answer = save(api, upsell_json(event), content, name=name)

    assert (answer.status_code, answer.json()["message"], answer.json()["field"]) == (
        422,
        "Invalid file format.",
        "file",
    )


def test_a_name_is_given_once_an_event_whatever_its_case(api, event):
    taken = make_upsell(event, name="Programme")
    other, elsewhere = make_upsell(event, name="Drink"), make_event(event.account, event.venue, name="Other")
    for answer in (
        save(api, upsell_json(event, upsell_name="PROGRAMME ")),
        save(api, edited(other) | {"upsell_name": "programme"}),
    ):
        assert (answer.status_code, answer.json()["message"], answer.json()["field"]) == (
            422,
            "Upsell name already exist",
            "upsell_name",
        )
    assert save(api, upsell_json(elsewhere)).status_code == 201
    assert save(api, edited(taken)).status_code == 200
    api.post("/v1/events/deleteUpsell", {"action_type": "delete", "id": taken.pk})
    assert save(api, upsell_json(event)).status_code == 201


def test_nobody_has_fewer_than_are_sold(api, event):
    performance, shirt = make_performance(event), make_upsell(event, name="Shirt", variants={"S": 9, "M": 9})
    small, middle = shirt.variants.order_by("place")
    sell_upsells(performance, shirt, 4, variant=small)
    sell_upsells(performance, shirt, 3, variant=middle)
    lines = [variant("S", "9", variantid=small.pk), variant("M", "9", variantid=middle.pk)]

    few = save(api, edited(shirt, available_count="6", variants=lines))
    assert (few.status_code, few.json()["code"]) == (422, "below_sold")
    assert few.json()["fields"] == {
        "available_count": "Already upsells are sold up to 7, Please provide a starting value higher from sold count"
    }
    lines[0]["variantquantity"] = "3"
    assert save(api, edited(shirt, variants=lines)).json()["fields"] == {
        "variants.0.variantquantity": "Already upsells are sold up to 4, "
        "Please provide a starting value higher from sold count"
    }
    lines[0]["variantquantity"] = "4"
    saved = save(api, edited(shirt, available_count="7", variants=lines))
    assert saved.json()["message"] == "Upsell Updated Successfully"
    row = saved.json()["data"]
    assert (row["availablecount"], row["balancecount"], row["soldcount"]) == (7, 0, 7)
    assert [(one["variantquantity"], one["balancecount"], one["soldcount"]) for one in row["variants"]] == [
        (4, 0, 4),
        (9, 6, 3),
    ]


def test_variants_swap_their_names_come_and_go(api, event):
    shirt = make_upsell(event, variants={"S": 1, "M": 2, "L": 3})
    small, middle, large = shirt.variants.order_by("place")
    lines = [variant("M", "10", variantid=small.pk), variant("s", "20", variantid=middle.pk), variant("XL", "30")]

    saved = save(api, edited(shirt, variants=lines)).json()["data"]["variants"]

    assert [(one["variantname"], one["variantquantity"]) for one in saved] == [("M", 10), ("s", 20), ("XL", 30)]
    assert [one["variantid"] for one in saved][:2] == [small.pk, middle.pk]
    large.refresh_from_db()
    assert large.deleted_at is not None
    by_name = save(api, edited(shirt, variants=[variant("xl", "5")])).json()["data"]["variants"]
    assert [one["variantid"] for one in by_name] == [saved[2]["variantid"]]
    assert UpsellStock.objects.filter(upsell=shirt).count() == 5
    assert save(api, edited(shirt, variants=[variant("L", variantid=large.pk)])).status_code == 404


def test_an_edit_keeps_its_event_and_the_picture_that_is_not_sent(api, event):
    save(api, upsell_json(event))
    upsell = Upsell.objects.get()
    other = make_event(event.account, event.venue, name="Other")

    saved = save(api, edited(upsell, event_id=other.pk, isallocation=1)).json()["data"]
    assert (saved["eventid"], saved["isallocation"], saved["version"]) == (event.pk, 1, 2)
    assert Upsell.objects.get().image == upsell.image
    save(api, edited(upsell, isallocation=1), picture("JPEG"), name="b.jpg")
    assert str(Upsell.objects.get().image).endswith(".jpg")
    assert save(api, edited(upsell, isallocation=None)).json()["data"]["isallocation"] == 1


def test_the_picture_before_is_removed_when_the_new_one_is_kept(api, event, django_capture_on_commit_callbacks):
    save(api, upsell_json(event))
    before = str(Upsell.objects.get().image)
    with django_capture_on_commit_callbacks(execute=True):
        save(api, edited(Upsell.objects.get()), picture("JPEG"), name="b.jpg")

    assert not default_storage.exists(before)
    assert default_storage.exists(str(Upsell.objects.get().image))


def test_whoever_saves_second_is_given_the_newer_row(api, event):
    upsell = make_upsell(event, variants={"S": 5})
    stale = save(api, edited(upsell, version=7))

    assert (stale.status_code, stale.json()["code"]) == (409, "changed")
    assert (stale.json()["current"]["version"], stale.json()["current"]["variants"][0]["variantname"]) == (1, "S")
    assert save(api, edited(upsell, version=1)).json()["data"]["version"] == 2


def switch(api: Any, upsell: Upsell, status: Any) -> Any:
    return api.post(
        "/v1/events/updateUpsell", {"action_type": "status_update", "id": upsell.pk, "active_status": status}
    )


def test_the_switch_of_a_row(api, event):
    upsell = make_upsell(event)
    for status, version in ((0, 2), (0, 2), (1, 3)):
        answer = switch(api, upsell, status).json()
        assert (answer["status"], answer["message"]) == ("Success", "Status is updated")
        assert (answer["data"]["activestatus"], answer["data"]["version"]) == (status, version)


def test_an_upsell_says_how_many_ticket_types_bring_it(api, event, django_assert_num_queries):
    alone = make_upsell(event, name="Alone")
    brought = make_brought(make_type(event, "Child"), "Squash")
    for name, fields in (
        ("Adult", {}),
        ("Off", {"is_active": False}),
        ("Gone", {"deleted_at": "2026-01-01T00:00:00Z"}),
    ):
        make_type(event, name, **fields).upsells.add(brought)

    with django_assert_num_queries(4):  # the caller, how many, the upsells, and their variants
        rows = listed(api, eventid=event.pk)

    assert {row["upsellid"]: row["tickettypecount"] for row in rows} == {alone.pk: 0, brought.pk: 3}
    assert switch(api, brought, 0).json()["data"]["tickettypecount"] == 3


@pytest.mark.parametrize("wrong", ["perhaps", None, 17, [], {}])
def test_a_switch_is_on_or_off(api, event, wrong):
    assert switch(api, make_upsell(event), wrong).status_code == 422


def test_who_may_switch(api, api_for, event):
    """The switch is JSON to a call whose form is not, so the tests of all calls do not make it."""
    own, theirs = make_upsell(event), make_upsell()
    by_role = [switch(api_for(make_user(event.account, role)), own, 0).status_code for role in Role]
    assert by_role == [403 if role == Role.DOOR_STAFF else 200 for role in Role]
    assert (switch(api, theirs, 0).status_code, switch(api_for(), own, 0).status_code) == (404, 401)
    assert Upsell.objects.get(pk=theirs.pk).is_active


def test_a_deleted_upsell_is_offered_no_more_and_what_was_sold_stays(api, event):
    performance, upsell = make_performance(event), make_upsell(event, name="Programme")
    sell_upsells(performance, upsell, 2)
    answer = api.post("/v1/events/deleteUpsell", {"action_type": "delete", "id": upsell.pk})

    assert (answer.status_code, answer.json()["message"]) == (200, "Upsell Deleted Successfully")
    assert listed(api, eventid=event.pk) == []
    assert api.get(f"/v1/sales/performances/{performance.pk}").json()["upsells"] == []
    assert UpsellStock.objects.get(upsell=upsell).sold == 2


def test_a_list_is_of_an_event_a_state_and_a_channel(api, event):
    on, off = make_upsell(event, name="On"), make_upsell(event, name="Off", is_active=False)
    counter = make_upsell(event, name="Counter", is_box_office_only=True)
    other = make_upsell(make_event(event.account, event.venue, name="Other"), name="Z")
    theirs = make_upsell()

    def ids(**params: Any) -> list[int]:
        return [row["upsellid"] for row in listed(api, **params)]

    assert ids(eventid=event.pk) == [counter.pk, off.pk, on.pk]
    assert ids(eventid=event.pk, status="active") == [counter.pk, on.pk]
    assert ids(eventid=event.pk, status="inactive") == [off.pk]
    assert ids(eventid=event.pk, channel="online") == [off.pk, on.pk]
    assert (ids(upsellid=off.pk), ids(upsellid=theirs.pk), ids(eventid=theirs.event_id)) == ([off.pk], [], [])
    assert ids() == [counter.pk, off.pk, on.pk, other.pk]


def test_sub_categories_come_with_the_rates_of_the_venue(api_for):
    venue = make_venue()
    TaxRate.objects.create(tax_category=venue.tax_category, upsell_category_id=5, percentage=Decimal("7.5"))
    event = make_event(venue=venue)
    api = api_for(make_user(venue.account))

    def rates(**params: Any) -> dict[str, Any]:
        body = {"action_type": "subtaxcategory list", **params}
        answer = api.post("/v1/events/getUpsellSubcategory", body).json()
        return {row["upselltaxcategory"]: row["upselltaxpercentage"] for row in answer["data"]}

    assert rates(event_id=event.pk) == rates(taxcategory_id=venue.tax_category_id)
    assert rates(event_id=event.pk)["Programmes"] == "7.5"
    assert rates(event_id=event.pk)["Food"] is None
    assert (len(rates()), set(rates().values())) == (8, {None})


def test_tax_on_top_is_in_what_one_costs_in_all(api_for):
    venue = make_venue()
    TaxRate.objects.create(tax_category=venue.tax_category, upsell_category_id=5, percentage=Decimal("7.5"))
    event = make_event(venue=venue, includes_tax=False)
    make_upsell(event, online_price=Decimal("4.40"))
    assert listed(api_for(make_user(venue.account)))[0]["totalUpsellCost"] == "4.73"


def test_what_is_done_to_an_upsell_is_in_the_audit_log(api, event):
    save(api, upsell_json(event, variants=[variant("S")]))
    upsell = Upsell.objects.get()
    save(api, edited(upsell, available_count="50", variants=[variant("S", "7")]))
    switch(api, upsell, 0)
    api.post("/v1/events/deleteUpsell", {"action_type": "delete", "id": upsell.pk})

    made, changed, switched, deleted = AuditEntry.objects.filter(content_type__model="upsell").order_by("pk")
    assert made.changes["variants"] == ["", "S (5)"]
    assert changed.changes == {"available": ["100", "50"], "variants": ["S (5)", "S (7)"]}
    assert switched.changes == {"is_active": ["True", "False"]}
    assert deleted.changes["name"] == ["Programme", ""]
    assert {entry.account_id for entry in (made, changed, switched, deleted)} == {event.account_id}
