"""The sub-categories of an event that is there: what of them a form changes, and saving that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db.models import Case, F, Value, When

from server.core import clock
from server.core.errors import NotFound
from server.core.services.pictures import Picture, StoredPictures
from server.events.event_fields import SubcategoryForm
from server.events.models import Event, EventSubCategory


@dataclass(frozen=True)
class Change:
    """One sub-category as it is to be: a row that is there, or a new one without a key."""

    row: EventSubCategory
    name: str
    description: str
    picture: Picture | None
    loses_picture: bool

    @property
    def is_new(self) -> bool:
        return self.row._state.adding

    @property
    def is_one(self) -> bool:
        """Tell whether anything of it is new."""
        row = self.row
        texts = (row.name, row.description) != (self.name, self.description)
        return self.is_new or texts or self.picture is not None or (self.loses_picture and bool(row.image))


@dataclass(frozen=True)
class SubcategoryPlan:
    """What a form changes of an event's sub-categories."""

    changes: list[Change] = field(default_factory=list)
    gone: list[EventSubCategory] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return not self.changes and not self.gone


def plan_subcategories(
    event: Event, forms: Sequence[SubcategoryForm], pictures: Sequence[Picture | None]
) -> SubcategoryPlan:
    """Compare a form's sub-categories with the event's; one that the form leaves out goes.

    :raises NotFound: if the form names one that the event does not have.
    """
    there = {row.pk: row for row in event.subcategories.all()}
    changes = []
    for form, picture in zip(forms, pictures, strict=True):
        row = there.pop(form.id, None) if form.id else EventSubCategory(event=event)
        if row is None:
            raise NotFound
        loses = form.kept_image == ""
        changes.append(Change(row, form.name.strip(), form.description.strip(), picture, loses))
    return SubcategoryPlan([change for change in changes if change.is_one], list(there.values()))


def save_subcategories(event: Event, plan: SubcategoryPlan, stored: StoredPictures) -> list[str]:
    """Save them, have performances follow a new name, and give the pictures that are not theirs any more."""
    dropped = [str(row.image) for row in plan.gone]
    EventSubCategory.objects.filter(pk__in=[row.pk for row in plan.gone]).delete()
    renamed = {}
    for change in plan.changes:
        row = change.row
        if not change.is_new and row.name != change.name:
            renamed[row.name] = change.name
        if change.picture or change.loses_picture:
            dropped.append(str(row.image))
            row.image.name = stored.store(change.picture, folder="subcategories")
        row.name, row.description = change.name, change.description
        row.save()
    _rename(event, renamed)
    return dropped


def _rename(event: Event, names: dict[str, str]) -> None:
    """Give performances the new names of their kinds, all at once: two kinds may have changed names."""
    if names:
        new = Case(*(When(subcategory=old, then=Value(name)) for old, name in names.items()))
        event.performances.filter(subcategory__in=names).update(
            subcategory=new, version=F("version") + 1, changed_at=clock.now()
        )
