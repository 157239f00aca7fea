"""What happens after the sale: exchanges, refunds, cancelled and replaced performances, and the emails about them."""

from __future__ import annotations

from decimal import Decimal

from django.db import models
from django.db.models import F, Q

from server.accounts.models import Account, User
from server.catalogue.events.models import Performance
from server.integrations.models import ApiClient
from server.inventory.models import Reservation
from server.payments.models import Part, Payment, Refund
from server.sales.models.orders import Order, Ticket, UpsellItem


class Exchange(models.Model):
    """An exchange of an order's units for others: quoted first, then made as quoted, or abandoned.

    Basket, quote and both sums stay as they were quoted (only `server.sales.baskets` parses the first two). Until it is
    made the old units stay valid.

      quoted ─► made                nothing is due, or it is paid at the counter
      quoted ─► pending ─► made     its charge succeeded
      pending ─► lapsed ─► made     paid too late; made if everything is still available
    """

    class Status(models.TextChoices):
        QUOTED = "quoted"  # nothing is claimed: it only fixes the price until it expires
        PENDING = "pending"  # the new units are claimed and unpaid
        MADE = "made"
        LAPSED = "lapsed"

    account = models.ForeignKey(Account, on_delete=models.PROTECT, db_index=False, related_name="exchanges")
    order = models.ForeignKey(Order, on_delete=models.PROTECT, related_name="exchanges")
    # The performances of the old and the new units.
    source = models.ForeignKey(Performance, on_delete=models.PROTECT, db_index=False, related_name="+")
    target = models.ForeignKey(Performance, on_delete=models.PROTECT, db_index=False, related_name="+")
    status = models.CharField(max_length=8, choices=Status, default=Status.QUOTED)
    tickets = models.JSONField(help_text="Ids of the old tickets")
    upsells = models.JSONField(help_text="Ids of the old upsells")
    # Selected with them at the same performance, and unchanged: each as its key, team and player.
    staying = models.JSONField(default=list, db_default=models.Value([], models.JSONField()), blank=True)
    basket = models.JSONField()
    quote = models.JSONField()
    source_total = models.DecimalField(max_digits=14, decimal_places=2, help_text="Total of the old units")
    target_total = models.DecimalField(
        max_digits=14, decimal_places=2, help_text="Total of the new units at today's prices"
    )
    # The end of a gift card made of what is left; null where the event gives no credit.
    credit_ends_at = models.DateTimeField(null=True, blank=True)
    settles = models.BooleanField(null=True, blank=True, help_text="Whether the difference was charged or refunded")
    # What it has added to the payment, and the order that holds the new units: the old one if all were exchanged.
    part = models.OneToOneField(Part, on_delete=models.PROTECT, null=True, blank=True, related_name="exchange")
    made = models.ForeignKey(Order, on_delete=models.PROTECT, null=True, blank=True, related_name="made_by")
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="+")
    # The client that quoted it, if no person and no buyer did.
    client = models.ForeignKey(
        ApiClient, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="+"
    )
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    pending_at = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(status="quoted", part=None, made=None)
                | Q(
                    status__in=("pending", "lapsed"),
                    part__isnull=False,
                    made=None,
                    pending_at__isnull=False,
                    settles=True,
                )
                | Q(
                    status="made", part__isnull=False, made__isnull=False, made_at__isnull=False, settles__isnull=False
                ),
                name="made_exchange_says_what_it_made",
            ),
            models.CheckConstraint(condition=Q(expires_at__gt=F("created_at")), name="exchange_quote_lasts"),
            models.UniqueConstraint(
                fields=["order"], condition=Q(status="pending"), name="order_waits_for_one_exchange"
            ),
        ]
        indexes = [
            models.Index(fields=["expires_at"], condition=Q(status="quoted"), name="exchange_quotes_by_end"),
        ]

    @property
    def change(self) -> Decimal:
        """What the new units cost more than the old ones; negative if they cost less."""
        return self.target_total - self.source_total


CANCEL_ORDERS = "orders.cancel_performance"  # job that refunds a cancelled performance's orders
MOVE_REFUND = "orders.refund"  # job that moves a refund at its provider
REFUND_ELSEWHERE = "orders.refund_elsewhere"  # job for a charge whose money was returned at the provider's dashboard
RETURN_FEE = "orders.return_fee"  # job that returns the platform's fee after a refund has moved


class RefundLine(models.Model):
    """One ticket or upsell that a refund gives money back for; the amounts are the unit's own, never recalculated."""

    refund = models.ForeignKey(Refund, on_delete=models.PROTECT, related_name="lines")
    order = models.ForeignKey(Order, on_delete=models.PROTECT, related_name="refund_lines")
    ticket = models.ForeignKey(Ticket, on_delete=models.PROTECT, null=True, blank=True, related_name="refund_lines")
    upsell = models.ForeignKey(UpsellItem, on_delete=models.PROTECT, null=True, blank=True, related_name="refund_lines")
    amount = models.DecimalField(max_digits=14, decimal_places=2, help_text="Without a kept booking fee")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ticket=None, upsell__isnull=False) | Q(ticket__isnull=False, upsell=None),
                name="refund_line_is_of_one_unit",
            ),
            models.UniqueConstraint(fields=["refund", "ticket"], name="one_refund_line_a_ticket"),
            models.UniqueConstraint(fields=["refund", "upsell"], name="one_refund_line_an_upsell"),
        ]


class Cancelling(models.Model):
    """A cancelled performance: one job refunds all its orders, and resumes where it stopped.

    Progress is counted from its orders; `total` is how many there were when it began.
    """

    performance = models.OneToOneField(Performance, on_delete=models.PROTECT, related_name="cancelling")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="cancellings")
    words = models.TextField(blank=True, help_text="The organiser's message to buyers")
    keeps_fee = models.BooleanField(default=False)
    total = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    failed = models.PositiveIntegerField(default=0)
    last_order_id = models.BigIntegerField(default=0, help_text="Last order that the job has processed")
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)


TICKET_MAIL = "orders.ticket_mail"  # job that emails tickets to a buyer with an address
EXCHANGE_MAIL = "orders.exchange_mail"  # job that emails them after an exchange, and says what was exchanged
REQUESTED_EMAIL_KIND = "orders.letter"  # job that sends a `RequestedEmail`
GIFT_CARD_MAIL = "orders.gift_card_mail"  # job that emails a gift card to its recipient


class RequestedEmail(models.Model):
    """An email about a payment that somebody has requested or a refund requires, and its outcome.

    An address other than the buyer's is stored only until the email has ended: email records name nobody.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        SENT = "sent"
        BOUNCED = "bounced"

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="letters")
    kind = models.CharField(max_length=20)
    address = models.CharField(max_length=255, blank=True, help_text="Empty: the buyer's address")
    data = models.JSONField(default=dict, help_text="Ids and amounts for its text; no personal data")
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    why = models.CharField(
        max_length=500, blank=True, help_text="Why the mail server refused it, without personal data"
    )
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "orders_letter"
        indexes = [models.Index(fields=["payment", "-created_at"])]


class MailTrouble(models.Model):
    """A delivery failure of an email about a payment, as an account's own email provider reports it later.

    A keyed digest of the address is stored until the buyer's data are removed.
    """

    class Kind(models.TextChoices):
        BOUNCED = "bounced"  # the recipient's mail server rejected it
        BLOCKED = "blocked"  # temporarily rejected, or rejected from this sender
        DROPPED = "dropped"  # the provider did not try
        COMPLAINED = "complained"  # the recipient marked it as spam

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="mail_troubles")
    letter = models.ForeignKey(
        RequestedEmail,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="Null: the email with the tickets",
    )
    event_key = models.CharField(max_length=120, unique=True, help_text="Event id of the email provider")
    address_digest = models.CharField(max_length=64, blank=True)
    kind = models.CharField(max_length=10, choices=Kind)
    reason = models.CharField(max_length=200, help_text="Without personal data")
    at = models.DateTimeField()
    received_at = models.DateTimeField()
    cleared_at = models.DateTimeField(
        null=True, blank=True, help_text="When a later email to the address was delivered"
    )

    class Meta:
        indexes = [
            models.Index(fields=["address_digest"], condition=models.Q(cleared_at=None), name="mail_trouble_by_address")
        ]


class PurchaseLink(models.Model):
    """A link by which a buyer pays on their own device for what was reserved; it opens once, and on one device."""

    reservation = models.ForeignKey(Reservation, on_delete=models.PROTECT, related_name="links")
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)


class NamedReservation(models.Model):
    """A reservation of the counter's that is kept under its buyer's name until they collect and pay for it.

    Its buyer is the payment's, its note the orders' comments, and its end the reservation's (decision 0168).
    """

    reservation = models.OneToOneField(Reservation, on_delete=models.PROTECT, related_name="named")
    by = models.ForeignKey(User, on_delete=models.PROTECT, db_index=False, related_name="+")
    created_at = models.DateTimeField()
    remind_at = models.DateTimeField(
        null=True, blank=True, help_text="Null: the buyer was reminded, or gets no reminder"
    )


REMIND_NAMED = "orders.remind_named"  # job that reminds a buyer of what is kept under their name
MOVE_ORDERS = "orders.move_offered"  # the jobs that carry out an offer
END_OFFER = "orders.end_offer"
UNDO_OFFER = "orders.undo_offer"


class Offer(models.Model):
    """Another performance for all the orders of one: those that fit are moved, or their buyers choose by a deadline.

    With `moves` each order that fits gets tickets for the target, and nothing is charged or given back. With `until`
    buyers of the others are emailed a link to choose by that moment. An offer with both asks those that do not fit.
    """

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="offers")
    source = models.ForeignKey(Performance, on_delete=models.PROTECT, related_name="offers")
    target = models.ForeignKey(Performance, on_delete=models.PROTECT, db_index=False, related_name="+")
    moves = models.BooleanField()
    until = models.DateTimeField(null=True, blank=True, help_text="End of the last day on which buyers may choose")
    words = models.TextField(blank=True, help_text="The organiser's message to buyers")
    origin = models.CharField(max_length=255, blank=True, help_text="Origin of links, unless a setting defines it")
    by = models.ForeignKey(User, on_delete=models.PROTECT, db_index=False, related_name="+")
    created_at = models.DateTimeField()
    # When every order was processed; when nobody could answer any more; when somebody withdrew it.
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
    """One order of an offer: its plan and its outcome. Each change of its state happens once."""

    class State(models.TextChoices):
        WAITING = "waiting"  # the job has not processed it
        MOVED = "moved"
        REFUSED = "refused"  # it stays as it is, and `why` has the reason
        MAILED = "mailed"  # its buyer may answer
        ANSWERED = "answered"
        RETURNING = "returning"  # it was moved, and is being moved back
        UNDONE = "undone"
        WITHDRAWN = "withdrawn"  # the offer was withdrawn before anything happened to it

    class Why(models.TextChoices):
        """Why an order is not moved."""

        # No choice is possible now
        REFUNDING = "refunding"
        EXCHANGING = "exchanging"
        ADMITTED = "admitted"
        NO_TICKETS = "no_tickets"
        # The buyer may choose something else
        TYPES = "types"
        UPSELLS = "upsells"
        SEATS = "seats"
        FULL = "full"
        CHANGED = "changed"  # it fitted when the offer was made
        # The buyer could not be asked
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
    reason = models.CharField(max_length=500, blank=True, help_text="Reason as text for staff")
    quantity = models.PositiveIntegerField(default=0, help_text="Number of tickets before the move")
    paid = models.DecimalField(
        max_digits=14, decimal_places=2, default=Decimal("0.00"), help_text="Amount paid for these tickets"
    )
    answer = models.CharField(max_length=6, choices=Answer, blank=True)
    exchange = models.ForeignKey(
        Exchange, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="+"
    )
    refund = models.ForeignKey(
        Refund, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="+"
    )
    letter = models.ForeignKey(
        RequestedEmail, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="+"
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


_Why = OfferedOrder.Why
LEFT_ALONE = (_Why.REFUNDING, _Why.EXCHANGING, _Why.ADMITTED, _Why.NO_TICKETS)
