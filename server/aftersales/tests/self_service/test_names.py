"""A buyer names the holders of tickets."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from server.abuse.services import attempts
from server.aftersales.order_page.serializers import serialize_order_details
from server.aftersales.personal_data_selectors import read_buyer
from server.aftersales.personal_data_services import buyer_as_json, remove_user_info
from server.aftersales.refunds.services import request_refund
from server.aftersales.tests.exchanges.factories import SaleFixture, live, make_sale_fixture
from server.aftersales.tests.self_service.factories import Buyer, allow
from server.checkin.selectors import read_door_items, search_tickets
from server.documents.tests.test_documents import texts_of
from server.messaging.services.sale_emails import SendTickets
from server.platform import clock
from server.platform.models import OutboxJob
from server.sales.models import HolderTerm, OrderEvent, Ticket
from server.testing.documents import render_tickets_pdf
from server.testing.jobs import do
from server.testing.outside.postbox import PostBox

pytestmark = pytest.mark.django_db


@pytest.fixture
def renaming(sale: SaleFixture) -> SaleFixture:
    allow(sale.payment, renames=True)
    return sale


def rename(buyer: Buyer, ticket: Ticket, name: str) -> Any:
    return buyer.request("put", f"/orders/{ticket.order_id}/names", {"names": [{"ticket": ticket.pk, "name": name}]})


def test_a_ticket_says_who_comes_and_its_code_stays(renaming: SaleFixture, buyer: Buyer):
    ticket, other = live(renaming.order)
    before = buyer.order()["tickets"][0]["code"]

    answer = rename(buyer, ticket, "  Ann Lee ")

    assert answer.status_code == 200
    shown = answer.json()["orders"][0]["tickets"]
    assert [(each["ticket"], each["holder"]) for each in shown] == [(ticket.pk, "Ann Lee"), (other.pk, "")]
    assert shown[0]["code"] == before
    first, second = texts_of(render_tickets_pdf(renaming.payment))
    assert ("Name Ann Lee" in first, "Name Maya Field" in second) == (True, True)


def test_the_buyer_is_mailed_and_the_office_sees_it(renaming: SaleFixture, buyer: Buyer, postbox: PostBox):
    ticket = live(renaming.order)[0]
    rename(buyer, ticket, "Ann Lee")

    assert do(SendTickets, renaming.payment)
    for kind in ("plain", "html"):
        body = postbox.messages[0].get_body((kind,))
        assert body is not None
        assert re.search(rf"Ticket {ticket.pk}: [^\n]*, Ann Lee", body.get_content())
    page = serialize_order_details(renaming.order.pk)
    assert page is not None
    assert [each["holder"] for each in page["ticketdetails"]] == ["Ann Lee", ""]
    (note,) = [item for item in page["orderhistory"] if item["kind"] == "renamed"]
    assert (note["description"], note["parts"][0]["number"]) == ("Changed by the buyer", ticket.pk)
    assert "Ann" not in str(OrderEvent.objects.filter(kind="renamed").values())


def test_the_door_hears_who_comes(renaming: SaleFixture, buyer: Buyer):
    ticket = live(renaming.order)[0]
    before = ticket.door_position
    rename(buyer, ticket, "Ann Lee")

    (item,) = read_door_items(renaming.performance.pk, since=before)
    assert (item["ticket"], item["holder"]) == (ticket.pk, "Ann Lee")
    found = search_tickets(caller=renaming.seller, performance_id=renaming.performance.pk, query="ann lee")
    assert [(row.pk, row.whose) for row in found.tickets] == [(ticket.pk, "Ann Lee")]


def test_the_buyers_own_name_or_none_is_the_buyer(renaming: SaleFixture, buyer: Buyer):
    ticket = live(renaming.order)[0]
    for name in ("Maya Field", ""):
        rename(buyer, ticket, "Ann Lee")
        rename(buyer, ticket, name)
        ticket.refresh_from_db()
        assert (ticket.holder, ticket.whose) == ("", "Maya Field")
        assert not HolderTerm.objects.exists()


def test_the_same_name_again_changes_nothing(renaming: SaleFixture, buyer: Buyer):
    ticket = live(renaming.order)[0]
    rename(buyer, ticket, "Ann Lee")
    mails, notes = OutboxJob.objects.count(), OrderEvent.objects.count()
    rename(buyer, ticket, "Ann Lee")

    assert (OutboxJob.objects.count(), OrderEvent.objects.count()) == (mails, notes)


def test_where_the_event_does_not_allow_it_nothing_changes(sale: SaleFixture, buyer: Buyer):
    answer = rename(buyer, live(sale.order)[0], "Ann Lee")

    assert (answer.status_code, answer.json()["code"]) == (409, "no_leave")
    assert answer.json()["message"] == "The organiser does not offer this online. Please ask them."
    assert not Ticket.objects.exclude(holder="").exists()


def test_who_is_in_keeps_their_name(renaming: SaleFixture, buyer: Buyer):
    ticket, other = live(renaming.order)
    Ticket.objects.filter(pk=ticket.pk).update(status="admitted", admitted_at=clock.now())

    answer = rename(buyer, ticket, "Ann Lee")
    assert (answer.status_code, answer.json()["message"]) == (409, "Part of this order has already been used")
    assert rename(buyer, other, "Ann Lee").status_code == 200
    Ticket.objects.filter(pk=ticket.pk).update(status="valid", admitted_at=None)


def test_what_was_given_back_has_no_holder(renaming: SaleFixture, buyer: Buyer):
    ticket = live(renaming.order)[0]
    request_refund(caller=renaming.seller, order_id=renaming.order.pk, ticket_ids=[ticket.pk])

    assert rename(buyer, ticket, "Ann Lee").status_code == 409


def test_other_peoples_tickets_are_not_there(renaming: SaleFixture, buyer: Buyer):
    theirs = make_sale_fixture()
    allow(theirs.payment, renames=True)
    ticket = live(theirs.order)[0]

    assert rename(buyer, ticket, "Ann Lee").status_code == 404
    body = {"names": [{"ticket": ticket.pk, "name": "Ann Lee"}]}
    assert buyer.request("put", f"/orders/{renaming.order.pk}/names", body).status_code == 404
    assert Buyer(renaming.payment, "x").request("put", f"/orders/{renaming.order.pk}/names", body).status_code == 404
    assert not Ticket.objects.exclude(holder="").exists()


def test_nobody_named_is_said(renaming: SaleFixture, buyer: Buyer):
    answer = buyer.request("put", f"/orders/{renaming.order.pk}/names", {"names": []})

    assert (answer.status_code, answer.json()["message"]) == (422, "Please enter a name")


def test_changing_again_and_again_is_refused(renaming: SaleFixture, buyer: Buyer, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(attempts, "OWN_CHANGES", replace(attempts.OWN_CHANGES, most=1))
    ticket = live(renaming.order)[0]

    assert [rename(buyer, ticket, name).status_code for name in ("Ann", "Bob")] == [200, 429]
    assert buyer.request("get").status_code == 200


def test_attendee_names_are_in_the_buyers_data_and_erased_with_it(renaming: SaleFixture, buyer: Buyer):
    rename(buyer, live(renaming.order)[0], "Ann Lee")
    account = renaming.payment.account
    export = read_buyer(account_id=account.pk, account=account.name, email="maya@example.org")
    assert b"Ann Lee" in buyer_as_json(export)

    request_refund(caller=renaming.seller, order_id=renaming.order.pk)
    remove_user_info(caller=renaming.seller, reference=renaming.payment.reference)
    assert not Ticket.objects.exclude(holder="").exists()
