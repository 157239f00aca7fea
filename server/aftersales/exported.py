"""Lists of aftersales as files: the orders of an offer, and differences with a provider."""

from __future__ import annotations

from collections.abc import Sequence

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Role
from server.aftersales.rebooking.api import OfferFileIn
from server.aftersales.rebooking.report_selectors import listed_offer
from server.aftersales.reconciliation_api import ReconciliationIn
from server.catalogue.venues.selectors import read_zone
from server.payments.models import Difference
from server.payments.selectors import list_differences
from server.platform.exported_lists import ListExport, export_of, exported
from server.platform.tables import Column, ColumnKind, to_local


@exported("offer", title="Offer", form=OfferFileIn, roles=NOT_DOOR_STAFF, names_people=True)
def offer(caller: Staff, data: OfferFileIn) -> ListExport:
    return listed_offer(caller=caller, source_id=data.params["eventdetailid"])


KINDS = {
    Difference.Kind.CHARGE_NOT_OURS: "Charge that we do not have",
    Difference.Kind.CHARGE_NOT_THEIRS: "Charge that the provider does not have",
    Difference.Kind.REFUND_NOT_OURS: "Refund that we do not have",
    Difference.Kind.REFUND_NOT_THEIRS: "Refund that the provider does not have",
    Difference.Kind.AMOUNT: "Another amount",
    Difference.Kind.FEE: "Another fee of the platform",
    Difference.Kind.FEE_BACK: "Another part of the fee went back",
    Difference.Kind.DISPUTE_NOT_OURS: "Dispute of a charge that we do not have",
    Difference.Kind.EVENT_UNKNOWN: "Message about something unknown",
    Difference.Kind.REFUND_FAILED: "Refund that could not be moved",
    Difference.Kind.REFUND_BOUNCED: "Refund that came back",
}


def columns_in(zone: str) -> Sequence[Column]:
    """Return the columns of an account's differences, with times in its zone."""
    return (
        Column("Day", lambda row: row.day, kind=ColumnKind.DAY, width=12),
        Column("What differs", lambda row: KINDS[Difference.Kind(row.kind)], width=36),
        Column("Provider ID", lambda row: row.provider_id, width=30),
        Column("Payment ID", lambda row: row.reference, width=18),
        Column("Ours", lambda row: row.ours, kind=ColumnKind.MONEY, width=12),
        Column("Theirs", lambda row: row.theirs, kind=ColumnKind.MONEY, width=12),
        Column("Currency", lambda row: row.currency, width=10),
        Column("State", lambda row: "Settled" if row.settled_at else "Open", width=10),
        Column("Found", lambda row: to_local(row.found_at, zone), kind=ColumnKind.MOMENT, width=17),
        Column(
            "Settled", lambda row: row.settled_at and to_local(row.settled_at, zone), kind=ColumnKind.MOMENT, width=17
        ),
        Column("Settled By", lambda row: row.settled_by.full_name if row.settled_by else "", width=24),
        Column("Note", lambda row: row.note, width=40),
        Column("Difference ID", lambda row: row.pk, kind=ColumnKind.NUMBER, width=13),
    )


OWNERS = (Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)


@exported("differences", title="Reconciliation", form=ReconciliationIn, roles=OWNERS)
def differences(caller: Staff, data: ReconciliationIn) -> ListExport:
    params = data.params
    account_id = caller.account_for(params["account_id"])
    rows = list_differences(
        caller=caller,
        account_id=account_id,
        day=params["day"],
        kind=params["kind"],
        is_settled=data.is_settled,
        search=params["search"],
        ordering=params["ordering"],
    )
    return export_of(rows, columns_in(read_zone(account_id)))
