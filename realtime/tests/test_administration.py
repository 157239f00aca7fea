"""Two users administer the same rows: each receives the other's changes, and other accounts do not."""

from __future__ import annotations

from typing import Any

import pytest

from realtime.resources import in_thread
from realtime.tests.factories import make_tenant
from server.accounts.caller import Staff
from server.accounts.models import Role, User
from server.administration import user_services
from server.administration.account_services import AccountForm, add_account, delete_account
from server.administration.user_services import UserForm
from server.aftersales.cancellation_services import CancelOrders, cancel_performance
from server.pricing.code_batch_services import make_slice, switch_batch
from server.pricing.promo_code_services import delete_promos
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Cancelling
from server.sales.services.reserving import reserve
from server.testing import factories
from server.testing.factories import signed_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("_own_sweep")]
NORA = UserForm(first_name="Nora", last_name="New", mobile="0123456789", email="nora@x.test", role=Role.DOOR_STAFF)
OTHER = UserForm(first_name="Maya", last_name="New", mobile="0123456789")


def make_platform() -> User:
    return factories.make_user(factories.make_account("Foyer", is_platform=True), Role.PLATFORM_ADMINISTRATOR)


def items(client: Any, topic: str) -> list[tuple[str, int, int]]:
    """Return a list's updates on a socket: the rows' kinds, ids and versions."""
    return [
        (item["kind"], item["id"], item["version"])
        for frame in client.changes(topic)
        for item in frame.get("items", [frame.get("item")])
    ]


async def test_what_one_saves_of_a_person_the_others_see(connect: Any) -> None:
    tenant = await in_thread(make_tenant)(Role.ACCOUNT_OWNER)
    other_tenant, platform = await in_thread(make_tenant)(), await in_thread(make_platform)()
    own, elsewhere = f"account:{tenant.account}:admin", f"account:{other_tenant.account}:admin"
    owner, admin, other = [
        await connect(person) for person in (tenant.people[Role.ACCOUNT_OWNER], platform, other_tenant.organiser)
    ]
    await owner.subscribe(own)
    await admin.subscribe("platform:admin")
    assert (await other.subscribe(own, elsewhere))[own] == {"error": "Not allowed"}
    organiser = signed_in(tenant.organiser)

    nora = await in_thread(user_services.add_user)(caller=organiser, form=NORA)
    await owner.until(lambda: ("user", nora.pk, 1) in items(owner, own))
    await admin.until(lambda: ("user", nora.pk, 1) in items(admin, "platform:admin"))
    await in_thread(user_services.update_user)(caller=organiser, user_id=nora.pk, form=OTHER)
    await owner.until(lambda: ("user", nora.pk, 2) in items(owner, own))
    await in_thread(user_services.delete_user)(caller=organiser, user_id=nora.pk)
    await owner.until(lambda: ("user", nora.pk, 0) in items(owner, own))
    await admin.until(lambda: ("user", nora.pk, 0) in items(admin, "platform:admin"))

    assert items(other, elsewhere) == items(other, own) == []


async def test_deactivated_user_is_signed_out_and_a_renamed_one_is_not(connect: Any) -> None:
    tenant = await in_thread(make_tenant)(Role.DOOR_STAFF)
    door = tenant.people[Role.DOOR_STAFF]
    client = await connect(door)
    organiser = signed_in(tenant.organiser)
    await in_thread(user_services.update_user)(caller=organiser, user_id=door.pk, form=OTHER)
    assert "error" not in (await client.subscribe(tenant.topic))[tenant.topic]

    inactive = UserForm(first_name="Maya", last_name="New", mobile="0123456789", is_active=False)
    await in_thread(user_services.update_user)(caller=organiser, user_id=door.pk, form=inactive)
    await client.until(client.closed.is_set)
    assert ("session", {"reason": "signed_out"}) in client.events


async def test_a_deleted_account_is_gone_from_the_lists_and_its_people_are_put_out(connect: Any) -> None:
    owner = await in_thread(factories.make_user)(role=Role.ACCOUNT_OWNER)
    platform = await in_thread(make_platform)()
    line, admin = await connect(owner), await connect(platform)
    await admin.subscribe("platform:admin")
    caller = signed_in(platform)

    made = await in_thread(add_account)(
        caller=caller,
        form=AccountForm(name="Northgate", stripe_id="acct_1", ticket_fee="1", upsell_fee="1", order_fee="1"),
    )
    await admin.until(lambda: ("account", made.pk, 1) in items(admin, "platform:admin"))
    await in_thread(delete_account)(caller=caller, account_id=owner.account_id)
    await admin.until(lambda: ("account", owner.account_id, 0) in items(admin, "platform:admin"))
    await line.until(line.closed.is_set)
    assert line.events == [("session", {"reason": "signed_out"})]


async def test_code_changes_are_published_to_account_and_platform(connect: Any) -> None:
    tenant, other_tenant = await in_thread(make_tenant)(), await in_thread(make_tenant)()
    platform = await in_thread(make_platform)()
    own, elsewhere = f"account:{tenant.account}:admin", f"account:{other_tenant.account}:admin"
    organiser, admin, other = [await connect(person) for person in (tenant.organiser, platform, other_tenant.organiser)]
    await organiser.subscribe(own)
    await admin.subscribe("platform:admin")
    await other.subscribe(elsewhere)
    account, caller = tenant.performance.account, Staff(tenant.organiser)
    promo = await in_thread(factories.make_promo)(account)

    line = BasketLine(performance=tenant.performance.pk, quantity=1)
    basket_request = BasketRequest(lines=(line,), promo_code="SAVE10")
    await in_thread(reserve)(caller=caller, basket_request=basket_request, idempotency_key="a-sale-with-a-code")
    await organiser.until(lambda: ("promo_code", promo.pk, 3) in items(organiser, own))
    await admin.until(lambda: ("promo_code", promo.pk, 3) in items(admin, "platform:admin"))
    await in_thread(delete_promos)(caller=caller, promo_ids=[promo.pk])
    await organiser.until(lambda: ("promo_code", promo.pk, 0) in items(organiser, own))

    batch = await in_thread(factories.make_code_batch)(account, size=700)
    await in_thread(make_slice)(batch_id=batch.pk)
    await organiser.until(lambda: ("code_batch", batch.pk, 2) in items(organiser, own))
    await in_thread(switch_batch)(caller=caller, batch_id=batch.pk, is_active=False)
    await admin.until(lambda: ("code_batch", batch.pk, 3) in items(admin, "platform:admin"))

    assert items(other, elsewhere) == []


async def test_progress_of_cancellation_refunds_is_published(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    own = f"account:{tenant.account}:admin"
    organiser, other = [await connect(tenant.organiser) for _ in range(2)]
    await organiser.subscribe(own)
    await other.subscribe(own)

    cancelling = await in_thread(cancel_performance)(
        caller=Staff(tenant.organiser), performance_id=tenant.performance.pk
    )
    await organiser.until(lambda: any(item[:2] == ("cancelling", cancelling.pk) for item in items(organiser, own)))
    await in_thread(CancelOrders(cancelling.pk).do)()

    last = ("cancelling", cancelling.pk, (await in_thread(Cancelling.objects.get)(pk=cancelling.pk)).version)
    await other.until(lambda: last in items(other, own))
