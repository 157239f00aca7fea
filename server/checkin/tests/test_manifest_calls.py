"""The manifest over HTTP: page by page, with what a device needs to validate offline."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from datetime import timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from server.aftersales.named_reservation_services import NamedForm, keep_under_name
from server.checkin import manifest_selectors
from server.checkin.models import Device, DoorRules
from server.checkin.tests.fixtures import Door, a_device, sell
from server.payments.models import Payment
from server.platform import clock
from server.platform.datetimes import iso_format
from server.sales.models import Ticket
from server.testing import factories

pytestmark = pytest.mark.django_db


def test_a_manifest_is_paged_by_cursor(api: APIClient, door: Door, monkeypatch: Any):
    monkeypatch.setattr(manifest_selectors.read_manifest, "__kwdefaults__", {"page_size": 2})
    tickets = sell(door.performance, 3)
    path = f"/v1/door/performances/{door.performance.pk}/manifest"

    first = api.get(path).json()
    second = api.get(path, {"cursor": first["cursor"]}).json()

    assert (len(first["tickets"]), first["more"], second["more"], second["cursor"]) == (2, True, False, None)
    assert [row["ticket"] for row in first["tickets"] + second["tickets"]] == [row.pk for row in tickets]
    assert set(first["tickets"][0]) == {
        "ticket",
        "code_hash",
        "payment",
        "email_hash",
        "status",
        "type",
        "holder",
        "order",
        "version",
        "team",
        "player",
        "admitted_at",
        "admitted_by",
        "admitted_gate",
        "admitted_device",
        "left_at",
    }
    assert api.get(path, {"since": second["position"]}).json()["tickets"] == []


def test_a_manifest_has_payments_and_hashed_addresses_of_buyers(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)
    Payment.objects.filter(pk=ticket.order.payment_id).update(buyer_email=" Zo\u00eb@Example.org")

    page = api.get(f"/v1/door/performances/{door.performance.pk}/manifest").json()

    (row,) = page["tickets"]
    assert row["payment"] == ticket.order.payment.reference
    hashed = hashlib.sha256(f"{page['public_key']}|zoe@example.org".encode()).digest()[:9]
    assert row["email_hash"] == base64.urlsafe_b64encode(hashed).decode()
    assert "example.org" not in json.dumps(page).lower()
    # As the app hashes what is typed (`manifest.test.ts`).
    assert manifest_selectors.hash_email("zoe@example.org", "a key") == "pJXxz6apSPSX"

    Payment.objects.update(buyer_email="")
    page = api.get(f"/v1/door/performances/{door.performance.pk}/manifest").json()
    assert page["tickets"][0]["email_hash"] == ""


def test_a_manifest_shows_what_is_reserved_as_a_search_does_and_its_address_hashed(api: APIClient, door: Door):
    staff = factories.make_staff(door.performance.account)
    reserved = factories.reserve_tickets(door.performance, 2, caller=staff)
    form = NamedForm(name="Orsino Duke", email="duke@example.org", phone="020 7946 0018", note="Wheelchair")
    keep_under_name(caller=staff, reservation_id=reserved.reservation.pk, form=form)
    path = f"/v1/door/performances/{door.performance.pk}"

    page = api.get(f"{path}/manifest").json()

    (found,) = api.get(f"{path}/search", {"q": "orsino"}).json()["reserved"]
    assert found == {
        "order": reserved.orders[0].pk,
        "holder": "Orsino Duke",
        "tickets": 2,
        "until": iso_format(door.performance.starts_at, door.performance.timezone),
        "to_pay": f"{reserved.orders[0].total:.2f}",
        "currency": "GBP",
    }
    hashed = manifest_selectors.hash_email("duke@example.org", page["public_key"])
    assert page["reserved"] == [{**found, "payment": reserved.payment.reference, "email_hash": hashed}]
    for secret in ("duke@", "7946", "Wheelchair"):
        assert secret not in json.dumps(page)


def test_a_manifests_first_page_says_what_a_phone_alone_needs_to_rule(api: APIClient, door: Door):
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    fields = {"has_exit": True, "opens_before": 90, "gates": [{"name": "Front", "types": [ticket.type_name]}]}
    DoorRules.objects.create(account=door.performance.account, event=door.performance.event, **fields)
    Device.objects.update(name="North 1", public_key="BKey", enrolled_at=clock.now())
    Device.objects.create(
        account=door.performance.account,
        uuid=a_device(),
        public_key="BOther",
        enrolled_by=door.caller.user,
        last_seen_at=clock.now(),
        revoked_at=clock.now(),
    )

    page = api.get(f"/v1/door/performances/{door.performance.pk}/manifest", {"device": door.device}).json()

    starts_at, zone = door.performance.starts_at, door.performance.timezone
    assert page["performance"] == {
        "id": door.performance.pk,
        "event": "Twelfth Night",
        "event_id": door.performance.event_id,
        "starts_at": iso_format(starts_at, zone),
        "zone": zone,
        "is_cancelled": False,
    }
    assert page["rules"] == {
        "has_exit": True,
        "allows_reentry": False,
        "opens_at": iso_format(starts_at - timedelta(minutes=90), zone),
        "closes_at": None,
        "confirms": False,
        "gates": [{"name": "Front", "types": [ticket.type_name]}],
    }
    assert page["devices"] == [{"uuid": door.device, "name": "North 1", "gate": "Front", "public_key": "BKey"}]
    (row,) = page["tickets"]
    admitted_at = Ticket.objects.get(pk=ticket.pk).admitted_at
    assert admitted_at is not None
    assert (row["admitted_at"], row["left_at"]) == (iso_format(admitted_at, zone), None)
    assert (row["admitted_by"], row["admitted_gate"], row["admitted_device"]) == (
        door.caller.user.full_name,
        "Front",
        door.device,
    )


def test_without_rules_a_manifest_says_that_everybody_comes_in_once(api: APIClient, door: Door):
    page = api.get(f"/v1/door/performances/{door.performance.pk}/manifest").json()

    assert page["rules"] == {
        "has_exit": False,
        "allows_reentry": False,
        "opens_at": None,
        "closes_at": None,
        "confirms": False,
        "gates": [],
    }
    assert page["devices"] == []


def test_a_revoked_phone_gets_no_manifest(api: APIClient, door: Door):
    door.scan("hello")
    Device.objects.update(revoked_at=clock.now())
    path = f"/v1/door/performances/{door.performance.pk}/manifest"

    response = api.get(path, {"device": door.device.upper()})

    assert (response.status_code, response.json()["code"]) == (409, "device_revoked")
    assert response.json()["message"] == "This device was revoked"
    assert api.get(path, {"device": a_device()}).status_code == 200


def test_a_manifest_is_compressed_for_whoever_asks_for_that(api: APIClient, door: Door):
    sell(door.performance, 20)
    path = f"/v1/door/performances/{door.performance.pk}/manifest"

    plain, packed = api.get(path), api.get(path, headers={"accept-encoding": "br, gzip"})

    assert ("Content-Encoding" in plain.headers, packed["Content-Encoding"]) == (False, "gzip")
    assert json.loads(gzip.decompress(packed.content)) == plain.json()
    assert len(packed.content) < len(plain.content) / 2
    assert "Accept-Encoding" in packed["Vary"]
    # Only there: elsewhere a response may contain another's input beside a secret.
    assert "Content-Encoding" not in api.get("/v1/door/performances", headers={"accept-encoding": "gzip"}).headers


@pytest.mark.parametrize("query", [{"since": "x"}, {"since": -1}, {"since": 10**40}, {"cursor": "x"}, {"device": "x"}])
def test_a_malformed_manifest_call_is_refused(api: APIClient, door: Door, query: dict[str, Any]):
    response = api.get(f"/v1/door/performances/{door.performance.pk}/manifest", query)

    assert (response.status_code, response.json()["field"]) == (422, next(iter(query)))
