from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import count
from tempfile import TemporaryDirectory
from unittest.mock import patch
from zoneinfo import ZoneInfo

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import transaction
from django.db.models import Count, F
from django.test import TestCase, override_settings

from server.accounts.caller import Channel, LinkHolder, Public, Staff
from server.accounts.models import Account, User
from server.administration.account_services import create_account
from server.aftersales.self_service.selectors import find_own_order
from server.auth.session_services import SignedIn
from server.auth.sign_in_services import sign_in_by_password
from server.catalogue.events.models import Performance
from server.catalogue.events.on_sale import sale_state, status_of
from server.checkin.models import ScanRecord, Verdict
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.scanning.scans import Scan, message_for
from server.demo.plan import HOME_ZONE
from server.demo.season import PASSWORD, SIGN_INS, Found, bring_to_today, make_season
from server.inventory.models import HoldAllotment, Reservation
from server.payments.models import Charge, Payment
from server.platform import clock
from server.platform.addresses import RequestSource
from server.platform.models import OutboxJob
from server.pricing.code_batch_services import MakeCodes
from server.pricing.models import GiftCard, GiftCardEntry
from server.reporting.integrity_services import find_differences
from server.sales.models import JournalLine, Order, OrderEvent, Ticket, UpsellItem
from server.sales.services.release import expire_reservations
from server.testing import factories

LONDON = ZoneInfo(HOME_ZONE)
MORNING = datetime(2026, 11, 21, 10, 5, tzinfo=LONDON)  # a Saturday


def performance_of(name: str, subcategory: str) -> Performance:
    rows = Performance.objects.select_related("event", "stock").order_by("starts_at")
    return rows.filter(event__name=name, subcategory=subcategory)[0]


def tonight() -> Performance:
    return performance_of("Twelfth Night", "Evening")


def status(performance: Performance) -> str:
    return status_of(performance, sale_state(performance, clock.now()))


def lines_at_another_time() -> int:
    """Count the lines of the journal that were not written when their payment was made."""
    return JournalLine.objects.exclude(at=F("part__payment__paid_at")).count()


def count_rows() -> dict[str, int]:
    return {model.__name__: model._default_manager.count() for model in apps.get_models()}


class TestSeason(TestCase):
    """A season that was made one morning; each test finds it as it was made."""

    @classmethod
    def setUpTestData(cls) -> None:
        cache.clear()  # what other tests have counted of the same numbers: this comes before a test's own fixtures
        with (
            TemporaryDirectory() as folder,
            override_settings(MEDIA_ROOT=folder),
            patch.object(clock, "now", lambda: MORNING.astimezone(UTC)),
        ):
            make_season()

    @pytest.fixture(autouse=True)
    def _its_clock(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.set_clock(MORNING)

    def set_clock(self, moment: datetime) -> None:
        self.monkeypatch.setattr(clock, "now", lambda: moment.astimezone(UTC))

    def test_the_season_is_whole_and_the_integrity_check_finds_nothing(self):
        assert [difference.sentence for difference in find_differences()] == []
        assert Counter(Order.objects.values_list("status", flat=True)) == {"paid": 88, "progress": 6, "failed": 4}
        stock = tonight().stock
        assert (stock.capacity, stock.sold, stock.reserved, stock.admitted) == (640, 482, 12, 96)
        assert tonight().starts_at == datetime(2026, 11, 21, 19, 30, tzinfo=LONDON)

    def test_the_season_has_every_state_that_a_performance_can_be_in(self):
        assert status(tonight()) == "Active"
        assert status(performance_of("The Cherry Orchard", "Preview")) == "Box-Office Only"
        assert performance_of("The Cherry Orchard", "Evening").stock.available == 0
        assert status(performance_of("The Snow Queen", "Relaxed Performance")) == "Off-Sale"
        paused = Performance.objects.select_related("event").get(is_on_sale=False)
        assert (status(paused), bool(paused.custom_message)) == ("Off-Sale", True)
        carol = performance_of("A Christmas Carol", "Opening Night")
        assert (carol.event.currency, carol.timezone, carol.stock.held) == ("USD", "America/Chicago", 60)
        quiz = performance_of("Quiz Night", "Table Round")
        assert (quiz.event.has_team_mapping, quiz.stock.slots, quiz.places.count()) == (True, 48, 48)
        assert set(HoldAllotment.objects.values_list("hold__channel", flat=True)) == {"all", "boxoffice", "api"}
        assert set(Payment.objects.values_list("channel", flat=True)) == set(Channel.values)
        assert set(Charge.objects.values_list("gateway", flat=True)) == {"cash", "terminal", "free"}
        assert set(Reservation.objects.values_list("status", flat=True)) == {"paid", "open", "expired", "cancelled"}
        assert {"admitted", "already_scanned"} < set(ScanRecord.objects.values_list("verdict", flat=True))

    def test_each_upsell_of_a_play_that_is_on_has_buyers(self):
        orders = UpsellItem.objects.values("name").annotate(orders=Count("order", distinct=True))
        sold = dict(orders.values_list("name", "orders"))
        assert set(sold) == {"Programme", "Interval drink", "Backstage tour"}
        assert min(sold.values()) >= 2
        assert UpsellItem.objects.exclude(variant_name="").values("variant_name").distinct().count() == 3

    def test_the_season_has_gift_cards_that_were_sold_given_and_spent(self):
        cards = {card.email.split(".")[0]: (card.original, card.balance) for card in GiftCard.objects.all()}
        esther, hugo, amelia = (cards[name] for name in ("esther", "hugo", "amelia"))
        assert (hugo, amelia) == ((Decimal(100), Decimal(100)), (Decimal(25), Decimal(25)))
        assert 0 <= esther[1] < esther[0] == Decimal(50)
        assert Order.objects.filter(gift_card__gt=0).count() == 1
        assert not GiftCardEntry.objects.filter(at__gt=MORNING).exists()

    def test_a_visitor_can_have_a_ticket_of_the_free_concert(self):
        concert = performance_of("Foyer Concert", "Lunchtime")

        payment = factories.sell_tickets(concert, 2, caller=Public(concert.event_id, concert.account_id))

        assert payment.total == 0
        assert Ticket.objects.filter(order__payment=payment).count() == 2

    def test_a_buyer_can_exchange_a_ticket_for_tonight(self):
        paid = Order.objects.filter(performance=tonight(), status=Order.Status.PAID)
        order = paid.exclude(tickets__admitted_at__isnull=False).first()
        assert order is not None

        buyer = LinkHolder(payment_id=order.payment_id, owner_id=order.account_id)
        assert find_own_order(caller=buyer, order_id=order.pk).may.exchange.is_given

    def test_everybody_who_is_printed_can_sign_in(self):
        for email, role in SIGN_INS.items():
            session = sign_in_by_password(email=email, password=PASSWORD, where=RequestSource("127.0.0.1"))
            assert isinstance(session, SignedIn)
            user = session.user
            assert role.startswith(user.get_role_display())
        by_id = dict(Account.objects.values_list("pk", "name"))
        assert by_id == {1: "Foyer", 2: "Northgate Playhouse", 3: "Southbank Rooms"}
        assert create_account(name="The next one").pk > 3, "ids that were given are not given again"

    def test_nothing_of_the_season_lies_in_the_future_and_nobody_is_written_to(self):
        assert not OrderEvent.objects.filter(at__gt=MORNING).exists()
        assert not Payment.objects.filter(created_at__gt=MORNING).exists()
        mails = OutboxJob.objects.exclude(kind=MakeCodes.kind)
        assert set(mails.values_list("state", flat=True)) == {OutboxJob.State.NOT_NEEDED}
        assert Payment.objects.filter(paid_at__lt=MORNING - timedelta(days=20)).exists()
        assert lines_at_another_time() == 0

    def test_an_untouched_season_is_moved_to_today(self):
        moments = dict(Performance.objects.values_list("pk", "starts_at"))
        tickets = set(Ticket.objects.values_list("pk", "code_hash", "status"))
        version = tonight().stock.version
        first_sale = Payment.objects.earliest("pk").created_at

        self.set_clock(MORNING + timedelta(days=3, hours=-2))
        expire_reservations()  # as the sweep of a server that was already running would
        assert bring_to_today() == Found.MOVED

        for pk, starts_at in Performance.objects.values_list("pk", "starts_at"):
            assert starts_at - moments[pk] == timedelta(days=3)
        assert status(tonight()) == "Active"
        assert performance_of("The Snow Queen", "Relaxed Performance").on_sale_at.astimezone(LONDON).weekday() == 0
        assert set(Ticket.objects.values_list("pk", "code_hash", "status")) == tickets
        assert Payment.objects.earliest("pk").created_at == first_sale + timedelta(days=3)
        assert tonight().stock.version > version
        assert tonight().stock.reserved == 12
        assert [difference.sentence for difference in find_differences()] == []
        assert lines_at_another_time() == 0
        assert bring_to_today() == Found.TODAY

    def test_what_was_read_at_the_door_moves_along_and_not_beyond_the_present(self):
        now = MORNING + timedelta(days=1, hours=-1)
        self.set_clock(now)
        bring_to_today()

        assert set(Ticket.objects.exclude(admitted_at=None).values_list("admitted_at", flat=True)) == {now}
        assert set(ScanRecord.objects.values_list("received_at", flat=True)) == {now}
        refused = ScanRecord.objects.select_related("by").get(verdict=Verdict.ALREADY_SCANNED)
        assert refused.by is not None
        message = message_for(Verdict.ALREADY_SCANNED, zone=HOME_ZONE, date_format=refused.by.date_format, at=now)
        assert (refused.answer["message"], refused.answer["at"]) == (message, "2026-11-22T09:05:00+00:00")
        assert not Order.objects.filter(created_at__gt=now).exists()

    @pytest.mark.sweep
    def test_a_season_started_again_after_the_curtain_plays_once_more_tonight(self):
        self.set_clock(MORNING.replace(hour=21))
        assert bring_to_today() == Found.MOVED
        assert tonight().starts_at == datetime(2026, 11, 21, 23, 15, tzinfo=LONDON)

    def test_a_season_that_was_worked_in_stays_as_it_is(self):
        organiser = Staff(User.objects.get(email="organiser@foyer.test"))
        before = list(Performance.objects.order_by("pk").values_list("starts_at", flat=True))

        for work in (_sell, _scan, _edit_performance, _add_performance):
            with transaction.atomic():
                work(organiser)
                worked = list(Performance.objects.order_by("pk").values_list("starts_at", flat=True))
                self.set_clock(MORNING + timedelta(days=2))
                assert bring_to_today() == Found.TOUCHED, work.__name__
                assert list(Performance.objects.order_by("pk").values_list("starts_at", flat=True)) == worked
                transaction.set_rollback(True)
            self.set_clock(MORNING)
        assert list(Performance.objects.order_by("pk").values_list("starts_at", flat=True)) == before


@pytest.mark.sweep
@pytest.mark.django_db
def test_season_created_before_midnight_plays_tonight_and_tomorrow(monkeypatch):
    night = datetime(2026, 11, 21, 23, 50, tzinfo=LONDON)
    monkeypatch.setattr(clock, "now", lambda: night.astimezone(UTC))
    make_season()
    assert tonight().starts_at == datetime(2026, 11, 22, 2, 0, tzinfo=LONDON)
    assert status(tonight()) == "Active"
    assert bring_to_today() == Found.TODAY

    morning = night + timedelta(hours=9)
    monkeypatch.setattr(clock, "now", lambda: morning.astimezone(UTC))
    assert bring_to_today() == Found.MOVED
    assert tonight().starts_at == datetime(2026, 11, 22, 19, 30, tzinfo=LONDON)
    assert tonight().stock.reserved == 12
    assert [difference.sentence for difference in find_differences()] == []


def _sell(organiser: Staff) -> None:
    factories.sell_tickets(tonight(), 1, caller=organiser)


def _scan(organiser: Staff) -> None:
    scan_tickets([_a_scan(organiser)])


def _edit_performance(_: Staff) -> None:
    Performance.objects.filter(pk=tonight().pk).update(custom_message="Late start", version=2)


def _add_performance(_: Staff) -> None:
    factories.make_performance(tonight().event)


_nonces = count(1)


def _a_scan(organiser: Staff) -> Scan:
    nonce = f"somebody-else-{next(_nonces):04d}"
    return Scan(caller=organiser, performance_id=tonight().pk, code="none of ours", nonce=nonce, scanned_at=clock.now())
