"""`/api/events`, `/api/performances`: the same offers as the widget's, for the client's own channel and holds."""

from __future__ import annotations

from rest_framework.response import Response

from server.core.http.forms import CallIn
from server.core.http.replies import writer, written
from server.events.selectors import get_event, get_performance
from server.outside.catalogue.selectors import list_events, list_performances
from server.outside.catalogue.serializers import (
    EventListOut,
    EventOut,
    EventsIn,
    PerformanceListOut,
    PerformanceOfferOut,
    PerformancesIn,
    offer_on_wire,
    performances_on_wire,
)
from server.outside.http.lists import read_page
from server.outside.http.schema import operation
from server.outside.http.views import ApiView


class EventsView(ApiView):
    grant = "catalogue"

    @operation("list_events", "List events", asks=EventsIn, answers=EventListOut)
    def get(self, asked: EventsIn) -> Response:
        rows = list_events(caller=self.caller, is_past_too=asked.asked["past"])
        events, next_cursor = read_page(rows, asked, by=("pk",))
        return Response({"data": written(EventOut, events), "next_cursor": next_cursor})


class EventView(ApiView):
    grant = "catalogue"

    @operation("get_event", "One event", answers=EventOut)
    def get(self, asked: CallIn) -> Response:
        event = get_event(caller=self.caller, event_id=self.kwargs["event"])
        return Response(writer(EventOut)(event))


class PerformancesView(ApiView):
    grant = "catalogue"

    @operation(
        "list_performances",
        "List an event's performances",
        asks=PerformancesIn,
        answers=PerformanceListOut,
        description="By when they start, with what is left of each for the client: from its holds if it has any, else "
        "from what is free.",
    )
    def get(self, asked: PerformancesIn) -> Response:
        event = get_event(caller=self.caller, event_id=self.kwargs["event"])
        rows = list_performances(event=event, since=asked.asked["starts_from"], until=asked.asked["starts_before"])
        performances, next_cursor = read_page(rows, asked, by=("starts_at", "pk"), of=str(event.pk))
        return Response({"data": performances_on_wire(performances, self.caller), "next_cursor": next_cursor})


class PerformanceView(ApiView):
    grant = "catalogue"

    @operation(
        "get_performance",
        "One performance and what it offers",
        answers=PerformanceOfferOut,
        description="Its ticket types, upsells and team slots as the client can sell them now, with prices, fees, tax "
        "and what is left.",
    )
    def get(self, asked: CallIn) -> Response:
        found = get_performance(caller=self.caller, performance_id=self.kwargs["performance"])
        return Response(offer_on_wire(found, self.caller))
