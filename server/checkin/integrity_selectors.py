"""Integrity checks of the door: admissions and redemptions have to match their scans."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, F, Q

from server.checkin.models import Conflict, Redeeming, ScanRecord, UpsellVerdict, Verdict
from server.platform.integrity_checks import Discrepancy, integrity_check, report_each
from server.sales.models import GONE_UPSELLS, Order, Ticket, UpsellItem
from server.sales.refundable import LIVE

CHANGING_VERDICTS = (Verdict.ADMITTED, Verdict.EXITED, Verdict.RESET)
# What an offline device did and the server did not confirm.
UNCONFIRMED = Q(said=Verdict.ADMITTED, direction="entry") & ~Q(verdict=Verdict.ADMITTED) | Q(
    said=Verdict.EXITED, direction="exit"
) & ~Q(verdict=Verdict.EXITED)


def _counted(verdict: Verdict, **more: object) -> Count:
    return Count("readings", filter=Q(readings__verdict=verdict, **more))


@integrity_check
def _admissions() -> Iterator[Discrepancy]:
    """A ticket is in exactly if it has one admission more than resets; a re-entry follows an earlier admission."""
    out = {"readings__answer__was_out": True}
    tickets = Ticket.objects.filter(status__in=LIVE).annotate(
        came=_counted(Verdict.ADMITTED),
        let_out=_counted(Verdict.EXITED),
        taken_back=_counted(Verdict.RESET),
        came_again=_counted(Verdict.ADMITTED, **out),
        taken_back_outside=_counted(Verdict.RESET, **out),
        let_in=F("came") - F("came_again"),
        inside=F("came") - F("let_out") - F("taken_back") + F("taken_back_outside"),
    )
    is_in, is_out = Q(status=Ticket.Status.ADMITTED), Q(left_at__isnull=False)
    wrong = (is_in & ~Q(let_in=F("taken_back") + 1)) | (~is_in & ~Q(let_in=F("taken_back")))
    yield from report_each(
        "ticket_admission",
        tickets.filter(wrong),
        "Ticket {pk} is {status}, but its readings let it in {let_in} times and took that back {taken_back} times.",
    )
    misplaced = (is_in & ~is_out & ~Q(inside=1)) | ((~is_in | is_out) & ~Q(inside=0))
    yield from report_each(
        "ticket_presence",
        tickets.filter(~wrong & misplaced),
        "Ticket {pk} is {status}, left at {left_at}, but it came {came} times and left {let_out} times.",
    )


@integrity_check
def _scans() -> Iterator[Discrepancy]:
    yield from report_each(
        "reading_performance",
        ScanRecord.objects.filter(verdict__in=CHANGING_VERDICTS).exclude(performance=F("ticket__performance")),
        "Reading {pk} let ticket {ticket} in at performance {performance}, but it is for {ticket__performance}.",
    )
    yield from report_each(
        "reading_said",
        ScanRecord.objects.filter(verdict=Verdict.ADMITTED).exclude(said__in=("", Verdict.ADMITTED)),
        "Reading {pk} let ticket {ticket} in, but its phone had said {said}.",
    )
    yield from report_each(
        "reading_unconfirmed",
        ScanRecord.objects.filter(UNCONFIRMED, is_believed=True, conflict=None),
        "Reading {pk} is {verdict}, but its phone had said {said}, and there is no conflict of it.",
    )


CHANGING_UPSELL_VERDICTS = (UpsellVerdict.REDEEMED, UpsellVerdict.RESET)


@integrity_check
def _conflicts() -> Iterator[Discrepancy]:
    """A conflict is what its scan or redemption was, where that was, and disputes nothing that changed something."""
    for deed, changing in (("reading", CHANGING_VERDICTS), ("redeeming", CHANGING_UPSELL_VERDICTS)):
        rows = Conflict.objects.exclude(**{deed: None})
        yield from report_each(
            "conflict_verdict",
            rows.exclude(verdict=F(f"{deed}__verdict")),
            "Conflict {pk} is {verdict}, but its DEED {DEED} is {DEED__verdict}.".replace("DEED", deed),
        )
        yield from report_each(
            "conflict_place",
            rows.exclude(account=F(f"{deed}__account"), performance=F(f"{deed}__performance")),
            "Conflict {pk} of performance {performance} has DEED {DEED} of performance {DEED__performance}.".replace(
                "DEED", deed
            ),
        )
        yield from report_each(
            "conflict_confirmed",
            rows.filter(**{f"{deed}__verdict__in": changing}),
            "Conflict {pk} disputes DEED {DEED}, which is {DEED__verdict}.".replace("DEED", deed),
        )
    yield from report_each(
        "conflict_admission",
        Conflict.objects.filter(admission__isnull=False).exclude(
            admission__verdict=Verdict.ADMITTED, admission__ticket=F("ticket"), admission__account=F("account")
        ),
        "Conflict {pk} of ticket {ticket} names reading {admission}, which did not let that ticket in.",
    )


# An upsell is redeemed exactly if it has one redemption more than resets. Other units given out by devices are
# conflicts.


@integrity_check
def _redemptions() -> Iterator[Discrepancy]:
    redeemed = Count("redeemings", filter=Q(redeemings__verdict=UpsellVerdict.REDEEMED))
    reset = Count("redeemings", filter=Q(redeemings__verdict=UpsellVerdict.RESET))
    is_redeemed = Q(status=UpsellItem.Status.REDEEMED)
    items = UpsellItem.objects.exclude(status__in=GONE_UPSELLS).annotate(redeemed=redeemed, reset=reset)
    yield from report_each(
        "upsell_redemption",
        items.filter((is_redeemed & ~Q(redeemed=F("reset") + 1)) | (~is_redeemed & ~Q(redeemed=F("reset")))),
        "Upsell {pk} is {status}, but was redeemed {redeemed} times, and that was taken back {reset} times.",
    )
    yield from report_each(
        "upsell_redeemed_at",
        UpsellItem.objects.filter(status=UpsellItem.Status.OPEN).exclude(redeemed_at=None),
        "Upsell {pk} is {status}, but says that it was redeemed at {redeemed_at}.",
    )


@integrity_check
def _redeemed_positions() -> Iterator[Discrepancy]:
    yield from report_each(
        "redeeming_performance",
        Redeeming.objects.filter(verdict__in=CHANGING_UPSELL_VERDICTS).exclude(performance=F("item__performance")),
        "Redeeming {pk} changed upsell {item} at performance {performance}, but it is for {item__performance}.",
    )
    yield from report_each(
        "redeeming_account",
        Redeeming.objects.exclude(account=F("item__order__account")),
        "Redeeming {pk} is of account {account}, but upsell {item} is of account {item__order__account}.",
    )


@integrity_check
def _redeemed_offline() -> Iterator[Discrepancy]:
    """An offline redemption is confirmed or has a conflict; nothing else has one."""
    redeemed = UpsellVerdict.REDEEMED
    yield from report_each(
        "redeeming_unconfirmed",
        Redeeming.objects.filter(said=redeemed, is_believed=True, conflict=None).exclude(verdict=redeemed),
        "Redeeming {pk} of upsell {item} is {verdict}, but its phone had said {said}, and there is no conflict of it.",
    )
    yield from report_each(
        "conflict_said",
        Conflict.objects.filter(redeeming__isnull=False).exclude(redeeming__said=redeemed),
        "Conflict {pk} disputes redeeming {redeeming}, whose phone had said {redeeming__said}.",
    )


@integrity_check
def _handed_out() -> Iterator[Discrepancy]:
    yield from report_each(
        "conflict_handed_out",
        Conflict.objects.filter(handed_out__isnull=False).exclude(
            handed_out__verdict=UpsellVerdict.REDEEMED, handed_out__item=F("redeeming__item")
        ),
        "Conflict {pk} names redeeming {handed_out}, which did not give out what redeeming {redeeming} gave out again.",
    )
    # An earlier redemption exists, or the verdict would be another.
    yield from report_each(
        "conflict_first",
        Conflict.objects.filter(redeeming__isnull=False, verdict=UpsellVerdict.ALREADY_REDEEMED, handed_out=None),
        "Conflict {pk} is {verdict}, but names no redeeming before {redeeming}.",
    )


@integrity_check
def _refunded_orders() -> Iterator[Discrepancy]:
    """A fully refunded order has nothing left to redeem."""
    yield from report_each(
        "upsell_refunded",
        UpsellItem.objects.filter(order__status=Order.Status.REFUNDED).exclude(status__in=GONE_UPSELLS),
        "Upsell {pk} is {status}, but its order {order} is {order__status}.",
    )
