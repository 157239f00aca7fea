"""Many codes at once: made with a prefix or imported from a file, by a job in slices, and switched together.

The call checks everything and writes the batch; the job makes the codes that it says. Each slice is a transaction of
its own, with the batch locked and `made` raised in it: a job that dies in between goes on where the last slice ended.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Kept, facts_of
from server.core.announce import announce
from server.core.database.turns import take_turns
from server.core.errors import FieldsWrong, NotFound
from server.core.services.owed import Answer, Ending, Work, register
from server.pricing import errors
from server.pricing.batches import selectors
from server.pricing.batches.batches import (
    LONGEST_PREFIX,
    MOST_CODES,
    MOST_TARGETS,
    SUFFIX,
    BatchRow,
    CodeTerms,
    GivenCode,
    terms_of,
)
from server.pricing.batches.code_sheet import CodeLine, read_codes, without_taken
from server.pricing.changes import CodeBatchChanged, PromoCodeChanged
from server.pricing.codes import CodeForm, fold, unguessable
from server.pricing.models import CodeBatch, PromoCode, PromoTarget, PromoUse
from server.pricing.name_selectors import find_taken, turn_of
from server.pricing.promos.form import read_promo_form, what_it_takes
from server.pricing.promos.services.promo_targets import read_targets, targets_of
from server.venues.zone_selectors import read_zone

SLICE = 500  # codes that are made while others wait to write
MOST_TOLD = 100  # lines of a file that a refusal names
_PREFIX = re.compile(rf"[A-Za-z0-9-]{{0,{LONGEST_PREFIX}}}", re.ASCII)
_COUNT = re.compile(r"\d{1,5}", re.ASCII)

_BATCHES: Kept[CodeBatch] = Kept(
    facts=lambda batch: facts_of(batch, "prefix", "size", "is_active"),
    account_of=lambda batch: batch.account_id,
    change=lambda batch: CodeBatchChanged(batch.account_id, batch.pk),
)


def make_batch(*, caller: Staff, account_id: int | None, form: CodeForm, prefix: str, count: str) -> BatchRow:
    """Have many codes made that nobody can guess, each with a prefix; without a maximum each can be used once.

    :raises FieldsWrong: if a field of the form is missing or wrong.
    :raises NotFound: if there is no such account, or it has not what the codes are to be for.
    """
    owner = _owner(caller, account_id)
    wrong = {}
    if not _PREFIX.fullmatch(prefix):
        wrong["prefix"] = errors.PREFIX_WRONG
    if not _COUNT.fullmatch(count) or not 0 < int(count) <= MOST_CODES:
        wrong["count"] = errors.COUNT_WRONG
    terms = _terms(owner, replace(form, most=form.most or "1", wrong={**form.wrong, **wrong}))
    return _open(caller, owner, terms, prefix=prefix.strip("-").upper(), size=int(count))


def preview_import(*, caller: Staff, account_id: int | None, form: CodeForm, csv: str) -> list[CodeLine]:
    """Read the codes of a file, and say what is wrong with each of its lines; nothing is saved.

    :raises FieldsWrong: if a field of the form, which says what the lines do not, is missing or wrong.
    :raises FileRefused: if the file as a whole cannot be used.
    """
    owner = _owner(caller, account_id)
    _terms(owner, form)
    return _lines(owner, form, csv)


def import_batch(*, caller: Staff, account_id: int | None, form: CodeForm, csv: str) -> BatchRow:
    """Have the codes of a file made, if nothing is wrong with any of its lines.

    :raises FieldsWrong: if a field of the form, which says what the lines do not, is missing or wrong.
    :raises FileRefused: if the file as a whole cannot be used.
    :raises LinesWrong: if something is wrong with a line.
    """
    owner = _owner(caller, account_id)
    terms = _terms(owner, form)
    lines = _lines(owner, form, csv)
    wrong = [(line.number, column, said) for line in lines for column, said in line.wrong.items()]
    if wrong:
        raise errors.LinesWrong(wrong[:MOST_TOLD])
    given = [GivenCode(code=line.form.code, **what_it_takes(line.form)) for line in lines]
    return _open(caller, owner, replace(terms, codes=given), prefix="", size=len(given))


def switch_batch(*, caller: Staff, batch_id: int, is_active: bool | None) -> BatchRow:
    """Switch all codes of a batch on or off together, those that are still to be made as well.

    :raises FieldsWrong: if it is not said whether they are to be on or off.
    :raises NotFound: if there is no such batch, or it is another account's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    if is_active is None:
        raise FieldsWrong({"active": errors.STATUS_REQUIRED})
    with transaction.atomic():
        # Locked: a slice that is made at this moment is there before, or is made as the batch then is.
        rows = CodeBatch.objects.filter(pk=batch_id, account__deleted_at=None)
        batch = caller.within(rows.select_for_update(of=("self",), no_key=True)).first()
        if batch is None:
            raise NotFound
        with _BATCHES.saving(caller, batch):
            CodeBatch.objects.filter(pk=batch_id).update(is_active=is_active, version=F("version") + 1)
        codes = PromoCode.objects.filter(batch_id=batch_id, deleted_at=None).exclude(is_active=is_active)
        first = codes.order_by("pk").values_list("pk", flat=True).first()
        codes.update(is_active=is_active, version=F("version") + 1)
        if first:
            announce(PromoCodeChanged(batch.account_id, (first,)))  # one is enough to have the list read again
    return selectors.get_batch(caller=caller, batch_id=batch_id)


def _owner(caller: Staff, account_id: int | None) -> int:
    caller.needs(*NOT_DOOR_STAFF)
    return caller.account_for(account_id)


def _terms(owner: int, form: CodeForm) -> CodeTerms:
    if len(form.targets or ()) > MOST_TARGETS:
        form = replace(form, wrong={**form.wrong, "targets": errors.TOO_MANY_TARGETS})
    columns = read_promo_form(form, zone=read_zone(owner), is_new=True, is_named=False)
    columns.pop("is_active", None)  # that is the batch's to say
    return CodeTerms(columns=columns, targets=read_targets(owner, form.targets or ()))


def _lines(owner: int, form: CodeForm, csv: str) -> list[CodeLine]:
    lines = read_codes(csv, form)
    return without_taken(lines, find_taken(owner, [line.key for line in lines if not line.wrong]))


def _open(caller: Staff, owner: int, terms: CodeTerms, *, prefix: str, size: int) -> BatchRow:
    with transaction.atomic():
        batch = CodeBatch(account_id=owner, prefix=prefix, size=size, terms=terms.to_json(), created_by=caller.user)
        with _BATCHES.saving(caller, batch):
            batch.save()
        MakeCodes.owe(subject_id=batch.pk)
    return selectors.get_batch(caller=caller, batch_id=batch.pk)


@register
class MakeCodes(Work):
    """The codes of a batch, in slices."""

    kind = "pricing.make_codes"
    owed_for = timedelta(days=1)

    def do(self) -> Answer:
        while make_slice(batch_id=self.subject_id):
            pass
        return Ending.DONE


@transaction.atomic
def make_slice(*, batch_id: int) -> bool:
    """Make the next few codes of a batch, and tell whether there are more to make."""
    batch = CodeBatch.objects.select_for_update(no_key=True).get(pk=batch_id)
    done = batch.made + batch.left_out
    if done >= batch.size:
        return False
    wanted = min(SLICE, batch.size - done)
    terms = terms_of(batch.terms)
    take_turns(turn_of(batch.account_id))
    rows = _given_codes(batch, terms.codes[done : done + wanted]) if terms.codes else _new_codes(batch, wanted)
    made = _save(batch, terms, rows)
    CodeBatch.objects.filter(pk=batch_id).update(
        made=F("made") + len(made), left_out=F("left_out") + wanted - len(made), version=F("version") + 1
    )
    announce(CodeBatchChanged(batch.account_id, batch_id))
    if made:
        announce(PromoCodeChanged(batch.account_id, (made[0].pk,)))  # one is enough to have the list read again
    return done + wanted < batch.size


Named = tuple[str, dict[str, Any]]  # a code, and the columns that are its own


def _given_codes(batch: CodeBatch, given: Sequence[GivenCode]) -> list[Named]:
    """Give the next imported codes, without those whose name was taken since the file was read."""
    taken = find_taken(batch.account_id, [fold(row.code) for row in given])
    return [
        (key, {"code": row.code, "kind": row.kind, "value": row.value, "most": row.most})
        for row in given
        if (key := fold(row.code)) not in taken
    ]


def _new_codes(batch: CodeBatch, wanted: int) -> list[Named]:
    """Make names that are not taken."""
    found: dict[str, dict[str, Any]] = {}
    while len(found) < wanted:
        names = {fold(code): code for code in (_name(batch.prefix) for _ in range(wanted - len(found)))}
        taken = find_taken(batch.account_id, names)
        found.update({key: {"code": code} for key, code in names.items() if key not in taken})
    return list(found.items())


def _name(prefix: str) -> str:
    suffix = unguessable(*SUFFIX)
    return f"{prefix}-{suffix}" if prefix else suffix


def _save(batch: CodeBatch, terms: CodeTerms, named: Iterable[Named]) -> list[PromoCode]:
    codes = PromoCode.objects.bulk_create(
        PromoCode(
            account_id=batch.account_id, batch=batch, key=key, is_active=batch.is_active, **{**terms.columns, **own}
        )
        for key, own in named
    )
    PromoUse.objects.bulk_create(PromoUse(code=code) for code in codes)
    PromoTarget.objects.bulk_create(targets_of([code.pk for code in codes], terms.targets))
    return codes
