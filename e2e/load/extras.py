"""What a basket costs where much is sold beside a plain seat: 30 ticket types, 20 upsells and 5,000 promo codes.

A quote should answer within 50 ms at p95 (issue 10, done when 5). `fill` puts the rows straight into the database.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction

from e2e.load.http import Caller, expect
from e2e.load.metrics import Act, Book, measure, percentile, print_status
from e2e.load.setup import Environment, make_event

TYPES, UPSELLS, CODES = 30, 20, 5_000
WITHIN = 50.0  # milliseconds, p95
FILL = "from e2e.load.extras import fill; fill({})"
WINDOW, WARM_UP = 4.0, 0.6  # seconds
CODE = "BENCH0042"


@transaction.atomic
def fill(performance_id: int) -> None:
    """Insert types, upsells and codes for one performance: half of the types and all of the upsells are limited."""
    from server.catalogue.events.models import Performance
    from server.platform import clock

    event = Performance.objects.select_related("event").get(pk=performance_id).event
    whose: dict[str, Any] = {"account_id": event.account_id, "event": event}
    _fill_types(whose)
    _fill_upsells(whose)
    _fill_codes(event, clock.now())


def _fill_types(whose: dict[str, Any]) -> None:
    from server.pricing.models import TicketType

    TicketType.objects.bulk_create(
        [
            TicketType(
                **whose,
                name=f"Type {number}",
                description="Made by the bench",
                adjustment="percentage",
                amount=Decimal(number),
                most_per_performance=10_000 * (number % 2),
                most_per_event=20_000 * (number % 2),
                fits_all=True,
            )
            for number in range(TYPES)
        ]
    )


def _fill_upsells(whose: dict[str, Any]) -> None:
    from server.catalogue.upsells.models import Upsell, UpsellStock, UpsellVariant
    from server.catalogue.venues.models import UpsellTaxCategory

    category = UpsellTaxCategory.objects.exclude(pk=8).order_by("pk")[0]
    for number in range(UPSELLS):
        upsell = Upsell.objects.create(
            **whose,
            name=f"Upsell {number}",
            description="Made by the bench",
            online_price=Decimal("4.50"),
            venue_price=Decimal("5.00"),
            max_count=10,
            tax_category=category,
        )
        variant = UpsellVariant.objects.create(upsell=upsell, name="Large")
        UpsellStock.objects.create(upsell=upsell, capacity=10_000)
        UpsellStock.objects.create(upsell=upsell, variant=variant, capacity=5_000)


def _fill_codes(event: Any, now: datetime) -> None:
    from server.pricing.models import PromoCode, PromoTarget, PromoUse

    ever = {"starts_at": now, "ends_at": now + timedelta(days=900)}
    window = {"window_starts_at": now, "window_ends_at": now + timedelta(days=900)}
    codes = PromoCode.objects.bulk_create(
        [
            PromoCode(
                account_id=event.account_id,
                code=f"BENCH{number:04d}",
                key=f"bench{number:04d}",
                kind=2,
                value=Decimal(10),
                is_for_each_ticket=True,
                most=1_000_000,
                **ever,
                **window,
            )
            for number in range(CODES)
        ],
        batch_size=500,
    )
    PromoTarget.objects.bulk_create([PromoTarget(code=code, event=event) for code in codes], batch_size=500)
    PromoUse.objects.bulk_create([PromoUse(code=code) for code in codes], batch_size=500)


async def run(book: Book, env: Environment) -> None:
    """Fill one performance, then measure its offer and the quotes of baskets, as staff and as the public."""
    if env.system is None:
        print_status("extras: another's installation is left as it is")
        return
    performance = (await make_event(env, 1))[0]
    filled = env.system.manage("shell", "-c", FILL.format(performance))
    if filled.returncode:
        raise RuntimeError(filled.stderr)
    staff, public = env.caller(), env.caller(token="")
    offer = expect(await staff.send("GET", f"/v1/sales/performances/{performance}"))
    if len(offer["ticket_types"]) <= TYPES or len(offer["upsells"]) != UPSELLS:
        raise RuntimeError(f"not all is offered: {json.dumps(offer)[:500]}")
    rich = _basket(offer)
    plain = {"items": [{**rich["items"][0], "tickets": [{"ticket_type": None, "quantity": 2}], "upsells": []}]}
    for who, caller in (("staff", staff), ("public", public)):
        for label, act in (
            ("types, upsells and a code", _post(caller, "/v1/sales/quotes", rich)),
            ("two plain tickets", _post(caller, "/v1/sales/quotes", plain)),
            ("what is offered", _get(caller, f"/v1/sales/performances/{performance}")),
        ):
            measured = await measure([act], seconds=WINDOW, warm_up=WARM_UP)
            is_within = percentile(measured.times, 0.95) <= WITHIN
            book.write_measured("extras_quote", 1, measured, asked=label, by=who, is_within_50_ms=is_within)
        caller.close()


def _basket(offer: dict[str, Any]) -> dict[str, Any]:
    """Return a basket with two tickets of each of four types and one of each of three upsells, with a code."""
    types = [one["ticket_type"] for one in offer["ticket_types"] if one["ticket_type"]]
    upsells = [(one["upsell"], one["variants"][0]["variant"]) for one in offer["upsells"]]
    item = {
        "performance": offer["performance"],
        "tickets": [{"ticket_type": number, "quantity": 2} for number in types[:4]],
        "upsells": [{"upsell": upsell, "variant": variant, "quantity": 1} for upsell, variant in upsells[:3]],
    }
    return {"items": [item], "promo_code": CODE}


def _post(caller: Caller, path: str, body: dict[str, Any]) -> Act:
    async def act() -> str:
        response = await caller.post(path, body)
        return "" if response.status == 200 else f"{path} answered {response.status}"

    return act


def _get(caller: Caller, path: str) -> Act:
    async def act() -> str:
        response = await caller.send("GET", path)
        return "" if response.status == 200 else f"{path} answered {response.status}"

    return act
