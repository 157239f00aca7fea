"""Sealing anew what rows hold: each app says which of its columns are sealed, and writes them itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.db import models, transaction

from server.core.sealing.words import is_sealed_anew, seal, unseal

AT_A_TIME = 200  # rows


@dataclass
class Resealed:
    """How many words were sealed anew, and which rows hold one that no known key opens."""

    words: int = 0
    lost: tuple[str, ...] = ()

    def __add__(self, other: Resealed) -> Resealed:
        return Resealed(self.words + other.words, self.lost + other.lost)


_all: list[Callable[[], Resealed]] = []


def reseals(work: Callable[[], Resealed]) -> Callable[[], Resealed]:
    """Have an app's work done when everything is sealed anew."""
    _all.append(work)
    return work


def reseal_everything() -> Resealed:
    """Seal all that is kept under the present key; whatever was is left as it is, so it may be done twice."""
    done = Resealed()
    for work in _all:
        done += work()
    return done


def reseal_columns(model: type[models.Model], **salts: str) -> Resealed:
    """Seal columns of a table anew, each with its salt; an empty one holds nothing."""
    done = Resealed()
    for numbers in _some(model):
        with transaction.atomic():
            rows = model._default_manager.select_for_update(no_key=True).filter(pk__in=numbers).order_by("pk")
            for row in rows:
                done += _reseal(row, salts)
    return done


def _some(model: type[models.Model]) -> Iterator[list[int]]:
    last = 0
    while some := list(
        model._default_manager.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:AT_A_TIME]
    ):
        yield some
        last = some[-1]


def _reseal(row: models.Model, salts: dict[str, str]) -> Resealed:
    changed, lost = {}, []
    for column, salt in salts.items():
        sealed = getattr(row, column)
        if not sealed or is_sealed_anew(sealed, salt=salt):
            continue
        word = unseal(sealed, salt=salt)
        if word is None:
            lost.append(f"{row._meta.label}.{column} of {row.pk}")
        else:
            changed[column] = seal(word, salt=salt)
    if changed:
        type(row)._default_manager.filter(pk=row.pk).update(**changed)
    return Resealed(len(changed), tuple(lost))
