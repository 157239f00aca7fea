"""What an organiser offers the buyers of a performance in its place, and what became of that for each order."""

from __future__ import annotations

from decimal import Decimal

from django.db import models
from django.db.models import F, Q

from server.accounts.models import Account, User
from server.events.models import Performance
from server.orders.models.exchanges import Exchange
from server.orders.models.letters import Letter
from server.orders.models.orders import Order
from server.payments.models import Refund

MOVE_ORDERS = "orders.move_offered"  # the kinds of owed work that an offer is carried out by
END_OFFER = "orders.end_offer"
UNDO_OFFER = "orders.undo_offer"


class Offer(models.Model):
    """Another performance for all the orders of one: those that fit are moved, or their buyers choose until a day.

    With `moves` each order that fits gets its tickets for the target, and nothing is charged or given back. With
    `until` whoever was not moved is mailed a link to choose, and may answer before that moment. An offer that does both
    asks those that do not fit.
    """

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="offers")
    source = models.ForeignKey(Performance, on_delete=models.PROTECT, related_name="offers")
    target = models.ForeignKey(Performance, on_delete=models.PROTECT, db_index=False, related_name="+")
    moves = models.BooleanField()
    until = models.DateTimeField(null=True, blank=True, help_text="the end of the last day on which buyers choose")
    words = models.TextField(blank=True, help_text="what the organiser tells the buyers")
    origin = models.CharField(max_length=255, blank=True, help_text="where links begin, unless a setting says so")
    by = models.ForeignKey(User, on_delete=models.PROTECT, db_index=False, related_name="+")
    created_at = models.DateTimeField()
    # Every order has been looked at; then, nobody answers any more; then, somebody has taken it back.
    carried_out_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(moves=True) | Q(until__isnull=False), name="offer_moves_or_asks"),
            models.CheckConstraint(condition=~Q(source=F("target")), name="offer_is_of_another_performance"),
            models.UniqueConstraint(fields=["source"], condition=Q(ended_at=None), name="one_open_offer_a_performance"),
        ]


class OfferedOrder(models.Model):
    """One order of an offer: what is to become of it, and what did. Each change of its state is made once."""

    class State(models.TextChoices):
        WAITING = "waiting"  # the job has not come to it
        MOVED = "moved"
        REFUSED = "refused"  # it stays as it is, and `why` says why
        MAILED = "mailed"  # its buyer may answer
        ANSWERED = "answered"
        RETURNING = "returning"  # it was moved, and is going back
        UNDONE = "undone"
        WITHDRAWN = "withdrawn"  # the offer was taken back before anything became of it

    class Why(models.TextChoices):
        """Why an order is not moved."""

        # What nobody can choose anything for now
        REFUNDING = "refunding"
        EXCHANGING = "exchanging"
        ADMITTED = "admitted"
        NO_TICKETS = "no_tickets"
        # What its buyer may choose something else for
        TYPES = "types"
        UPSELLS = "upsells"
        SEATS = "seats"
        FULL = "full"
        CHANGED = "changed"  # it did fit when the offer was made
        # What could not be asked
        NO_ADDRESS = "no_address"

    class Answer(models.TextChoices):
        DATE = "date"
        CREDIT = "credit"
        MONEY = "money"
        KEEP = "keep"

    offer = models.ForeignKey(Offer, on_delete=models.PROTECT, db_index=False, related_name="orders")
    order = models.ForeignKey(Order, on_delete=models.PROTECT, related_name="offered")
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    why = models.CharField(max_length=10, choices=Why, blank=True)
    reason = models.CharField(max_length=500, blank=True, help_text="the same for people")
    quantity = models.PositiveIntegerField(default=0, help_text="tickets that it had")
    paid = models.DecimalField(max_digits=14, decimal_places=2, default=Decimal("0.00"), help_text="for these")
    answer = models.CharField(max_length=6, choices=Answer, blank=True)
    exchange = models.ForeignKey(
        Exchange, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="+"
    )
    refund = models.ForeignKey(
        Refund, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="+"
    )
    letter = models.ForeignKey(
        Letter, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="+"
    )
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["offer", "order"], name="one_row_an_offer_and_order"),
            models.CheckConstraint(
                condition=~Q(state__in=["moved", "returning", "undone"]) | Q(exchange__isnull=False),
                name="moved_order_names_its_exchange",
            ),
            models.CheckConstraint(condition=~Q(state="refused") | ~Q(why=""), name="refused_order_says_why"),
            models.CheckConstraint(condition=Q(state="answered") ^ Q(answer=""), name="answered_order_has_an_answer"),
        ]
        indexes = [models.Index(fields=["offer", "state", "id"], name="offered_orders_by_state")]

    @property
    def may_be_asked(self) -> bool:
        """Whether its buyer can choose anything."""
        return self.why not in LEFT_ALONE


_Why = OfferedOrder.Why
LEFT_ALONE = (_Why.REFUNDING, _Why.EXCHANGING, _Why.ADMITTED, _Why.NO_TICKETS)
