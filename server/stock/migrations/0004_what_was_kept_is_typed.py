from django.db import migrations
from django.db.models import OuterRef, Subquery


def fill_accounts(apps, schema_editor):
    """Give each stock row the account of its performance; a row without a performance belongs to nobody."""
    stocks = apps.get_model("stock", "Stock").objects
    accounts = apps.get_model("events", "Performance").objects.filter(stock=OuterRef("pk")).values("account_id")
    stocks.update(account_id=Subquery(accounts[:1]))
    stocks.filter(account_id=None).delete()


def type_units(apps, schema_editor):
    """Rewrite kept baskets and quotes: until now every unit was a normal ticket, and a basket only lines of them."""
    reservations = apps.get_model("stock", "Reservation").objects
    for row in reservations.only("basket", "quote").order_by("pk").iterator(chunk_size=500):
        lines = [
            {"performance": line["performance"], "quantity": line["quantity"], **_NORMAL} for line in row.basket or ()
        ]
        units = [_unit_of(unit, lines) for unit in row.quote.get("units", ())]
        basket = {"lines": lines, "promo_code": "", "gift_cards": [], "hold": None}
        quote = {"currency": row.quote.get("currency", ""), "units": units}
        reservations.filter(pk=row.pk).update(basket=basket, quote=quote)


_NORMAL = {"kind": "ticket", "type": None, "variant": None}


def _unit_of(unit, lines):
    place = next((at for at, line in enumerate(lines) if line["performance"] == unit["performance"]), 0)
    kept = {name: value for name, value in unit.items() if name != "total"}
    return {"line": place, **_NORMAL, **kept}


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0001_initial"),
        ("stock", "0003_stock_knows_its_account"),
    ]

    operations = [
        migrations.RunPython(fill_accounts, migrations.RunPython.noop),
        migrations.RunPython(type_units, migrations.RunPython.noop),
    ]
