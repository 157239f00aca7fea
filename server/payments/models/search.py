"""What a payment is found by."""

from __future__ import annotations

from django.db import models

from server.accounts.models import Account
from server.payments.models.checkouts import Payment


class SearchTerm(models.Model):
    """One word by which a payment is found, folded: an e-mail, a word of a name, a phone's digits.

    A search is for the beginning of a word, so a plain index by letters serves it on every database. The rows of a
    buyer go with their data. A payment's reference is no word: it has an index of its own.
    """

    account = models.ForeignKey(Account, on_delete=models.CASCADE, db_index=False, related_name="+")
    word = models.CharField(max_length=255)
    payment = models.ForeignKey(Payment, on_delete=models.CASCADE, db_index=False, related_name="terms")

    class Meta:
        constraints = [
            # Also how one asks whether a payment has a word; the other is how one asks which payments have it.
            models.UniqueConstraint(fields=["payment", "word"], name="one_term_a_payment_and_word"),
        ]
        indexes = [
            models.Index(
                fields=["account", "word", "payment"],
                opclasses=["int8_ops", "varchar_pattern_ops", "int8_ops"],
                name="payments_by_word",
            ),
        ]
