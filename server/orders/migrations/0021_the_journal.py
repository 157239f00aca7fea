"""The journal, and a line for every move of what was sold until now, as `orders.services.journal` would have written it.

Both in one step, so that rows are written before there are indexes and foreign keys, which are then made at once.
"""

import django.db.models.deletion
from django.db import connection, migrations, models

AT_A_TIME = 10_000

INSERT = """
INSERT INTO orders_journalline
    (account_id, performance_id, currency, order_id, part_id, refund_id, at, move, thing, quantity, amount{columns})
"""
SOLD_AT = "CASE WHEN r.closed_at > p.paid_at THEN r.closed_at ELSE p.paid_at END"
ORDERS = """
FROM orders_order o
JOIN payments_part a ON a.id = {part}
JOIN payments_payment p ON p.id = a.payment_id
JOIN stock_reservation r ON r.id = a.reservation_id
"""
THESE = "WHERE o.id > %s AND o.id <= %s AND o.status IN ('paid', 'refunding', 'refunded')"

# What tells units of one order apart, and in which columns of the journal that stands.
UNITS = {
    "ticket": ("orders_ticket", {"ticket_type_id": "u.type_id", "allotment_id": "u.allotment_id"}),
    "upsell": ("orders_upsellitem", {"upsell_id": "u.upsell_id", "variant_id": "u.variant_id"}),
}


def units_sold(thing):
    table, kinds = UNITS[thing]
    columns = "".join(f", {column}" for column in kinds)
    values = "".join(f", {value}" for value in kinds.values())
    return f"""
        {INSERT.format(columns=columns)}
        SELECT o.account_id, u.performance_id, p.currency, o.id, u.part_id, NULL, {SOLD_AT}, 'sold', '{thing}',
            COUNT(*), ROUND(SUM(u.total), 2){values}
        {ORDERS.replace("orders_order o", f"orders_order o JOIN {table} u ON u.order_id = o.id").format(part="u.part_id")}
        {THESE}
        GROUP BY o.id, p.id, r.id, u.performance_id, u.part_id{values}
    """


def units_given_back(thing):
    table, kinds = UNITS[thing]
    columns = "".join(f", {column}" for column in kinds)
    values = "".join(f", {value}" for value in kinds.values())
    return f"""
        {INSERT.format(columns=columns)}
        SELECT o.account_id, u.performance_id, f.currency, o.id, u.part_id, f.id, f.settled_at, 'given_back', '{thing}',
            -COUNT(*), -ROUND(SUM(u.total - CASE WHEN f.keeps_fee THEN u.booking_fee ELSE 0 END), 2){values}
        FROM orders_order o
        JOIN {table} u ON u.order_id = o.id
        JOIN payments_refund f ON f.id = u.refund_id AND f.status = 'succeeded'
        {THESE}
        GROUP BY o.id, f.id, u.performance_id, u.part_id{values}
    """  # noqa: S608


# A code counts each ticket that costs less by it, or a whole checkout: that is counted with its first such order, and
# given back with its last refund.
DISCOUNTED = """
(SELECT COUNT(*) FROM orders_order x JOIN orders_ticket t ON t.order_id = x.id
 WHERE x.part_id = o.part_id AND t.discount > 0)
"""
OF_THE_ORDER = "(SELECT COUNT(*) FROM orders_ticket t WHERE t.order_id = o.id AND t.discount > 0)"
EARLIER_ORDER = """
EXISTS (SELECT 1 FROM orders_order x WHERE x.part_id = o.part_id AND x.discount > 0 AND x.id < o.id)
"""
LATER_REFUND = """
EXISTS (SELECT 1 FROM orders_order x JOIN orders_ticket t ON t.order_id = x.id AND t.discount > 0
        JOIN payments_refund g ON g.id = t.refund_id AND g.status = 'succeeded'
        WHERE x.part_id = o.part_id
          AND (g.settled_at > f.settled_at OR (g.settled_at = f.settled_at AND g.id > f.id)))
"""
CODES = "JOIN pricing_promoclaim c ON c.reservation_id = r.id AND c.state = 'settled'"


def codes_used(uses):
    return f"""
        {INSERT.format(columns=", promo_code_id")}
        SELECT o.account_id, o.performance_id, p.currency, o.id, o.part_id, NULL, {SOLD_AT}, 'sold', 'promo',
            CASE WHEN {uses} = {DISCOUNTED} THEN {OF_THE_ORDER} WHEN {EARLIER_ORDER} THEN 0 ELSE {uses} END,
            -o.discount, c.code_id
        {ORDERS.format(part="o.part_id")} {CODES}
        {THESE} AND o.discount > 0
    """


def codes_given_back(uses):
    return f"""
        {INSERT.format(columns=", promo_code_id")}
        SELECT o.account_id, o.performance_id, p.currency, o.id, o.part_id, f.id, f.settled_at, 'given_back', 'promo',
            -CASE WHEN {uses} = {DISCOUNTED} THEN f.tickets WHEN {LATER_REFUND} THEN 0 ELSE {uses} - c.quantity END,
            f.discount, c.code_id
        {ORDERS.format(part="o.part_id")} {CODES}
        JOIN (
            SELECT o.id AS order_id, f.id, f.settled_at, COUNT(*) AS tickets, ROUND(SUM(t.discount), 2) AS discount
            FROM orders_order o
            JOIN orders_ticket t ON t.order_id = o.id AND t.discount > 0
            JOIN payments_refund f ON f.id = t.refund_id AND f.status = 'succeeded'
            {THESE} AND o.discount > 0
            GROUP BY o.id, f.id
        ) f ON f.order_id = o.id
    """  # noqa: S608


PAID_BY_CARDS = f"""
    {INSERT.format(columns="")}
    SELECT o.account_id, o.performance_id, p.currency, o.id, o.part_id, NULL, {SOLD_AT}, 'sold', 'card_money', 0,
        o.gift_card
    {ORDERS.format(part="o.part_id")}
    {THESE} AND o.gift_card > 0
"""
BACK_ON_CARDS = f"""
    {INSERT.format(columns="")}
    SELECT o.account_id, o.performance_id, f.currency, o.id, o.part_id, f.id, f.settled_at, 'given_back', 'card_money',
        0, -f.gift_card
    FROM orders_order o
    JOIN (SELECT DISTINCT order_id, refund_id FROM orders_refundline WHERE order_id > %s AND order_id <= %s) l
        ON l.order_id = o.id
    JOIN payments_refund f ON f.id = l.refund_id AND f.status = 'succeeded'
    WHERE f.gift_card > 0
"""  # noqa: S608
CARDS = """
FROM pricing_giftcard g
JOIN stock_reservation r ON r.id = g.sale_id AND r.status = 'paid'
JOIN payments_part a ON a.reservation_id = r.id
JOIN payments_payment p ON p.id = a.payment_id
"""
CARDS_SOLD = f"""
    {INSERT.format(columns="")}
    SELECT p.account_id, NULL, p.currency, NULL, a.id, NULL, {SOLD_AT}, 'sold', 'gift_card', 1, a.total {CARDS}
"""
CARDS_GIVEN_BACK = f"""
    {INSERT.format(columns="")}
    SELECT p.account_id, NULL, p.currency, NULL, a.id, f.id, f.settled_at, 'given_back', 'gift_card', -1, -f.amount
    {CARDS} JOIN payments_refund f ON f.part_id = a.id AND f.status = 'succeeded' AND f.kind <> 'late'
"""
USES = {
    "sqlite": "COALESCE(JSON_EXTRACT(r.quote, '$.redemption.uses'), JSON_EXTRACT(r.quote, '$.used[0].uses'), "
    "c.quantity)",
    "postgresql": "COALESCE(CAST(r.quote -> 'redemption' ->> 'uses' AS integer), "
    "CAST(r.quote -> 'used' -> 0 ->> 'uses' AS integer), c.quantity)",
}


def write_lines(apps, schema_editor):
    """Write the lines of so many orders at a time, so that a million of them need no more memory than ten."""
    uses = USES[connection.vendor]
    once = (units_sold("ticket"), units_sold("upsell"), codes_used(uses), PAID_BY_CARDS)
    back = (units_given_back("ticket"), units_given_back("upsell"), codes_given_back(uses), BACK_ON_CARDS)
    ids = apps.get_model("orders", "Order").objects.order_by("pk").values_list("pk", flat=True)
    first, last = ids.first() or 1, ids.last() or 0
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL statement_timeout = 0")
        for start in range(first - 1, last, AT_A_TIME):
            some = [start, start + AT_A_TIME]
            for statement in (*once, *back):
                cursor.execute(statement, some)
        for statement in (CARDS_SOLD, CARDS_GIVEN_BACK):
            cursor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0008_accounts_say_who_may_do_what"),
        ("events", "0006_a_bulk_edit_belongs_to_its_account"),
        ("orders", "0020_no_unit_is_without_its_part"),
        ("payments", "0026_days_are_read_by_their_accounts"),
        ("pricing", "0006_deleted_cards_with_money_come_back"),
        ("stock", "0010_holds_have_names_of_their_own"),
        ("upsells", "0001_initial"),
    ]

    operations = [
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
                    "order",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="journal",
                        to="orders.order",
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
            ],
            options={
                "indexes": [
                    models.Index(fields=["account", "at"], name="journal_of_an_accounts_day"),
                    models.Index(fields=["performance", "at"], name="journal_of_a_performances_day"),
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
        migrations.RunPython(write_lines, migrations.RunPython.noop),
    ]
