"""Batches of codes: generated with a prefix or imported from a file, by a job in slices, and switched together.

The call checks everything and writes the batch; the job creates its codes. Each slice is a transaction of its own that
locks the batch and raises `made`: after a crash the job continues where the last slice ended.
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
from server.audit.services import AuditedModel, facts_of
from server.catalogue.venues.selectors import read_zone
from server.platform.database import take_advisory_lock
from server.platform.domain_events import publish
from server.platform.errors import InvalidFields, first_or_refuse
from server.platform.outbox import Ending, Job, JobResult, register_job
from server.pricing import errors
from server.pricing.changes import CodeBatchChanged, PromoCodeChanged
from server.pricing.code_batches import (
    CODE_COLUMN,
    LONGEST_PREFIX,
    MOST_BATCH_TARGETS,
    MOST_CODES,
    SUFFIX,
    BatchRow,
    CodeLine,
    CodeTerms,
    GivenCode,
    code_terms_from_json,
    read_codes,
)
from server.pricing.codes import CodeForm, discount_of, make_unguessable_code, normalize_code, read_promo_form
from server.pricing.models import CodeBatch, PromoCode, PromoTarget, PromoUse
from server.pricing.promo_code_selectors import code_lock_name, find_taken_codes, get_batch
from server.pricing.promo_code_services import read_targets, target_rows

SLICE = 500  # codes in one transaction, during which others wait to write
MAX_LISTED_ERRORS = 100  # lines of a file in a refusal
_PREFIX = re.compile(rf"[A-Za-z0-9-]{{0,{LONGEST_PREFIX}}}", re.ASCII)
_COUNT = re.compile(r"\d{1,5}", re.ASCII)

_BATCHES: AuditedModel[CodeBatch] = AuditedModel(
    facts=lambda batch: facts_of(batch, "prefix", "size", "is_active"),
    account_of=lambda batch: batch.account_id,
    change=lambda batch: CodeBatchChanged(batch.account_id, batch.pk),
)


def make_batch(*, caller: Staff, account_id: int | None, form: CodeForm, prefix: str, count: str) -> BatchRow:
    """Create a batch of random codes with a prefix; without a maximum each can be used once.

    :raises NotFound: if there is no such account, or it does not have a target of the codes.
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
    """Read the codes of a file, and return what is wrong with each of its lines; nothing is saved.

    :raises InvalidFields: if a field of the form, whose values apply to all lines, is missing or wrong.
    :raises FileRefused: if the file as a whole cannot be used.
    """
    owner = _owner(caller, account_id)
    _terms(owner, form)
    return _lines(owner, form, csv)


def import_batch(*, caller: Staff, account_id: int | None, form: CodeForm, csv: str) -> BatchRow:
    """Create the codes of a file, if all its lines are valid.

    :raises InvalidFields: if a field of the form, whose values apply to all lines, is missing or wrong.
    :raises FileRefused: if the file as a whole cannot be used.
    :raises LinesWrong: if something is wrong with a line.
    """
    owner = _owner(caller, account_id)
    terms = _terms(owner, form)
    lines = _lines(owner, form, csv)
    wrong = [(line.number, column, message) for line in lines for column, message in line.wrong.items()]
    if wrong:
        raise errors.LinesWrong(wrong[:MAX_LISTED_ERRORS])
    given = [GivenCode(code=line.form.code, **discount_of(line.form)) for line in lines]
    return _open(caller, owner, replace(terms, codes=given), prefix="", size=len(given))


def switch_batch(*, caller: Staff, batch_id: int, is_active: bool | None) -> BatchRow:
    """Enable or disable all codes of a batch together, including those still to be created.

    :raises InvalidFields: if the new state is missing.
    """
    caller.needs(*NOT_DOOR_STAFF)
    if is_active is None:
        raise InvalidFields({"active": errors.STATUS_REQUIRED})
    with transaction.atomic():
        # Locked: a concurrent slice is either done before, or uses the batch's new state.
        rows = CodeBatch.objects.filter(pk=batch_id, account__deleted_at=None)
        batch = first_or_refuse(caller.within(rows.select_for_update(of=("self",), no_key=True)))
        with _BATCHES.saving(caller, batch):
            CodeBatch.objects.filter(pk=batch_id).update(is_active=is_active, version=F("version") + 1)
        codes = PromoCode.objects.filter(batch_id=batch_id, deleted_at=None).exclude(is_active=is_active)
        first = codes.order_by("pk").values_list("pk", flat=True).first()
        codes.update(is_active=is_active, version=F("version") + 1)
        if first:
            publish(PromoCodeChanged(batch.account_id, (first,)))  # one id makes clients read the whole list again
    return get_batch(caller=caller, batch_id=batch_id)


def _owner(caller: Staff, account_id: int | None) -> int:
    caller.needs(*NOT_DOOR_STAFF)
    return caller.account_for(account_id)


def _terms(owner: int, form: CodeForm) -> CodeTerms:
    if len(form.targets or ()) > MOST_BATCH_TARGETS:
        form = replace(form, wrong={**form.wrong, "targets": errors.TOO_MANY_TARGETS})
    columns = read_promo_form(form, zone=read_zone(owner), is_new=True, is_named=False)
    columns.pop("is_active", None)  # the batch decides that
    return CodeTerms(columns=columns, targets=read_targets(owner, form.targets or ()))


def _lines(owner: int, form: CodeForm, csv: str) -> list[CodeLine]:
    lines = read_codes(csv, form)
    taken = find_taken_codes(owner, [line.key for line in lines if not line.wrong])
    return [
        replace(line, wrong={CODE_COLUMN: errors.CODE_ALREADY_ADDED}) if not line.wrong and line.key in taken else line
        for line in lines
    ]


def _open(caller: Staff, owner: int, terms: CodeTerms, *, prefix: str, size: int) -> BatchRow:
    with transaction.atomic():
        batch = CodeBatch(account_id=owner, prefix=prefix, size=size, terms=terms.to_json(), created_by=caller.user)
        with _BATCHES.saving(caller, batch):
            batch.save()
        MakeCodes.enqueue(subject_id=batch.pk)
    return get_batch(caller=caller, batch_id=batch.pk)


@register_job
class MakeCodes(Job):
    kind = "pricing.make_codes"
    tried_for = timedelta(days=1)

    def do(self) -> JobResult:
        while make_slice(batch_id=self.subject_id):
            pass
        return Ending.DONE


@transaction.atomic
def make_slice(*, batch_id: int) -> bool:
    """Create the next slice of a batch, and return whether there are more."""
    batch = CodeBatch.objects.select_for_update(no_key=True).get(pk=batch_id)
    done = batch.made + batch.left_out
    if done >= batch.size:
        return False
    count = min(SLICE, batch.size - done)
    terms = code_terms_from_json(batch.terms)
    take_advisory_lock(code_lock_name(batch.account_id))
    rows = _given_codes(batch, terms.codes[done : done + count]) if terms.codes else _new_codes(batch, count)
    made = _save(batch, terms, rows)
    CodeBatch.objects.filter(pk=batch_id).update(
        made=F("made") + len(made), left_out=F("left_out") + count - len(made), version=F("version") + 1
    )
    publish(CodeBatchChanged(batch.account_id, batch_id))
    if made:
        publish(PromoCodeChanged(batch.account_id, (made[0].pk,)))  # one id makes clients read the whole list again
    return done + count < batch.size


Named = tuple[str, dict[str, Any]]  # a code, and its own columns


def _given_codes(batch: CodeBatch, given: Sequence[GivenCode]) -> list[Named]:
    """Return the next imported codes, without those whose name was taken since the file was read."""
    taken = find_taken_codes(batch.account_id, [normalize_code(row.code) for row in given])
    return [
        (key, {"code": row.code, "kind": row.kind, "value": row.value, "most": row.most})
        for row in given
        if (key := normalize_code(row.code)) not in taken
    ]


def _new_codes(batch: CodeBatch, count: int) -> list[Named]:
    found: dict[str, dict[str, Any]] = {}
    start = f"{batch.prefix}-" if batch.prefix else ""
    while len(found) < count:
        made = (start + make_unguessable_code(*SUFFIX) for _ in range(count - len(found)))
        names = {normalize_code(code): code for code in made}
        taken = find_taken_codes(batch.account_id, names)
        found.update({key: {"code": code} for key, code in names.items() if key not in taken})
    return list(found.items())


def _save(batch: CodeBatch, terms: CodeTerms, named: Iterable[Named]) -> list[PromoCode]:
    codes = PromoCode.objects.bulk_create(
        PromoCode(
            account_id=batch.account_id, batch=batch, key=key, is_active=batch.is_active, **{**terms.columns, **own}
        )
        for key, own in named
    )
    PromoUse.objects.bulk_create(PromoUse(code=code) for code in codes)
    PromoTarget.objects.bulk_create(target_rows([code.pk for code in codes], terms.targets))
    return codes
