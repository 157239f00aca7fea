"""Compares each day's money with its provider: completes what a lost webhook left open, and records differences.

Each account's day is a job of its own: a failed one is retried and delays no other. Comparing a day again completes
nothing twice and records nothing twice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import cached_property
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F, Q

from server.accounts.caller import Staff
from server.accounts.models import Account
from server.aftersales.reconciliation_event_services import (
    handle_dispute,
    handle_failed_provider_refund,
    handle_provider_refund,
)
from server.aftersales.refunds.completion_services import complete_refund, fail_refund
from server.aftersales.refunds.settlement_services import read_fee_to_go_back
from server.catalogue.venues.selectors import read_zone
from server.payments.errors import DayNotBegun
from server.payments.models import Charge, ComparedDay, Difference, Dispute, ProviderEvent, Refund
from server.payments.provider_messages import Movement, MovementKind, ProviderUpdate, UpdateKind
from server.payments.selectors import RECONCILIATION_ROLES, find_charge, find_refund
from server.payments.services import reconciliation
from server.payments.services.gateways import (
    GATEWAYS,
    PaymentGateway,
    ProviderAccessDenied,
    ProviderUnreachable,
    provider_gateways,
)
from server.payments.services.reconciliation import FoundDifference
from server.payments.services.refunds import record_fees_returned
from server.platform import clock
from server.platform.errors import DomainError
from server.platform.integrity_checks import HALF_A_CENT
from server.platform.outbox import Ending, Failure, Job, JobResult, register_job
from server.sales.services import checkout, late_payments

logger = logging.getLogger(__name__)
Kind = Difference.Kind
Status = Charge.Status
MARGIN = timedelta(hours=1)  # clock differences, and what was started just before midnight
LOOKBACK = timedelta(days=7)  # days that were missed while no worker ran


@register_job
class ReconcileDay(Job):
    """A day of an account to be compared with its provider."""

    kind = "orders.reconcile_day"
    tried_for = timedelta(days=3)

    def do(self) -> JobResult:
        try:
            compare_day(self.row)
        except ProviderUnreachable as away:
            if isinstance(away, ProviderAccessDenied):  # at once: it does not resolve itself
                reconciliation.fail_comparison(self.row, away.reason)
            return Failure(away.reason)
        return Ending.DONE

    def note_given_up(self, refusal: Failure) -> None:
        reconciliation.fail_comparison(self.row, refusal.reason)

    @cached_property
    def row(self) -> ComparedDay:
        return ComparedDay.objects.select_related("account").get(pk=self.subject_id)


def enqueue_days() -> int:
    """Enqueue the comparison of every account's past days that were not compared yet; return how many."""
    enqueued = 0
    for account in Account.objects.filter(deleted_at=None, test_house_of=None).order_by("pk"):
        if not account.is_platform and not _names_of(account):
            continue
        zone = ZoneInfo(read_zone(account.pk))
        last = (clock.now() - MARGIN).astimezone(zone).date() - timedelta(days=1)
        first = max(last - LOOKBACK + timedelta(days=1), account.created_at.astimezone(zone).date())
        known = set(ComparedDay.objects.filter(account=account, day__gte=first).values_list("day", flat=True))
        days = [first + timedelta(days=place) for place in range((last - first).days + 1)]
        for day in days:
            if day not in known:
                _enqueue(account.pk, day)
                enqueued += 1
    return enqueued


def request_comparison(*, caller: Staff, account_id: int, day: date) -> ComparedDay:
    """Request another comparison of a day, up to now if it is today.

    :raises NotAllowed: unless the caller is a platform administrator or an account's owner.
    :raises DayNotBegun: for a future day.
    """
    caller.needs(*RECONCILIATION_ROLES)
    if day > clock.now().astimezone(ZoneInfo(read_zone(account_id))).date():
        raise DayNotBegun(field="day")
    return _enqueue(account_id, day, caller)


@transaction.atomic
def _enqueue(account_id: int, day: date, caller: Staff | None = None) -> ComparedDay:
    row = reconciliation.request_comparison(account_id=account_id, day=day, by=caller.user if caller else None)
    ReconcileDay.enqueue(subject_id=row.pk)
    return row


def compare_day(row: ComparedDay) -> None:
    """Compare one day: complete what has ended at the provider, then record differences.

    :raises ProviderUnreachable: if the provider cannot be asked now.
    """
    begun_at = clock.now()
    comparison = _Comparison(row.account, row.day)
    comparison.run()
    with transaction.atomic():
        reconciliation.record_differences(
            account_id=row.account_id, day=row.day, found=comparison.found, looked_at=begun_at
        )
        counts = comparison.counts
        reconciliation.end_comparison(
            row,
            charges=counts.get(MovementKind.CHARGE, 0),
            refunds=counts.get(MovementKind.REFUND, 0),
            disputes=counts.get(MovementKind.DISPUTE, 0),
            finished=comparison.finished,
        )


@dataclass
class _Comparison:
    """One comparison of an account's day, while it runs."""

    account: Account
    day: date
    found: list[FoundDifference] = field(default_factory=list)
    counts: dict[MovementKind, int] = field(default_factory=dict)
    finished: int = 0
    seen_fees: set[int] = field(default_factory=set)
    refunded: set[int] = field(default_factory=set)

    def run(self) -> None:
        for gateway in provider_gateways():
            for there in self._names_there(gateway):
                self._compare(gateway, there)
                self._finish_older(gateway, there)
                self._compare_older_fees(gateway, there)
        self._name_unknown_events()

    @cached_property
    def begins(self) -> datetime:
        return datetime.combine(self.day, time(), tzinfo=ZoneInfo(read_zone(self.account.pk)))

    @cached_property
    def ends(self) -> datetime:
        return datetime.combine(self.day + timedelta(days=1), time(), tzinfo=self.begins.tzinfo)

    def _names_there(self, gateway: PaymentGateway) -> list[str]:
        """List the account's ids at the provider: its current one, and those of its charges of the day."""
        charges = Charge.objects.filter(
            account=self.account,
            gateway=gateway.name,
            created_at__gte=self.begins,
            created_at__lt=self.ends,
        )
        names = {gateway.name_there(self.account), *charges.values_list("account_there", flat=True).distinct()}
        return sorted(names - {""})

    def _compare(self, gateway: PaymentGateway, there: str) -> None:
        listed = gateway.list_movements(there, self.begins - MARGIN, self.ends + MARGIN)
        theirs = [movement for movement in listed if self.begins <= movement.at < self.ends]
        for movement in theirs:
            if movement.kind is MovementKind.DISPUTE or movement.status != Status.FAILED:
                counts_as_moved = movement.kind is MovementKind.DISPUTE or movement.status == Status.SUCCEEDED
                self.counts[movement.kind] = self.counts.get(movement.kind, 0) + counts_as_moved
            self._compare_movement(gateway, movement)
        there_too = {
            (movement.kind, movement.provider_id) for movement in listed if movement.status == Status.SUCCEEDED
        }
        self._name_missing(gateway, there, there_too)

    def _compare_movement(self, gateway: PaymentGateway, movement: Movement) -> None:
        match movement.kind:
            case MovementKind.CHARGE:
                self._compare_charge(movement)
            case MovementKind.REFUND:
                self._compare_refund(movement)
            case MovementKind.DISPUTE:
                self._update_dispute(gateway, movement)

    def _compare_charge(self, movement: Movement) -> None:
        ours = find_charge(movement)
        if movement.status == Status.FAILED and ours is not None and ours.status == Status.PENDING:
            self._finish(lambda: checkout.fail(charge_id=ours.pk, provider_id=movement.provider_id))
        if movement.status != Status.SUCCEEDED:
            return
        if ours is None:
            self._name(Kind.CHARGE_NOT_OURS, movement)
        elif (ours.amount, ours.currency) != (movement.amount, movement.currency):
            self._name(Kind.AMOUNT, movement, ours)
        elif ours.status != Status.SUCCEEDED:
            self._finish(lambda: checkout.settle(charge_id=ours.pk, provider_id=movement.provider_id))
            ours.refresh_from_db(fields=["status"])
            if ours.status != Status.SUCCEEDED:  # another charge of its part succeeded
                self._name(Kind.CHARGE_NOT_OURS, movement)
        elif late_payments.is_stuck(ours.part):
            self._name(Kind.CHARGE_NOT_OURS, movement)
        if ours is not None and ours.status == Status.SUCCEEDED:
            self._compare_fee(ours, movement)

    def _compare_fee(self, ours: Charge, movement: Movement) -> None:
        """Compare the platform's fee of a charge, and its returned part, unless that is pending."""
        self.seen_fees.add(ours.pk)
        returned = read_fee_to_go_back(ours)
        if ours.platform_fee != movement.fee or returned not in (None, movement.fee_returned):
            # The list may be some minutes old.
            gateway = GATEWAYS[ours.gateway]
            movement = gateway.find_movement(ours.account_there, MovementKind.CHARGE, ours.provider_id) or movement
        if ours.platform_fee != movement.fee:
            self._name(Kind.FEE, movement, fees=(ours.platform_fee, movement.fee))
        if returned is not None and returned != movement.fee_returned:
            self._name(Kind.FEE_BACK, movement, fees=(returned, movement.fee_returned))
        elif returned:  # also if the provider had refused us, and somebody has returned it at the dashboard
            record_fees_returned(charge=ours)

    def _compare_refund(self, movement: Movement) -> None:
        ours = find_refund(movement)
        if ours is None and movement.status != Status.FAILED and handle_provider_refund(movement, at=movement.at):
            ours = find_refund(movement)  # it was made at the provider's dashboard, and its order is refunded now
        if ours is None:
            if movement.status == Status.FAILED:
                handle_failed_provider_refund(movement)
            else:
                self._name(Kind.REFUND_NOT_OURS, movement)
            return
        if ours.charge_id is not None and movement.status == Status.SUCCEEDED:
            self.refunded.add(ours.charge_id)
        if movement.status != Status.FAILED and ours.to_move != movement.amount:
            self._name(Kind.AMOUNT, movement, ours)
            return
        self._end_refund(ours, movement)

    def _update_dispute(self, gateway: PaymentGateway, movement: Movement) -> None:
        """Store the current state of a dispute; if its charge is not ours, that is a difference."""
        is_new = not Dispute.objects.filter(provider_id=movement.provider_id).exists()
        is_ours = handle_dispute(
            ProviderUpdate(
                gateway=gateway.name,
                event_id="",
                kind=UpdateKind.DISPUTED,
                # It was read just now, and is therefore newer than any event.
                happened_at=movement.at if is_new else clock.now(),
                account_there=movement.account_there,
                provider_id=movement.provider_id,
                charge_id=movement.charge_id,
                dispute=movement.dispute,
            )
        )
        if not is_ours:
            self._name(Kind.DISPUTE_NOT_OURS, movement)

    def _end_refund(self, ours: Refund, movement: Movement) -> None:
        if movement.status == Status.SUCCEEDED and ours.status == Status.PENDING:
            self._finish(lambda: complete_refund(refund_id=ours.pk, provider_id=movement.provider_id))
        elif movement.status == Status.SUCCEEDED and ours.status == Status.FAILED:
            self._name(Kind.REFUND_NOT_OURS, movement)
        elif movement.status == Status.FAILED and ours.status != Status.FAILED:
            message = movement.message
            self._finish(lambda: fail_refund(refund_id=ours.pk, message=message, provider_id=movement.provider_id))

    def _name_missing(self, gateway: PaymentGateway, there: str, there_too: set[tuple[MovementKind, str]]) -> None:
        """Record our movements of the day that the provider does not have, even when asked for each by its id."""
        span = {"created_at__gte": self.begins, "created_at__lt": self.ends, "gateway": gateway.name}
        charges = Charge.objects.filter(**span, status="succeeded", account_there=there).select_related("part__payment")
        ours: list[tuple[MovementKind, Kind, Charge | Refund]] = [
            (MovementKind.CHARGE, Kind.CHARGE_NOT_THEIRS, row) for row in charges.filter(account=self.account)
        ]
        moved = Refund.objects.filter(**span, status="succeeded", charge__account_there=there, failure="")
        moved = moved.filter(amount__gt=F("gift_card") + F("shared") + F("elsewhere") + HALF_A_CENT)
        ours += [
            (MovementKind.REFUND, Kind.REFUND_NOT_THEIRS, row)
            for row in moved.filter(account=self.account).select_related("part__payment")
        ]
        for what, kind, row in ours:
            if (what, row.provider_id) not in there_too and not _is_there(gateway, there, what, row):
                self.found.append(
                    FoundDifference(
                        kind=kind,
                        provider_id=row.provider_id or row.idempotency_key,
                        reference=row.part.payment.reference,
                        ours=row.amount if isinstance(row, Charge) else row.to_move,
                        currency=row.currency,
                    )
                )

    def _finish_older(self, gateway: PaymentGateway, there: str) -> None:
        pending = Q(status="pending", gateway=gateway.name, created_at__lt=self.begins) & ~Q(provider_id="")
        in_account = Q(account=self.account)
        for charge in Charge.objects.filter(pending, in_account, account_there=there):
            self._follow(gateway, there, MovementKind.CHARGE, charge.provider_id)
        for refund in Refund.objects.filter(pending, in_account, charge__account_there=there):
            self._follow(gateway, there, MovementKind.REFUND, refund.provider_id)
        for dispute in Dispute.objects.filter(account=self.account, closed_at=None, opened_at__lt=self.begins):
            self._follow(gateway, there, MovementKind.DISPUTE, dispute.provider_id)

    def _follow(self, gateway: PaymentGateway, there: str, kind: MovementKind, provider_id: str) -> None:
        movement = gateway.find_movement(there, kind, provider_id)
        if movement is not None:
            self._compare_movement(gateway, movement)

    def _finish(self, end: Callable[[], object]) -> None:
        """Complete something of ours that has ended at the provider."""
        # Refused, its reservation was over: the money goes back automatically, and the buyer is emailed.
        with suppress(DomainError):
            end()
        self.finished += 1

    def _compare_older_fees(self, gateway: PaymentGateway, there: str) -> None:
        """Compare the fees of older charges that were partly returned on this day."""
        for charge in Charge.objects.filter(pk__in=self.refunded - self.seen_fees, account_there=there):
            movement = gateway.find_movement(there, MovementKind.CHARGE, charge.provider_id)
            if movement is not None:
                self._compare_fee(charge, movement)

    def _name_unknown_events(self) -> None:
        """Record the day's events that could not be handled, unless their subject is known by now."""
        events = ProviderEvent.objects.filter(
            state=ProviderEvent.State.UNKNOWN, received_at__gte=self.begins, received_at__lt=self.ends
        )
        names = _names_of(self.account)
        if self.account.is_platform:  # differences about provider ids that none of our accounts has go to the platform
            named = {event.account_there for event in events}
            names = named.difference(*(gateway.accounts_there(named) for gateway in provider_gateways()))
        known_ids = {one.provider_id for one in self.found}
        ours = (Charge, Refund, Dispute)
        for event in events.filter(account_there__in=names).order_by("pk"):
            subject = event.subject
            is_known = subject and any(kind.objects.filter(provider_id=subject).exists() for kind in ours)
            if subject not in known_ids and not is_known:
                self.found.append(FoundDifference(kind=Kind.EVENT_UNKNOWN, provider_id=event.provider_id))

    def _name(
        self,
        kind: Kind,
        movement: Movement,
        ours: Charge | Refund | None = None,
        fees: tuple[Decimal, Decimal] | None = None,
    ) -> None:
        amount = None if ours is None else ours.amount if isinstance(ours, Charge) else ours.to_move
        self.found.append(
            FoundDifference(
                kind=kind,
                provider_id=movement.provider_id,
                reference=ours.part.payment.reference if ours else movement.reference,
                ours=fees[0] if fees else amount,
                theirs=fees[1] if fees else movement.amount,
                currency=movement.currency,
                charge_id=ours.charge_id if isinstance(ours, Refund) else None,
            )
        )


def _is_there(gateway: PaymentGateway, there: str, kind: MovementKind, row: Charge | Refund) -> bool:
    """Look up one that the day's list lacks: it may have started there long after it was written here."""
    if not row.provider_id:
        return False
    movement = gateway.find_movement(there, kind, row.provider_id)
    return movement is not None and movement.status != Status.FAILED


def _names_of(account: Account) -> set[str]:
    return {gateway.name_there(account) for gateway in provider_gateways()} - {""}
