"""What a buyer's tickets are exchanged for, from the quote to the new tickets."""

from __future__ import annotations

from decimal import Decimal

from django.db import models
from django.db.models import F, Q

from server.accounts.models import Account, User
from server.clients.models import ApiClient
from server.events.models import Performance
from server.orders.models.orders import Order
from server.payments.models import Part


class Exchange(models.Model):
    """Some units of an order for others of a performance: quoted first, then made just so, or let go.

    What was quoted is what is made: basket, quote and both sums stay as they were (`orders.selling.quotes` alone reads
    the first two). Until it is made the old units stay good.

    quoted ─► made                  nothing is to pay, or it is paid at the counter
      └─► pending ─► made           its charge has come
             └─► lapsed ─► made     it has not in time; what comes later makes it if all is still there
    """

    class Status(models.TextChoices):
        QUOTED = "quoted"  # nothing is claimed: it is the price until it expires
        PENDING = "pending"  # the new units are claimed, and wait for their money
        MADE = "made"
        LAPSED = "lapsed"

    account = models.ForeignKey(Account, on_delete=models.PROTECT, db_index=False, related_name="exchanges")
    order = models.ForeignKey(Order, on_delete=models.PROTECT, related_name="exchanges")
    # Where the old units were, and where the new ones are.
    source = models.ForeignKey(Performance, on_delete=models.PROTECT, db_index=False, related_name="+")
    target = models.ForeignKey(Performance, on_delete=models.PROTECT, db_index=False, related_name="+")
    status = models.CharField(max_length=8, choices=Status, default=Status.QUOTED)
    tickets = models.JSONField(help_text="the keys of the old tickets")
    upsells = models.JSONField(help_text="the keys of the old upsells")
    # Named with them at the same performance, and kept as they are: each as its key, its team and its player.
    staying = models.JSONField(default=list, db_default=models.Value([], models.JSONField()), blank=True)
    basket = models.JSONField()
    quote = models.JSONField()
    source_total = models.DecimalField(max_digits=14, decimal_places=2, help_text="what the old units have cost")
    target_total = models.DecimalField(max_digits=14, decimal_places=2, help_text="what the new ones cost today")
    # Until when a card would be good that is made of what is left; none where the event gives no credit.
    credit_ends_at = models.DateTimeField(null=True, blank=True)
    settles = models.BooleanField(null=True, blank=True, help_text="the difference was charged or given back")
    # What it has added to the payment, and the order that holds the new units: the old one if all were exchanged.
    part = models.OneToOneField(Part, on_delete=models.PROTECT, null=True, blank=True, related_name="exchange")
    made = models.ForeignKey(Order, on_delete=models.PROTECT, null=True, blank=True, related_name="made_by")
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, db_index=False, related_name="+")
    # Whose call has quoted it, where no person and no buyer has.
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
        """What the new units cost more than the old ones; less if below 0."""
        return self.target_total - self.source_total
