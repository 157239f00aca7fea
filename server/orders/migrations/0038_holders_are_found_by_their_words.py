import django.db.models.deletion
from django.db import migrations, models

from server.payments.words import words_of

AT_A_TIME = 1000


def write_words(apps, schema_editor):
    """Write the words of everybody whom a buyer has named."""
    terms = apps.get_model("orders", "HolderTerm").objects
    named = apps.get_model("orders", "Ticket").objects.exclude(holder="").order_by("pk")
    batch = []
    for pk, performance, holder in named.values_list("pk", "performance_id", "holder").iterator(AT_A_TIME):
        words = words_of(name=holder, email="", phone="")
        batch += [terms.model(performance_id=performance, ticket_id=pk, word=word) for word in sorted(words)]
        if len(batch) >= AT_A_TIME:
            terms.bulk_create(batch)
            batch = []
    terms.bulk_create(batch)


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0008_event_texts_in_other_languages"),
        ("orders", "0037_journal_lines_keep_their_zone"),
    ]

    operations = [
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
        migrations.RunPython(write_words, migrations.RunPython.noop),
    ]
