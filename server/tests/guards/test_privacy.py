"""Every table with personal data is in the record of processing, with its retention (Art. 30 GDPR)."""

from __future__ import annotations

import re
from pathlib import Path

from django.apps import apps
from django.db.models import Model

from server.accounts.models import Keeping, User
from server.administration.selectors import RETENTION_KINDS, RETENTION_ORDER

ROOT = Path(__file__).resolve().parents[3]
RECORD = (ROOT / "docs/privacy/record-of-processing.md").read_text()
FOREIGN = {"auth", "contenttypes"}  # Django's own: none of their rows is a person
# Names, or parts of names, of columns with personal data.
PERSONAL = re.compile(
    r"(^|_)(email|mobile|phone|first_name|last_name|buyer|holder|recipient|address|zipcode|device|place"
    r"|actor|addr|facts|changes|body|comments|message|sent|answer|words|digest)(_|$)"
)
COUNTS = {"BooleanField", "DateTimeField", "PositiveSmallIntegerField", "PositiveIntegerField", "DecimalField"}


def names_somebody(model: type[Model]) -> bool:
    """Return whether a table refers to a person, or has a column with a personal name."""
    fields = model._meta.concrete_fields
    return any(
        (field.is_relation and field.related_model is User)
        or (not field.is_relation and field.get_internal_type() not in COUNTS and PERSONAL.search(field.name))
        for field in fields
    )


def test_every_table_that_can_name_somebody_is_in_the_record():
    models = [model for model in apps.get_models() if model._meta.app_label not in FOREIGN]
    missing = [
        model._meta.label for model in models if names_somebody(model) and f"`{model._meta.label}`" not in RECORD
    ]
    assert missing == [], "say in docs/privacy/record-of-processing.md what is personal in it and how long it is kept"


def test_no_table_of_the_record_is_gone():
    known = {model._meta.label for model in apps.get_models()}
    assert set(re.findall(r"`([a-z]+\.[A-Z]\w+)`", RECORD)) <= known


def test_what_an_owner_sets_is_what_some_app_forgets():
    months = [
        field.name for field in Keeping._meta.concrete_fields if field.get_internal_type().startswith("PositiveSm")
    ]
    assert tuple(months) == RETENTION_ORDER
    assert {*RETENTION_KINDS} == {*RETENTION_ORDER}
