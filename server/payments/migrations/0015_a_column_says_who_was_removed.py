from django.db import migrations, models
from django.db.models import CharField, Exists, F, OuterRef, Value
from django.db.models.functions import Cast, Concat

from server.payments.words import words_of

AT_A_TIME = 1000


def tell_who_was_removed(apps, schema_editor):
    """Mark what our own removal has written, and nobody who is merely called so."""
    payments = apps.get_model("payments", "Payment").objects
    mark = Concat(Value("rem_"), Cast(F("pk"), CharField()), output_field=CharField())
    overwritten = payments.filter(buyer_name__startswith="rem_", buyer_name=mark, buyer_email=mark)
    overwritten.filter(buyer_phone="", buyer_country="", buyer_zipcode="").update(buyer_removed=True)


def find_who_was_not(apps, schema_editor):
    """Write the words of the buyers who were taken for removed ones."""
    terms = apps.get_model("payments", "SearchTerm").objects
    named = apps.get_model("payments", "Payment").objects.filter(buyer_removed=False, buyer_name__startswith="rem_")
    for row in named.values_list("pk", "account_id", "buyer_name", "buyer_email", "buyer_phone").iterator(AT_A_TIME):
        payment, account, name, email, phone = row
        words = sorted(words_of(name=name, email=email, phone=phone))
        rows = [terms.model(account_id=account, payment_id=payment, word=word) for word in words]
        terms.bulk_create(rows, ignore_conflicts=True)


def forget_their_recipients(apps, schema_editor):
    """Forget whom the gift cards are for that a removed buyer has bought, but for those that are still to be sent."""
    removed = apps.get_model("payments", "Part").objects.filter(
        reservation=OuterRef("sale"), payment__buyer_removed=True
    )
    unsent = apps.get_model("core", "OwedWork").objects.filter(
        kind="orders.gift_card_mail", subject_id=OuterRef("pk"), state="owed"
    )
    cards = apps.get_model("pricing", "GiftCard").objects.filter(~Exists(unsent), Exists(removed))
    cards.update(email="", recipient="", message="")


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0001_owed_work"),
        ("payments", "0014_provider_news_is_forgotten"),
        ("pricing", "0005_codes_keep_their_performances"),
    ]

    operations = [
        migrations.AddField(
            model_name="payment",
            name="buyer_removed",
            field=models.BooleanField(default=False, help_text="what stands in their place names nobody"),
        ),
        migrations.RunPython(tell_who_was_removed, migrations.RunPython.noop),
        migrations.RunPython(find_who_was_not, migrations.RunPython.noop),
        migrations.RunPython(forget_their_recipients, migrations.RunPython.noop),
    ]
