"""Holds of an account that are called alike get a number behind their name, all but the oldest; then none can be."""

from collections import defaultdict
from typing import Any

from django.db import migrations, models
from django.db.models.functions import Lower

LONGEST_NAME = 255


def tell_apart(apps: Any, schema_editor: Any) -> None:
    holds = apps.get_model("stock", "Hold").objects
    alike: dict[int, dict[str, list[Any]]] = defaultdict(lambda: defaultdict(list))
    # What the database itself takes for one name is one, and what only Python does as well.
    for hold in holds.annotate(low=Lower("name")).order_by("account_id", "pk"):
        alike[hold.account_id][_key(hold.low)].append(hold)
    for by_name in alike.values():
        taken = set(by_name)
        for _, *others in list(by_name.values()):
            for hold in others:
                hold.name = _free_name(hold.name, taken)
                hold.version += 1
                hold.save(update_fields=["name", "version"])


def _free_name(name: str, taken: set[str]) -> str:
    number = 2
    while True:
        mark = f" ({number})"
        free = name[: LONGEST_NAME - len(mark)] + mark
        if _key(free) not in taken:
            taken.add(_key(free))
            return free
        number += 1


def _key(name: str) -> str:
    return name.casefold().replace("i\u0307", "i")


class Migration(migrations.Migration):
    dependencies = [("stock", "0009_claims_have_one_shape")]
    operations = [
        migrations.RunPython(tell_apart, migrations.RunPython.noop),
        migrations.RemoveIndex(model_name="hold", name="hold_by_name"),
        migrations.AddConstraint(
            model_name="hold",
            constraint=models.UniqueConstraint(
                models.F("account"), Lower("name"), name="one_hold_of_a_name_an_account"
            ),
        ),
    ]
