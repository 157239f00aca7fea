"""For each kind of change: a screen's state, the frames that it received, and what it would fetch now.

These triples are stored in `fixtures/`. A test of the PWA applies its patches to the same files, so both ends agree.
`python -m realtime.tests.write_fixtures` (part of `make contract`) rewrites them.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F

from realtime.resources import in_thread
from realtime.tests.client import SocketClient
from realtime.tests.factories import TenantFixture, make_tenant
from realtime.tests.test_consumer import become
from realtime.tests.test_hub import scan_all, tickets_of
from server.accounts.caller import Staff, System
from server.accounts.changes import AccountChanged
from server.accounts.models import Right, Role
from server.administration.settings_services import change_permission
from server.auth.session_services import open_session
from server.catalogue.changes import EventSaved, TaxChanged, VenueChanged
from server.catalogue.events.models import Event, Performance, Team, TeamPlace
from server.catalogue.upsells.models import Upsell, UpsellVariant
from server.catalogue.upsells.services import switch_upsell
from server.checkin.enrolment_services import revoke_device
from server.checkin.models import Device, Verdict
from server.checkin.scanning.redemption_services import redeem_upsells
from server.checkin.scanning.redemptions import RedemptionRequest
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.scanning.scans import Scan
from server.integrations.client_services import ClientForm, update_client
from server.integrations.key_services import create_client
from server.inventory.models import Hold, HoldAllotment, Stock
from server.inventory.services.holds import HoldForm, release_unsold, update_hold
from server.payments.services.cash_up import ClosingForm, close_day
from server.payments.services.checkouts import Buyer
from server.platform.addresses import RequestSource
from server.platform.domain_events import publish
from server.pricing.models import TicketType
from server.reporting.exports_services import cancel_export
from server.reporting.models import ExportJob
from server.sales.models import Order, UpsellItem
from server.testing import factories
from server.testing.doors import take_on_phone
from server.testing.extras import give_upsells
from server.testing.types import sell_types

FOLDER = Path(__file__).parent / "fixtures"
NOON = datetime(2024, 6, 1, 12, tzinfo=UTC)  # earlier than any day on which this runs, so that tokens are valid
REFERENCE = re.compile(r"ORD-[0-9A-Z]{12}")
TOKEN = re.compile(r"(?<=\?token=)[\w-]+")  # of a reference

pytestmark = [
    pytest.mark.django_db(transaction=True, reset_sequences=True),
    pytest.mark.usefixtures("_own_sweep"),
]

Change = Callable[[TenantFixture], Any]


def make_fixed_tenant(*, is_sold: bool = True) -> TenantFixture:
    """Create the same rows with the same ids, names and times, each time."""
    account = factories.make_account("The Globe")
    venue = factories.make_venue(account, name="Main House", timezone="Europe/London", currency="GBP")
    event = factories.make_event(account, venue, name="Twelfth Night")
    starts_at = NOON + timedelta(days=3, hours=7)
    times = {"starts_at": starts_at, "on_sale_at": NOON - timedelta(days=1), "off_sale_at": starts_at}
    performance = factories.make_performance(event, capacity=100, price=Decimal("20.00"), **times)
    if is_sold:
        factories.make_hold(performance, 10, name="Friends")
    person = factories.make_user(
        account, Role.ORGANISER, email="ada@foyer.test", first_name="Ada", last_name="Lovelace"
    )
    tenant = TenantFixture(performance, {Role.ORGANISER: person})
    if is_sold:
        factories.sell_tickets(
            performance,
            3,
            caller=Staff(person),
            buyer=Buyer(name="Viola Page", email="viola@foyer.test"),
            hold=Hold.objects.get().pk,
        )
    return tenant


def make_party_tenant() -> TenantFixture:
    """Create the same performance with a party that has bought two glasses of wine; a ticket includes a programme."""
    tenant = make_fixed_tenant()
    order = Order.objects.get()
    event = order.performance.event
    give_upsells(order, factories.make_upsell(event, name="Glass of wine"), 2)
    give_upsells(order, factories.make_upsell(event, name="Programme"), ticket=order.tickets.order_by("pk")[0])
    return tenant


def make_team_tenant() -> TenantFixture:
    """Create the same performance sold by the slots of two teams, of which one is taken."""
    tenant = make_fixed_tenant(is_sold=False)
    give_teams(tenant.performance, Illyria=3, Messaline=2)
    take_slot(tenant, 1)
    return tenant


def make_upsell_tenant() -> TenantFixture:
    """Create an event with a drink in two variants as an upsell, at most three of it an order."""
    tenant = make_fixed_tenant(is_sold=False)
    factories.make_upsell(
        tenant.performance.event, name="Wine", capacity=6, max_count=3, variants={"Red": 4, "White": 4}
    )
    return tenant


def sell_wine(tenant: TenantFixture) -> None:
    wine, red = Upsell.objects.get(), UpsellVariant.objects.get(name="Red")
    factories.sell_upsells(tenant.performance, wine, 2, variant=red, caller=Staff(tenant.organiser))


def switch_wine_off(tenant: TenantFixture) -> None:
    switch_upsell(caller=Staff(tenant.organiser), upsell_id=Upsell.objects.get().pk, is_active=False)


def make_type_tenant() -> TenantFixture:
    """Create a performance with ten unsold children's tickets."""
    tenant = make_fixed_tenant(is_sold=False)
    factories.make_type(tenant.performance.event, "Child", most_per_performance=10)
    return tenant


def sell_child(tenant: TenantFixture) -> None:
    sell_types((tenant.performance, TicketType.objects.get(), 2), caller=Staff(tenant.organiser))


def give_teams(performance: Performance, **slots: int) -> None:
    rows = [
        Team(event=performance.event, name=name, slots=n, position=at) for at, (name, n) in enumerate(slots.items())
    ]
    Event.objects.filter(pk=performance.event_id).update(has_team_mapping=True)
    Team.objects.bulk_create(rows)
    TeamPlace.objects.bulk_create(
        TeamPlace(performance=performance, team=team, number=number)
        for team in Team.objects.filter(event=performance.event_id).order_by("position")
        for number in range(1, team.slots + 1)
    )
    Stock.objects.filter(pk=performance.pk).update(slots=sum(slots.values()))


def take_slot(tenant: TenantFixture, number: int) -> None:
    """Sell a slot and update the metrics, as a sale would."""
    TeamPlace.objects.filter(team__name="Illyria", number=number).update(state=TeamPlace.State.SOLD)
    Stock.objects.filter(pk=tenant.performance.pk).update(sold=F("sold") + 1)
    tenant.touch()


def sell(tenant: TenantFixture) -> None:
    buyer = Buyer(name="Orsino Duke", email="orsino@foyer.test")
    hold = Hold.objects.get().pk
    factories.sell_tickets(tenant.performance, 2, caller=Staff(tenant.organiser), buyer=buyer, hold=hold)


def admit(tenant: TenantFixture) -> None:
    scan_all(tenant, tickets_of(tenant)[:2])


def let_in_twice(tenant: TenantFixture) -> None:
    """Submit an offline scan of a ticket that the door has admitted already."""
    phone = take_on_phone(tenant.organiser, uuid="6f1b6d1e-5a53-4a57-8f8e-222222222222")
    scan = Scan(
        caller=Staff(tenant.organiser),
        performance_id=tenant.performance.pk,
        nonce="the-nonce-of-a-lonely-phone",
        scanned_at=NOON - timedelta(minutes=10),
        ticket_id=tickets_of(tenant)[0].pk,
        device=phone.uuid,
        gate="North",
        said=Verdict.ADMITTED.value,
    )
    scan_tickets([scan])


def make_door_tenant() -> TenantFixture:
    """Create the same performance after its door has admitted two."""
    tenant = make_fixed_tenant()
    admit(tenant)
    return tenant


def make_phone_tenant() -> TenantFixture:
    """Create the same performance with a device that works at its door."""
    tenant = make_fixed_tenant()
    Device.objects.create(
        account_id=tenant.account,
        uuid="6f1b6d1e-5a53-4a57-8f8e-111111111111",
        name="Front door",
        gate="Front",
        enrolled_by=tenant.organiser,
        enrolled_at=NOON,
        last_seen_at=NOON,
        user=tenant.organiser,
        performance=tenant.performance,
        waiting=2,
        battery=80,
        platform="web",
        app_version="1.0",
    )
    return tenant


def revoke_phone(tenant: TenantFixture) -> None:
    revoke_device(caller=Staff(tenant.organiser), device_id=Device.objects.get().pk)


def make_export_tenant() -> TenantFixture:
    """Create the same performance with a pending export of its organiser."""
    tenant = make_fixed_tenant()
    ExportJob.objects.create(
        account_id=tenant.account,
        user=tenant.organiser,
        list="orders",
        asked={},
        form="csv",
        state=ExportJob.State.RUNNING,
        done=2_000,
        total=5_000,
        name="Orders.csv",
        made_at=NOON,
        expires_at=NOON + timedelta(days=1),
    )
    return tenant


def cancel_the_export(tenant: TenantFixture) -> None:
    cancel_export(caller=Staff(tenant.organiser), export_id=ExportJob.objects.get().pk)


def sign_in_elsewhere(tenant: TenantFixture) -> None:
    open_session(user=tenant.organiser, where=RequestSource(address="203.0.113.5"))


def redeem(tenant: TenantFixture) -> None:
    redemption = RedemptionRequest(
        caller=Staff(tenant.organiser),
        performance_id=tenant.performance.pk,
        item_id=UpsellItem.objects.order_by("pk").values_list("pk", flat=True)[0],
        is_reset=False,
        nonce="the-nonce-of-the-first-tap",
        tapped_at=NOON,
        device="6f1de9ba-5f2f-4c34-8a79-3b8f9c0d1e2a",
        gate="Bar",
    )
    redeem_upsells([redemption])


@transaction.atomic
def save_event(tenant: TenantFixture) -> None:
    publish(EventSaved(account_id=tenant.account, event_id=tenant.performance.event_id))


@transaction.atomic
def save_places(tenant: TenantFixture) -> None:
    venue = tenant.performance.event.venue
    publish(VenueChanged(venue_id=venue.pk, account_id=tenant.account))
    publish(TaxChanged(tax_category_id=venue.tax_category_id))
    publish(AccountChanged(account_id=tenant.account))


def rename_client(tenant: TenantFixture) -> None:
    client, _ = create_client(account=tenant.performance.account, name="City Tickets")
    update_client(caller=Staff(tenant.organiser), client_id=client.pk, form=ClientForm(name="Town Tickets"))


def close_the_day(tenant: TenantFixture) -> None:
    form = ClosingForm(day=date(2024, 5, 31), currency="GBP", counted=Decimal("40.00"))
    close_day(caller=Staff(tenant.organiser), account_id=tenant.account, form=form)


def rename_hold(tenant: TenantFixture) -> None:
    form = HoldForm(name="Patrons", is_boxoffice=True, release_hours=24)
    update_hold(caller=Staff(tenant.organiser), hold_id=Hold.objects.get().pk, form=form)


def release_hold(tenant: TenantFixture) -> None:
    ids = HoldAllotment.objects.values_list("pk", flat=True)
    release_unsold(caller=System(), performance_id=tenant.performance.pk, allotment_ids=ids)


def give_right(tenant: TenantFixture) -> None:
    change_permission(
        caller=Staff(tenant.people[Role.ACCOUNT_OWNER]),
        account_id=tenant.account,
        role=Role.DOOR_STAFF,
        right=Right.REFUND,
        is_given=True,
    )


def revoke_permissions(tenant: TenantFixture) -> None:
    become(tenant.organiser, first_name="Augusta")


CHANGES: dict[str, tuple[Change, tuple[str, ...]]] = {
    "tickets-sold": (
        sell,
        ("performance:1", "performance:1:public", "performance:1:door", "account:1:sales", "account:1:orders"),
    ),
    "tickets-admitted": (admit, ("performance:1", "performance:1:door", "order:1", "account:1:orders")),
    "conflict-noticed": (let_in_twice, ("performance:1:door", "performance:1:log", "account:1:conflicts")),
    "phone-revoked": (revoke_phone, ("device:1", "account:1:devices")),
    "upsells-redeemed": (redeem, ("performance:1:door", "order:1", "account:1:orders")),
    "capacity-changed": (
        lambda tenant: tenant.resize(60),
        ("performance:1", "performance:1:public", "account:1:sales"),
    ),
    "hold-changed": (rename_hold, ("performance:1", "account:1:sales", "account:1:admin")),
    "hold-released": (release_hold, ("performance:1", "performance:1:public", "account:1:sales")),
    "event-saved": (save_event, ("account:1:admin",)),
    "right-given": (give_right, ("account:1:rights", "account:1:admin")),
    "user-changed": (revoke_permissions, ("account:1:admin",)),
    "places-changed": (save_places, ("account:1:admin", "platform:taxes")),
    "client-changed": (rename_client, ("account:1:admin",)),
    "day-closed": (close_the_day, ("account:1:days",)),
    "export-cancelled": (cancel_the_export, ("person:1:exports",)),
    "signed-in-elsewhere": (sign_in_elsewhere, ("person:1:sessions",)),
    "upsell-sold": (sell_wine, ("upsells:1", "upsells:1:public", "performance:1")),
    "upsell-switched": (switch_wine_off, ("upsells:1", "upsells:1:public", "account:1:admin")),
    "type-sold": (sell_child, ("types:1", "types:1:public", "performance:1")),
    "slot-taken": (lambda tenant: take_slot(tenant, 3), ("places:1", "performance:1", "performance:1:public")),
}
TENANT_FACTORIES = {
    "conflict-noticed": make_door_tenant,
    "export-cancelled": make_export_tenant,
    "phone-revoked": make_phone_tenant,
    "right-given": lambda: make_tenant(Role.ACCOUNT_OWNER),
    "upsells-redeemed": make_party_tenant,
    "slot-taken": make_team_tenant,
    "type-sold": make_type_tenant,
    "upsell-sold": make_upsell_tenant,
    "upsell-switched": make_upsell_tenant,
}


def newest(client: SocketClient, topic: str) -> dict[str, Any]:
    """Return the result of the frames: the newest state, or the newest of each item, however many frames there were."""
    frames = client.changes(topic)
    if "state" in frames[-1]:
        return frames[-1]
    items: dict[tuple[str, int], dict[str, Any]] = {}
    for frame in frames:
        for item in frame["items"]:
            items[item.get("kind", ""), item["id"]] = item
    position = {"position": frames[-1]["position"]} if "position" in frames[-1] else {}
    return {"topic": topic, **position, "items": [items[key] for key in sorted(items)]}


@pytest.fixture
def _noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.platform.clock.now", lambda: NOON)


def serialize_triple(triple: dict[str, Any]) -> str:
    """Serialize a triple as in its file; random references become numbers, and their tokens dots."""
    text = TOKEN.sub(".", json.dumps(triple, indent=2, ensure_ascii=False, sort_keys=True)) + "\n"
    numbers: dict[str, str] = {}
    return REFERENCE.sub(lambda found: numbers.setdefault(found[0], f"ORD-{len(numbers) + 1:012}"), text)


def read_rows(topic: str) -> list[dict[str, Any]]:
    """Read what the screen of a list would fetch: all its rows."""
    from server.catalogue.events.models import Performance
    from server.catalogue.events.serializers import serialize_performance_state
    from server.catalogue.events.state_selectors import read_performance_states
    from server.sales.listing_api import serialize_order_rows

    if topic.endswith(":sales"):
        states = read_performance_states(Performance.objects.values_list("pk", flat=True))
        return [serialize_performance_state(state) for _, state in sorted(states.items())]
    if topic.endswith(":orders"):
        return sorted(serialize_order_rows(Order.objects.values_list("pk", flat=True)), key=lambda row: row["id"])
    return []


async def fetch(client: SocketClient, topic: str) -> Any:
    """Read a screen's initial state: the topic's snapshot or, for lists, their rows."""
    body = {"topic": topic, "position": 0} if topic.endswith(":door") else topic
    answer = (await client.subscribe(body))[topic]
    return {"items": await in_thread(read_rows)(topic)} if answer == {"items": []} else answer


def agrees(snapshot: dict[str, Any], frame: dict[str, Any]) -> bool:
    """Return whether a snapshot equals a frame."""
    if "state" in frame:
        return (frame["version"], frame["state"]) == (snapshot["version"], snapshot["state"])
    rows = {(row.get("kind"), row["id"]): row for row in snapshot["items"]}
    named = [(item, (item.get("kind"), item["id"])) for item in frame["items"]]
    is_same = all(rows[name] == item for item, name in named if name in rows)
    return is_same and frame.get("position") == snapshot.get("position")


@pytest.mark.usefixtures("_noon")
@pytest.mark.parametrize("name", CHANGES)
async def test_frames_turn_the_old_snapshot_into_the_new_one(
    connect: Any, name: str, request: pytest.FixtureRequest
) -> None:
    change, topics = CHANGES[name]
    tenant = await in_thread(TENANT_FACTORIES.get(name, make_fixed_tenant))()
    client, other = await connect(tenant.organiser), await connect(tenant.organiser)
    old = {topic: await fetch(client, topic) for topic in topics}
    await in_thread(change)(tenant)
    new = {topic: await fetch(other, topic) for topic in topics}
    await client.until(
        lambda: all(client.changes(topic) and agrees(new[topic], newest(client, topic)) for topic in topics)
    )
    file = FOLDER / f"{name}.json"

    def received() -> str:
        frames = [newest(client, topic) for topic in topics]
        return serialize_triple({"change": name, "old": old, "frames": frames, "new": new})

    if request.config.getoption("--write-frames", default=False):
        await asyncio.sleep(1)  # a list cannot know from what it receives whether more will come
        file.write_text(received())
    with suppress(TimeoutError):
        await client.until(lambda: received() == file.read_text())
    assert file.read_text() == received(), "the frames have changed: `make contract` writes the fixtures anew"
