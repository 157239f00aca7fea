"""Gift cards that staff create, update, switch and delete, and sold ones that are refunded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db import transaction
from django.db.models import Exists, F, Sum

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import Action, AuditedModel, check_version, facts_of, record_change
from server.catalogue.venues.selectors import read_money_and_clock, read_zone
from server.inventory.models import Reservation
from server.platform import clock
from server.platform.database import plus_amount
from server.platform.domain_events import publish
from server.platform.errors import InvalidFields, NotFound, first_or_refuse
from server.platform.money import ZERO, display
from server.pricing import errors, gift_card_selectors
from server.pricing.changes import GiftCardChanged
from server.pricing.codes import CodeForm, CodeRow, normalize_code
from server.pricing.errors import CardIsSpent
from server.pricing.gift_card_balance_services import ERASED_RECIPIENT, NewCard, issue_card, write_entry
from server.pricing.gift_card_rules import CardValues, mask_code, read_card_form
from server.pricing.models import PUT_ON, GiftCard, GiftCardEntry
from server.pricing.promo_code_services import naming_code

ADJUSTED = GiftCardEntry.Kind.ADJUSTED
# Without the code, which is money, and without the recipient.
CARD_FACTS = ("original", "currency", "starts_at", "ends_at", "window_starts_at", "window_ends_at", "is_active")
CARDS: AuditedModel[GiftCard] = AuditedModel(
    facts=lambda card: facts_of(card, *CARD_FACTS),
    account_of=lambda card: card.account_id,
    change=lambda card: GiftCardChanged(account_id=card.account_id, card_id=card.pk),
)


def create_card(*, caller: Staff, account_id: int | None, form: CodeForm) -> CodeRow:
    """Create a gift card with money on it that nobody has paid.

    :raises CodeNameTaken: if a promo code or a gift card of the account has this code.
    """
    caller.needs(*NOT_DOOR_STAFF)
    owner = caller.account_for(account_id)
    values = read_card_form(form, zone=read_zone(owner), is_new=True)
    new = NewCard(
        amount=values.amount,
        currency=read_money_and_clock(owner).currency,
        code=form.code.strip(),
        email=form.email.strip(),
    )
    with naming_code(owner, normalize_code(form.code)):
        card = issue_card(account_id=owner, new=replace(new, **values.moments), by=caller.user)
        if values.is_active is False:
            GiftCard.objects.filter(pk=card.pk).update(is_active=False)
        card.refresh_from_db()
        record_change(
            caller=caller, action=Action.CREATE, row=card, account_id=owner, after=facts_of(card, *CARD_FACTS)
        )
    return gift_card_selectors.get_card(caller=caller, card_id=card.pk)


def update_card(*, caller: Staff, form: CodeForm, version: int | None = None) -> CodeRow:
    """Update a gift card, except its code and its address; an increase of its value can be spent at once.

    :raises InvalidFields: if a field of the form is missing or wrong, also for a lower value.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        card = _lock_cards(caller, [form.id])[0]
        check_version(version, card, shown=lambda: gift_card_selectors.get_card(caller=caller, card_id=form.id))
        values = read_card_form(form, zone=read_zone(card.account_id), is_new=False)
        if values.amount < card.original:
            raise InvalidFields({"discountvalue": errors.value_too_low(values.amount, card.original)})
        with CARDS.saving(caller, card):
            _save_card(caller, card, values)
    return gift_card_selectors.get_card(caller=caller, card_id=form.id)


def _save_card(caller: Staff, card: GiftCard, values: CardValues) -> None:
    rise = values.amount - card.original
    if rise:
        write_entry(card, ADJUSTED, rise, by=caller.user)
    switched = {} if values.is_active is None else {"is_active": values.is_active}
    GiftCard.objects.filter(pk=card.pk).update(
        original=values.amount,
        balance=plus_amount("balance", rise),
        version=F("version") + 1,
        **values.moments,
        **switched,
    )


def show_card_code(*, caller: Staff, card_id: int) -> GiftCard:
    """Return a gift card with its code, which the caller could spend: the audit log records it."""
    caller.needs(*NOT_DOOR_STAFF)
    rows = GiftCard.objects.filter(pk=card_id, deleted_at=None, account__deleted_at=None)
    card = first_or_refuse(caller.within(rows))
    name = f"{card} {mask_code(card.code)}"
    with transaction.atomic():
        record_change(caller=caller, action=Action.ACCESS, row=card, account_id=card.account_id, name=name)
    return card


def switch_cards(*, caller: Staff, requested: Mapping[int, bool | None]) -> None:
    """Enable or disable gift cards; claims of open reservations stay.

    :raises NotFound: if one does not exist or is another account's; then none is switched.
    :raises InvalidFields: if the new state of one is missing.
    """
    caller.needs(*NOT_DOOR_STAFF)
    if None in requested.values():
        raise InvalidFields({"active": errors.STATUS_REQUIRED})
    with transaction.atomic():
        for card in _lock_cards(caller, list(requested)):
            if card.is_active == requested[card.pk]:
                continue
            with CARDS.saving(caller, card):
                GiftCard.objects.filter(pk=card.pk).update(is_active=requested[card.pk], version=F("version") + 1)


def delete_cards(*, caller: Staff, card_ids: Sequence[int]) -> None:
    """Delete gift cards: given balances are withdrawn, and recipients removed.

    :raises NotFound: if one does not exist or is another account's; then none is deleted.
    :raises CardIsOwed: if somebody has paid for one and can still spend of it.
    :raises CardInUse: if money of one is reserved, or may come back to it.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        for card in _lock_cards(caller, list(dict.fromkeys(card_ids))):
            # Somebody has paid: by its own sale, or by a card or refund whose money it got.
            paid = GiftCardEntry.objects.filter(card=card, kind__in=PUT_ON, reservation__isnull=False)
            if card.balance and paid.exists():
                raise errors.CardIsOwed(display(card.balance, card.currency))
            if why := gift_card_selectors.read_obstacle(card):
                raise errors.CardInUse(why)
            with CARDS.deleting(caller, card):
                _delete_card(caller, card)


def _delete_card(caller: Staff, card: GiftCard) -> None:
    if card.balance:
        write_entry(card, ADJUSTED, -card.balance, by=caller.user)
    GiftCard.objects.filter(pk=card.pk).update(
        original=plus_amount("original", -card.balance),
        balance=ZERO,
        deleted_at=clock.now(),
        version=F("version") + 1,
        **ERASED_RECIPIENT,
    )


def _lock_cards(caller: Staff, card_ids: list[int]) -> list[GiftCard]:
    """Lock some cards by primary key.

    :raises NotFound: if one does not exist, or the caller may not touch it.
    :raises CardInUse: if one is being sold, or its price is being refunded.
    """
    rows = GiftCard.objects.filter(pk__in=card_ids, deleted_at=None, account__deleted_at=None)
    found = list(caller.within(rows.order_by("pk").select_for_update(of=("self",), no_key=True)))
    if not card_ids or len(found) != len(card_ids):
        raise NotFound
    if any(_is_moving(card) for card in found):
        raise errors.CardInUse(errors.IS_MOVING)
    return found


def _is_moving(card: GiftCard) -> bool:
    """Return whether the price of a card is unpaid or being refunded; money moved from another card is no price."""
    if not card.sale_id or card.original:
        return False
    of_sale = card.entries.filter(reservation=card.sale_id)
    return not of_sale.aggregate(sum=Sum("amount"))["sum"]


def withdraw_sold_card(*, caller: Staff, card: GiftCard) -> None:
    """Withdraw the whole balance of a sold card, inside the transaction that refunds its price.

    :raises CardIsSpent: if some of it is spent, reserved, or was moved to another card, or if it is refunded already.
    """
    handed_on = card.entries.filter(kind=ADJUSTED, reservation__isnull=False).exclude(reservation=card.sale_id)
    whole = GiftCard.objects.filter(~Exists(handed_on), pk=card.pk, deleted_at=None, original__gt=ZERO)
    whole = whole.filter(balance=F("original"))
    with CARDS.saving(caller, card):
        if not whole.update(original=ZERO, balance=ZERO, version=F("version") + 1):
            raise CardIsSpent
        write_entry(card, ADJUSTED, -card.original, reservation=card.sale, by=caller.user)
        card.refresh_from_db()


def restore_sold_card(*, sale: Reservation) -> None:
    """Restore the balance of a sold card whose price could not be refunded.

    A disabled card stays disabled; one whose dates have ended meanwhile has no end any more.
    """
    card = GiftCard.objects.select_for_update(no_key=True).get(sale=sale)
    taken = card.entries.filter(kind=ADJUSTED, reservation=sale).aggregate(sum=Sum("amount"))["sum"] or ZERO
    card.original = card.balance = -taken
    card.version += 1
    now = clock.now()
    for end in ("ends_at", "window_ends_at"):
        if (getattr(card, end) or now) < now:
            setattr(card, end, None)
    card.save(update_fields=["original", "balance", "ends_at", "window_ends_at", "version"])
    write_entry(card, ADJUSTED, -taken, reservation=sale)
    publish(GiftCardChanged(account_id=card.account_id, card_id=card.pk))


def close_sold_card(*, sale: Reservation) -> None:
    """Delete a sold card whose price was refunded, and remove its recipient."""
    card = GiftCard.objects.select_for_update(no_key=True).get(sale=sale)
    gone = {"deleted_at": clock.now(), "version": F("version") + 1}
    GiftCard.objects.filter(pk=card.pk, original=ZERO).update(**gone, **ERASED_RECIPIENT)
    publish(GiftCardChanged(account_id=card.account_id, card_id=card.pk))
