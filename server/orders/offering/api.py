"""`/v1/events/offerPerformance`: all buyers of a performance are offered another one."""

from __future__ import annotations

from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.accounts.site import link_origin
from server.core.errors import NotFound
from server.core.http.api import reply
from server.core.http.replies import writer, written
from server.core.http.tables import downloaded
from server.core.tables.table import Form
from server.events.models import Performance
from server.orders.cancelling.selectors import get_performance
from server.orders.models import Offer
from server.orders.offering.export_selectors import listed_offer
from server.orders.offering.selectors import (
    find_both,
    find_offer,
    list_targets,
    list_to_see_to,
    plan_offer,
    read_progress,
)
from server.orders.offering.serializers import (
    OfferedOrderOut,
    OfferFileIn,
    OfferMadeOut,
    OfferPerformanceIn,
    OfferPerformanceOut,
    OfferPlanOut,
    OfferTargetOut,
)
from server.orders.offering.services.ending import end_offer
from server.orders.offering.services.offering import make_offer
from server.orders.offering.services.undoing import undo_offer


class OfferPerformanceView(OrganiserView):
    """What may be offered, and for `targetid` what that comes to (`plan`), doing it (`offer`), and how far it is.

    `report` tells of the newest offer, with the orders that somebody may have to see to; `end` takes no more answers,
    and `undo` takes it back.
    """

    @extend_schema(request=OfferPerformanceIn, responses=OfferPerformanceOut)
    def post(self, request: Request) -> Response:
        asked = self.read(OfferPerformanceIn).asked
        source = get_performance(caller=self.caller, performance_id=asked["eventdetailid"])
        action = asked["action"]
        if action == "plan":
            return self._plan(source, asked["targetid"])
        if action == "offer":
            self._offer(source, asked)
        elif action != "report":
            offer = find_offer(caller=self.caller, source_id=source.pk)
            if offer is None:
                raise NotFound
            change = undo_offer if action == "undo" else end_offer
            change(caller=self.caller, offer_id=offer.pk)
        return _told(offer=find_offer(caller=self.caller, source_id=source.pk))

    def _plan(self, source: Performance, target_id: int) -> Response:
        targets = written(OfferTargetOut, list_targets(caller=self.caller, source=source))
        plan = None
        if target_id:
            both = find_both(caller=self.caller, source_id=source.pk, target_id=target_id)
            plan = writer(OfferPlanOut)(plan_offer(caller=self.caller, source=both[0], target=both[1]))
        return _told(targets=targets, plan=plan)

    def _offer(self, source: Performance, asked: dict[str, Any]) -> None:
        make_offer(
            caller=self.caller,
            source_id=source.pk,
            target_id=asked["targetid"],
            moves=asked.get("moves", False),
            last_day=asked["lastday"],
            words=asked["words"],
            origin=link_origin(self.request),
            cancels=asked.get("cancels", False),
        )


class OfferFileView(OrganiserView):
    @extend_schema(request=OfferFileIn, responses={(200, "text/csv"): OpenApiTypes.STR})
    def post(self, request: Request) -> StreamingHttpResponse:
        asked = self.read(OfferFileIn).asked
        table = listed_offer(caller=self.caller, source_id=asked["eventdetailid"]).table("Offer")
        return downloaded(table, form=Form.CSV, name="Offer")


def _told(
    *, targets: list[Any] | None = None, plan: dict[str, Any] | None = None, offer: Offer | None = None
) -> Response:
    rows = list_to_see_to(offer) if offer else []
    return reply(
        {
            "targets": targets or [],
            "plan": plan,
            "offer": writer(OfferMadeOut)(read_progress(offer)) if offer else None,
            "rows": written(OfferedOrderOut, rows),
        }
    )
