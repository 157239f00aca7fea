"""What a performance charges for one ticket of it, before any type, code or upsell has a say."""

from __future__ import annotations

from decimal import Decimal

from server.events.models import Performance
from server.pricing.basket import PlatformFees, Terms


def terms_of(performance: Performance) -> Terms:
    """Collect what a normal ticket of a performance charges now."""
    event, tax = performance.event, performance.event.venue.tax_category
    account = event.account
    fees = PlatformFees(
        ticket=account.ticket_fee,
        ticket_kind=account.ticket_fee_kind,
        upsell=account.upsell_fee,
        upsell_kind=account.upsell_fee_kind,
        order=account.order_fee,
        order_kind=account.order_fee_kind,
        include_tax=account.fees_include_tax,
    )
    return Terms(
        performance=performance.pk,
        price=performance.price,
        booking_fee=event.booking_fee,
        tax_rate=tax.percentage / Decimal(100),
        tax_name=tax.name,
        includes_tax=event.includes_tax,
        currency=event.currency,
        platform_fees=fees,
    )
