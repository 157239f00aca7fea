from django.db import migrations

AT_A_TIME = 10_000


def name_rules(apps, schema_editor):
    """Have every ticket that costs less say that it does by its part's promo code: until now nothing else did."""
    Ticket, Reduction = apps.get_model("orders", "Ticket"), apps.get_model("orders", "Reduction")
    claims = apps.get_model("pricing", "PromoClaim").objects.order_by()
    last = Ticket.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    for start in range(0, last, AT_A_TIME):
        tickets = Ticket.objects.filter(pk__gt=start, pk__lte=start + AT_A_TIME, discount__gt=0)
        rows = list(tickets.values_list("pk", "discount", "part_id", "order__promo_code"))
        parts = {part for _, _, part, _ in rows}
        codes = dict(claims.filter(reservation__part__in=parts).values_list("reservation__part", "code_id"))
        Reduction.objects.bulk_create(
            Reduction(
                ticket_id=ticket,
                rule="promo",
                reference=str(codes.get(part, "")),
                label=f"Promo code {text}",
                amount=amount,
            )
            for ticket, amount, part, text in rows
        )


class Migration(migrations.Migration):
    dependencies = [
        ("orders", "0022_units_name_their_reductions"),
        ("pricing", "0006_deleted_cards_with_money_come_back"),
    ]

    operations = [migrations.RunPython(name_rules, migrations.RunPython.noop)]
