from decimal import Decimal

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_baseline"),
        ("clients", "0001_baseline"),
        ("events", "0001_baseline"),
        ("payments", "0001_baseline"),
        ("pricing", "0001_baseline"),
        ("stock", "0001_baseline"),
        ("upsells", "0001_baseline"),
    ]

    operations = [
        migrations.CreateModel(
            name="Cancelling",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("words", models.TextField(blank=True, help_text="The organiser's message to buyers")),
                ("keeps_fee", models.BooleanField(default=False)),
                ("total", models.PositiveIntegerField(default=0)),
                ("done", models.PositiveIntegerField(default=0)),
                ("failed", models.PositiveIntegerField(default=0)),
                ("last_order_id", models.BigIntegerField(default=0, help_text="Last order that the job has processed")),
                ("created_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="cancellings", to="accounts.account"
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "performance",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="cancelling", to="events.performance"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Exchange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "status",
                    models.CharField(
                        choices=[("quoted", "Quoted"), ("pending", "Pending"), ("made", "Made"), ("lapsed", "Lapsed")],
                        default="quoted",
                        max_length=8,
                    ),
                ),
                ("tickets", models.JSONField(help_text="Ids of the old tickets")),
                ("upsells", models.JSONField(help_text="Ids of the old upsells")),
                (
                    "staying",
                    models.JSONField(blank=True, db_default=models.Value([], models.JSONField()), default=list),
                ),
                ("basket", models.JSONField()),
                ("quote", models.JSONField()),
                (
                    "source_total",
                    models.DecimalField(decimal_places=2, help_text="Total of the old units", max_digits=14),
                ),
                (
                    "target_total",
                    models.DecimalField(
                        decimal_places=2, help_text="Total of the new units at today's prices", max_digits=14
                    ),
                ),
                ("credit_ends_at", models.DateTimeField(blank=True, null=True)),
                (
                    "settles",
                    models.BooleanField(
                        blank=True, help_text="Whether the difference was charged or refunded", null=True
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("pending_at", models.DateTimeField(blank=True, null=True)),
                ("made_at", models.DateTimeField(blank=True, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="exchanges",
                        to="accounts.account",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "client",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clients.apiclient",
                    ),
                ),
                (
                    "part",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="exchange",
                        to="payments.part",
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="events.performance",
                    ),
                ),
                (
                    "target",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="events.performance",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RequestedEmail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=20)),
                ("address", models.CharField(blank=True, help_text="Empty: the buyer's address", max_length=255)),
                (
                    "data",
                    models.JSONField(default=dict, help_text="Ids and amounts for its text; no personal data"),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("sent", "Sent"), ("bounced", "Bounced")],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                (
                    "why",
                    models.CharField(
                        blank=True, help_text="Why the mail server refused it, without personal data", max_length=500
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "payment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="letters", to="payments.payment"
                    ),
                ),
            ],
            options={
                "db_table": "orders_letter",
                "indexes": [models.Index(fields=["payment", "-created_at"], name="orders_lett_payment_6d5e77_idx")],
            },
        ),
        migrations.CreateModel(
            name="MailTrouble",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event_key",
                    models.CharField(help_text="Event id of the email provider", max_length=120, unique=True),
                ),
                ("address_digest", models.CharField(blank=True, max_length=64)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("bounced", "Bounced"),
                            ("blocked", "Blocked"),
                            ("dropped", "Dropped"),
                            ("complained", "Complained"),
                        ],
                        max_length=10,
                    ),
                ),
                ("reason", models.CharField(help_text="Without personal data", max_length=200)),
                ("at", models.DateTimeField()),
                ("received_at", models.DateTimeField()),
                (
                    "cleared_at",
                    models.DateTimeField(
                        blank=True, help_text="When a later email to the address was delivered", null=True
                    ),
                ),
                (
                    "letter",
                    models.ForeignKey(
                        blank=True,
                        help_text="Null: the email with the tickets",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="orders.requestedemail",
                    ),
                ),
                (
                    "payment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="mail_troubles", to="payments.payment"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("cleared_at", None)),
                        fields=["address_digest"],
                        name="mail_trouble_by_address",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Offer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("moves", models.BooleanField()),
                (
                    "until",
                    models.DateTimeField(
                        blank=True, help_text="End of the last day on which buyers may choose", null=True
                    ),
                ),
                ("words", models.TextField(blank=True, help_text="The organiser's message to buyers")),
                (
                    "origin",
                    models.CharField(
                        blank=True, help_text="Origin of links, unless a setting defines it", max_length=255
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("carried_out_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="offers", to="accounts.account"
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="offers", to="events.performance"
                    ),
                ),
                (
                    "target",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="events.performance",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("moves", True), ("until__isnull", False), _connector="OR"),
                        name="offer_moves_or_asks",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("source", models.F("target")), _negated=True),
                        name="offer_is_of_another_performance",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)), fields=("source",), name="one_open_offer_a_performance"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Order",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("progress", "Progress"),
                            ("paid", "Paid"),
                            ("refunding", "Refunding"),
                            ("refunded", "Refunded"),
                            ("failed", "Failed"),
                        ],
                        default="progress",
                        max_length=10,
                    ),
                ),
                (
                    "channel",
                    models.CharField(
                        choices=[("online", "Online"), ("boxoffice", "Boxoffice"), ("api", "Api")], max_length=10
                    ),
                ),
                ("gateway", models.CharField(blank=True, max_length=10)),
                ("quantity", models.PositiveIntegerField(help_text="Number of tickets; 0 if only upsells were bought")),
                ("tickets_amount", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("ticket_tax", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("booking_fee", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("upsells_amount", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("upsell_tax", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("discount", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("gift_card", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("total", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("platform_fee", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("refunded", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                (
                    "promo_code",
                    models.CharField(blank=True, help_text="Promo code that reduced the price", max_length=64),
                ),
                (
                    "reductions",
                    models.JSONField(default=list, help_text="Label and amount of each reduction"),
                ),
                ("comments", models.TextField(blank=True)),
                ("created_at", models.DateTimeField()),
                ("updated_at", models.DateTimeField()),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="orders", to="accounts.account"
                    ),
                ),
                (
                    "part",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="orders", to="payments.part"
                    ),
                ),
                (
                    "payment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="orders", to="payments.payment"
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="orders", to="events.performance"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["account", "-created_at", "-id"], name="orders_newest_first"),
                    models.Index(fields=["account", "status", "-created_at", "-id"], name="orders_by_status"),
                    models.Index(fields=["account", "channel", "-created_at", "-id"], name="orders_by_channel"),
                    models.Index(fields=["account", "gateway", "-created_at", "-id"], name="orders_by_gateway"),
                    models.Index(fields=["performance", "status"], name="orders_orde_perform_e39c3c_idx"),
                    models.Index(fields=["account", "updated_at", "id"], name="orders_by_change"),
                ],
            },
        ),
        migrations.CreateModel(
            name="OfferedOrder",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("moved", "Moved"),
                            ("refused", "Refused"),
                            ("mailed", "Mailed"),
                            ("answered", "Answered"),
                            ("returning", "Returning"),
                            ("undone", "Undone"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                (
                    "why",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("refunding", "Refunding"),
                            ("exchanging", "Exchanging"),
                            ("admitted", "Admitted"),
                            ("no_tickets", "No Tickets"),
                            ("types", "Types"),
                            ("upsells", "Upsells"),
                            ("seats", "Seats"),
                            ("full", "Full"),
                            ("changed", "Changed"),
                            ("no_address", "No Address"),
                        ],
                        max_length=10,
                    ),
                ),
                ("reason", models.CharField(blank=True, help_text="Reason as text for staff", max_length=500)),
                ("quantity", models.PositiveIntegerField(default=0, help_text="Number of tickets before the move")),
                (
                    "paid",
                    models.DecimalField(
                        decimal_places=2,
                        default=Decimal("0.00"),
                        help_text="Amount paid for these tickets",
                        max_digits=14,
                    ),
                ),
                (
                    "answer",
                    models.CharField(
                        blank=True,
                        choices=[("date", "Date"), ("credit", "Credit"), ("money", "Money"), ("keep", "Keep")],
                        max_length=6,
                    ),
                ),
                ("changed_at", models.DateTimeField()),
                (
                    "exchange",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="orders.exchange",
                    ),
                ),
                (
                    "letter",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="orders.requestedemail",
                    ),
                ),
                (
                    "offer",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="orders",
                        to="orders.offer",
                    ),
                ),
                (
                    "refund",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="payments.refund",
                    ),
                ),
                (
                    "order",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="offered", to="orders.order"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["offer", "state", "id"], name="offered_orders_by_state")],
                "constraints": [
                    models.UniqueConstraint(fields=("offer", "order"), name="one_row_an_offer_and_order"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state__in", ["moved", "returning", "undone"]), _negated=True),
                            ("exchange__isnull", False),
                            _connector="OR",
                        ),
                        name="moved_order_names_its_exchange",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "refused"), _negated=True),
                            models.Q(("why", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="refused_order_says_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state", "answered"), ("answer", ""), _connector="XOR"),
                        name="answered_order_has_an_answer",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="JournalLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("currency", models.CharField(choices=[("GBP", "Gbp"), ("USD", "Usd")], max_length=3)),
                ("at", models.DateTimeField()),
                (
                    "move",
                    models.CharField(
                        choices=[
                            ("sold", "Sold"),
                            ("given_back", "Given Back"),
                            ("moved_out", "Moved Out"),
                            ("moved_in", "Moved In"),
                            ("credit", "Credit"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "thing",
                    models.CharField(
                        choices=[
                            ("ticket", "Ticket"),
                            ("upsell", "Upsell"),
                            ("promo", "Promo"),
                            ("card_money", "Card Money"),
                            ("gift_card", "Gift Card"),
                        ],
                        max_length=10,
                    ),
                ),
                ("quantity", models.IntegerField(default=0)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                (
                    "zone",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="Time zone of the account, if there is no performance",
                        max_length=63,
                    ),
                ),
                ("is_folded", models.BooleanField(db_default=False, default=False)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="%(class)ss",
                        to="accounts.account",
                    ),
                ),
                (
                    "allotment",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="stock.holdallotment",
                    ),
                ),
                (
                    "part",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="journal",
                        to="payments.part",
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="%(class)ss",
                        to="events.performance",
                    ),
                ),
                (
                    "promo_code",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="pricing.promocode",
                    ),
                ),
                (
                    "refund",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="journal",
                        to="payments.refund",
                    ),
                ),
                (
                    "ticket_type",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="pricing.tickettype",
                    ),
                ),
                (
                    "upsell",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="upsells.upsell",
                    ),
                ),
                (
                    "variant",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="upsells.upsellvariant",
                    ),
                ),
                (
                    "order",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="journal",
                        to="orders.order",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["account", "at"], name="journal_of_an_accounts_day"),
                    models.Index(fields=["performance", "at"], name="journal_of_a_performances_day"),
                    models.Index(
                        condition=models.Q(("is_folded", False)), fields=["is_folded", "id"], name="journal_that_waits"
                    ),
                    models.Index(condition=models.Q(("order", None)), fields=["part"], name="journal_of_sold_cards"),
                    models.Index(
                        condition=models.Q(("refund__isnull", False)), fields=["refund"], name="journal_of_refunds"
                    ),
                    models.Index(
                        condition=models.Q(("promo_code__isnull", False)),
                        fields=["promo_code"],
                        name="journal_of_promo_codes",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("order__isnull", False), ("performance__isnull", False)),
                            models.Q(("order", None), ("performance", None), ("thing", "gift_card")),
                            _connector="OR",
                        ),
                        name="journal_line_is_of_an_order_or_a_sold_card",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("move__in", ["given_back", "moved_out"]), ("quantity__lte", 0)),
                            models.Q(("move__in", ["sold", "moved_in", "credit"]), ("quantity__gte", 0)),
                            _connector="OR",
                        ),
                        name="journal_line_goes_where_it_says",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("move", "given_back"), _negated=True), ("refund__isnull", False), _connector="OR"
                        ),
                        name="journal_line_given_back_has_a_refund",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="exchange",
            name="made",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="made_by",
                to="orders.order",
            ),
        ),
        migrations.AddField(
            model_name="exchange",
            name="order",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="exchanges", to="orders.order"
            ),
        ),
        migrations.CreateModel(
            name="OrderEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("reserved", "Reserved"),
                            ("paid", "Paid"),
                            ("expired", "Expired"),
                            ("cancelled", "Cancelled"),
                            ("mailed", "Mailed"),
                            ("validated", "Validated"),
                            ("reset", "Reset"),
                            ("redeemed", "Redeemed"),
                            ("unredeemed", "Unredeemed"),
                            ("refunding", "Refunding"),
                            ("refunded", "Refunded"),
                            ("not_refunded", "Not Refunded"),
                            ("voided", "Voided"),
                            ("disputed", "Disputed"),
                            ("exchanged", "Exchanged"),
                            ("extended", "Extended"),
                            ("link_sent", "Link Sent"),
                            ("email", "Email"),
                            ("renamed", "Renamed"),
                            ("commented", "Commented"),
                            ("removed", "Removed"),
                            ("other", "Other"),
                        ],
                        max_length=12,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("description", models.CharField(blank=True, max_length=500)),
                ("data", models.JSONField(blank=True, default=dict)),
                ("amount", models.DecimalField(blank=True, decimal_places=2, max_digits=14, null=True)),
                ("is_untold", models.BooleanField(db_default=False, default=False)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "order",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="events", to="orders.order"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["order", "at"], name="orders_orde_order_i_4449c6_idx"),
                    models.Index(
                        condition=models.Q(("is_untold", True)), fields=["id"], name="order_event_that_is_untold"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PurchaseLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField()),
                ("opened_at", models.DateTimeField(blank=True, null=True)),
                (
                    "reservation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="links", to="stock.reservation"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Ticket",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("price", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("tax", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("tax_name", models.CharField(blank=True, max_length=255)),
                ("tax_rate", models.DecimalField(decimal_places=5, default=Decimal("0"), max_digits=7)),
                ("is_tax_included", models.BooleanField(default=True)),
                ("booking_fee", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("discount", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("platform_fee", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("platform_fee_tax", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("total", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("team_name", models.CharField(blank=True, max_length=255)),
                (
                    "player",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="Number of its place in the team", null=True
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("valid", "Valid"),
                            ("admitted", "Admitted"),
                            ("superseded", "Superseded"),
                            ("refunded", "Refunded"),
                        ],
                        default="valid",
                        max_length=10,
                    ),
                ),
                (
                    "holder",
                    models.CharField(
                        blank=True, help_text="Name of the ticket holder, if not the buyer", max_length=255
                    ),
                ),
                ("type_name", models.CharField(max_length=255)),
                ("code_hash", models.CharField(blank=True, max_length=64)),
                ("door_position", models.PositiveBigIntegerField(default=0)),
                ("admitted_at", models.DateTimeField(blank=True, null=True)),
                ("admitted_gate", models.CharField(blank=True, max_length=40)),
                ("admitted_device", models.CharField(blank=True, max_length=36)),
                ("left_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "admitted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "allotment",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tickets",
                        to="stock.holdallotment",
                    ),
                ),
                (
                    "order",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="tickets", to="orders.order"
                    ),
                ),
                (
                    "part",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="%(class)ss",
                        to="payments.part",
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="tickets", to="events.performance"
                    ),
                ),
                (
                    "place",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tickets",
                        to="events.teamplace",
                    ),
                ),
                (
                    "refund",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="%(class)ss",
                        to="payments.refund",
                    ),
                ),
                (
                    "replaced_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaces",
                        to="orders.ticket",
                    ),
                ),
                (
                    "type",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tickets",
                        to="pricing.tickettype",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["performance", "door_position", "id"], name="orders_tick_perform_fc7c91_idx")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("left_at", None), ("admitted_at__isnull", False), _connector="OR"),
                        name="who_left_had_been_admitted",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "admitted"), _negated=True),
                            ("admitted_at__isnull", False),
                            _connector="OR",
                        ),
                        name="admitted_ticket_says_when",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("place", None),
                            models.Q(("player__isnull", False), ("status__in", ["valid", "admitted"])),
                            models.Q(("player__isnull", False), ("refund__isnull", False), ("status", "refunded")),
                            _connector="OR",
                        ),
                        name="placed_ticket_admits_somebody",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("place", None), _negated=True), fields=("place",), name="one_ticket_a_place"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HolderTerm",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("word", models.CharField(max_length=255)),
                (
                    "performance",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="events.performance",
                    ),
                ),
                (
                    "ticket",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="terms", to="orders.ticket"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["performance", "word", "ticket"],
                        name="tickets_by_holders_word",
                        opclasses=["int8_ops", "varchar_pattern_ops", "int8_ops"],
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="UpsellItem",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("price", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("tax", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("tax_name", models.CharField(blank=True, max_length=255)),
                ("tax_rate", models.DecimalField(decimal_places=5, default=Decimal("0"), max_digits=7)),
                ("is_tax_included", models.BooleanField(default=True)),
                ("booking_fee", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("discount", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("platform_fee", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("platform_fee_tax", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                ("total", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=14)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("redeemed", "Redeemed"),
                            ("void", "Void"),
                            ("superseded", "Superseded"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("name", models.CharField(max_length=500)),
                ("variant_name", models.CharField(blank=True, max_length=500)),
                ("door_position", models.PositiveBigIntegerField(default=0)),
                ("redeemed_at", models.DateTimeField(blank=True, null=True)),
                ("redeemed_gate", models.CharField(blank=True, max_length=40)),
                ("redeemed_device", models.CharField(blank=True, max_length=36)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "order",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="upsells", to="orders.order"
                    ),
                ),
                (
                    "part",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="%(class)ss",
                        to="payments.part",
                    ),
                ),
                (
                    "performance",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="upsell_items",
                        to="events.performance",
                    ),
                ),
                (
                    "redeemed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "refund",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="%(class)ss",
                        to="payments.refund",
                    ),
                ),
                (
                    "replaced_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaces",
                        to="orders.upsellitem",
                    ),
                ),
                (
                    "ticket",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="upsells",
                        to="orders.ticket",
                    ),
                ),
                (
                    "upsell",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="items", to="upsells.upsell"
                    ),
                ),
                (
                    "variant",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="items",
                        to="upsells.upsellvariant",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["performance", "door_position", "id"], name="upsell_item_at_the_door")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "redeemed"), _negated=True),
                            ("redeemed_at__isnull", False),
                            _connector="OR",
                        ),
                        name="redeemed_upsell_says_when",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RefundLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "amount",
                    models.DecimalField(decimal_places=2, help_text="Without a kept booking fee", max_digits=14),
                ),
                (
                    "order",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="refund_lines", to="orders.order"
                    ),
                ),
                (
                    "refund",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="lines", to="payments.refund"
                    ),
                ),
                (
                    "ticket",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="refund_lines",
                        to="orders.ticket",
                    ),
                ),
                (
                    "upsell",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="refund_lines",
                        to="orders.upsellitem",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ticket", None), ("upsell__isnull", False)),
                            models.Q(("ticket__isnull", False), ("upsell", None)),
                            _connector="OR",
                        ),
                        name="refund_line_is_of_one_unit",
                    ),
                    models.UniqueConstraint(fields=("refund", "ticket"), name="one_refund_line_a_ticket"),
                    models.UniqueConstraint(fields=("refund", "upsell"), name="one_refund_line_an_upsell"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Reduction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("rule", models.CharField(help_text="Name of the price rule", max_length=40)),
                (
                    "reference",
                    models.CharField(blank=True, help_text="Reference of the rule: a promo code's id", max_length=64),
                ),
                ("label", models.CharField(blank=True, help_text="Label for the buyer", max_length=255)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                (
                    "ticket",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reductions",
                        to="orders.ticket",
                    ),
                ),
                (
                    "upsell",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reductions",
                        to="orders.upsellitem",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ticket", None), ("upsell__isnull", False)),
                            models.Q(("ticket__isnull", False), ("upsell", None)),
                            _connector="OR",
                        ),
                        name="reduction_is_of_one_unit",
                    ),
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="reduction_takes_something_off"),
                ],
            },
        ),
        migrations.AddIndex(
            model_name="exchange",
            index=models.Index(
                condition=models.Q(("status", "quoted")), fields=["expires_at"], name="exchange_quotes_by_end"
            ),
        ),
        migrations.AddConstraint(
            model_name="exchange",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("made", None), ("part", None), ("status", "quoted")),
                    models.Q(
                        ("made", None),
                        ("part__isnull", False),
                        ("pending_at__isnull", False),
                        ("settles", True),
                        ("status__in", ("pending", "lapsed")),
                    ),
                    models.Q(
                        ("made__isnull", False),
                        ("made_at__isnull", False),
                        ("part__isnull", False),
                        ("settles__isnull", False),
                        ("status", "made"),
                    ),
                    _connector="OR",
                ),
                name="made_exchange_says_what_it_made",
            ),
        ),
        migrations.AddConstraint(
            model_name="exchange",
            constraint=models.CheckConstraint(
                condition=models.Q(("expires_at__gt", models.F("created_at"))), name="exchange_quote_lasts"
            ),
        ),
        migrations.AddConstraint(
            model_name="exchange",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "pending")), fields=("order",), name="order_waits_for_one_exchange"
            ),
        ),
    ]
