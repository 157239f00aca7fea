"""Promo codes of the demo season: what organisers print on posters, send to friends, and hand out one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from server.accounts.caller import Staff
from server.core import clock, wire
from server.core.models import OwedWork
from server.core.services.owed import do_work
from server.demo.history import push_back
from server.demo.people import People
from server.demo.plan import CHERRY_ORCHARD, HEDDA_GABLER, HOME_ZONE, TWELFTH_NIGHT, Production
from server.demo.programme import Programme
from server.demo.sales import MARK, owe_no_mail
from server.events.models import Event
from server.orders.selling.services.pay import pay
from server.orders.selling.services.reserve import reserve
from server.orders.selling.wanted import BasketLine, Wanted
from server.payments.models import Gateway
from server.payments.services.checkouts import Buyer
from server.pricing.basket import FLAT, PERCENT
from server.pricing.batches.services import MakeCodes, make_batch
from server.pricing.codes import EACH_TICKET, FULL_ORDER, CodeForm, TargetForm
from server.pricing.promos.services.save_promo import create_promo

GALA, GALA_CODES = "GALA", "60"
_HEDDA = HEDDA_GABLER.showings[-1]
_USED = ("WELCOME10", "STUDENT5")
_ALL: Sequence[Production] = ()


@dataclass(frozen=True, kw_only=True)
class Offer:
    """A code of the season; days are counted from today, and without productions it is for all of them."""

    code: str
    kind: int = PERCENT
    value: str
    counts: int = FULL_ORDER
    most: str = ""
    days: tuple[int, int] = (-30, 365)
    is_active: bool = True
    productions: Sequence[Production] = _ALL


OFFERS = (
    Offer(code="WELCOME10", value="10"),
    Offer(code="STUDENT5", kind=FLAT, value="5.00", counts=EACH_TICKET, most="200", productions=(HEDDA_GABLER,)),
    Offer(code="ORCHARD-2FOR1", value="50", most="40", productions=(CHERRY_ORCHARD,)),
    Offer(code="EARLYBIRD", value="20", days=(-60, -10)),
    Offer(code="PRESS", value="100", counts=EACH_TICKET, most="12", is_active=False, productions=(TWELFTH_NIGHT,)),
)


def make_codes(people: People, programme: Programme) -> None:
    """Make a code of each kind and a batch that can be used once each, and sell with two of them."""
    staff = Staff(people.organiser)
    events = dict(Event.objects.filter(account=people.theatre).values_list("name", "pk"))
    for offer in OFFERS:
        create_promo(caller=staff, account_id=None, form=_form(offer, events))
    gala = Offer(code="", kind=FLAT, value="15.00", most="1")
    batch = make_batch(caller=staff, account_id=None, form=_form(gala, events), prefix=GALA, count=GALA_CODES)
    # Now rather than by a worker: the season is there all at once.
    do_work(work_id=OwedWork.objects.get(kind=MakeCodes.kind, subject_id=batch.id).pk)
    for days, code in enumerate(_USED, start=1):
        _sell(staff, programme, code, days)
    owe_no_mail()


def _form(offer: Offer, events: dict[str, int]) -> CodeForm:
    begins, ends = (wire.format_spec_datetime(clock.now() + timedelta(days=days), HOME_ZONE) for days in offer.days)
    names = [production.name for production in offer.productions] or list(events)
    return CodeForm(
        code=offer.code,
        kind=offer.kind,
        value=offer.value,
        counts=offer.counts,
        most=offer.most,
        starts=begins,
        ends=ends,
        window_starts=begins,
        window_ends=wire.format_spec_datetime(clock.now() + timedelta(days=365), HOME_ZONE),
        is_active=offer.is_active,
        targets=[TargetForm(events[name]) for name in names],
    )


def _sell(staff: Staff, programme: Programme, code: str, days: int) -> None:
    reserved = reserve(
        caller=staff,
        wanted=Wanted(lines=(BasketLine(performance=programme[_HEDDA].pk, quantity=2),), promo_code=code),
        idempotency_key=f"{MARK}promo-code-{code}",
    )
    payment = pay(
        caller=staff,
        reservation_id=reserved.reservation.pk,
        secret=reserved.secret,
        gateway=Gateway.TERMINAL,
        buyer=Buyer(name="Kavita Rao", email="kavita.rao@example.com", country="United Kingdom"),
    )
    push_back([payment.pk], timedelta(days=days))
