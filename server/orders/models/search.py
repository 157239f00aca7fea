"""What a ticket is found by beside its buyer's words."""

from __future__ import annotations

from django.db import models

from server.events.models import Performance
from server.orders.models.orders import Ticket


class HolderTerm(models.Model):
    """One word of the name of whoever comes with a ticket, folded, where that is not the buyer (`payments.words`).

    A door looks for the beginning of a word at its own performance, so a plain index serves it on every database.
    """

    performance = models.ForeignKey(Performance, on_delete=models.PROTECT, db_index=False, related_name="+")
    word = models.CharField(max_length=255)
    ticket = models.ForeignKey(Ticket, on_delete=models.CASCADE, related_name="terms")

    class Meta:
        indexes = [
            models.Index(
                fields=["performance", "word", "ticket"],
                opclasses=["int8_ops", "varchar_pattern_ops", "int8_ops"],
                name="tickets_by_holders_word",
            ),
        ]
