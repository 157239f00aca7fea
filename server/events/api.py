"""The spec's event calls (part 1, section 7, Events and performances)."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Staff
from server.accounts.views import OrganiserView
from server.core import clock
from server.core.api import list_reply, reply
from server.core.errors import Changed
from server.core.parsers import parse_json_object
from server.core.replies import PageOf
from server.events import selectors
from server.events.errors import PerformanceChanged
from server.events.serializers import (
    CheckPerformancesIn,
    CreateEventIn,
    EventChoiceOut,
    EventChoicesOut,
    EventIdIn,
    EventIn,
    EventListOut,
    EventReplyOut,
    EventsOfAccountIn,
    PerformanceReplyOut,
    SheetReplyOut,
    TemplateIn,
    UpdatePerformanceIn,
    event_summary_to_wire,
    event_to_wire,
    performance_to_wire,
    sheet_to_wire,
)
from server.events.services.create_event import check_performances, create_event
from server.events.services.update_performance import update_performance
from server.events.template import CONTENT_TYPE, build_template
from server.events.uploads import BoundedMultiPartParser, files_of, form_of, json_part, refuse_teams

PERFORMANCES_A_PAGE = 100  # spec part 1, section 9


class CreateEventView(OrganiserView):
    parser_classes = (BoundedMultiPartParser,)

    @extend_schema(request={"multipart/form-data": CreateEventIn}, responses={201: EventReplyOut})
    def post(self, request: Request) -> Response:
        wire = EventIn(data=parse_json_object(json_part(request, "event")))
        wire.is_valid(raise_exception=True)
        refuse_teams(json_part(request, "teams"))
        files = files_of(request)
        event = create_event(
            caller=self.caller, form=wire.form(files), performances=files.get("performances") or wire.table()
        )
        body = _read_event(self.caller, event.pk, {})
        return reply([body], message="Event Created Successfully", code=201)


class CheckPerformancesView(OrganiserView):
    parser_classes = (BoundedMultiPartParser,)

    @extend_schema(request={"multipart/form-data": CheckPerformancesIn}, responses=SheetReplyOut)
    def post(self, request: Request) -> Response:
        wire = CheckPerformancesIn(data=form_of(request))
        wire.is_valid(raise_exception=True)
        asked = wire.validated_data
        sheet = check_performances(
            caller=self.caller,
            upload=files_of(request).get("performances"),
            venue_id=asked["venueid"],
            event_id=asked.get("eventid"),
            event_name=asked["eventname"] or "",
        )
        return reply(sheet_to_wire(sheet))


class PerformanceTemplateView(OrganiserView):
    @extend_schema(
        parameters=[TemplateIn],
        responses={(200, CONTENT_TYPE): OpenApiTypes.BINARY},
    )
    def get(self, request: Request) -> HttpResponse:
        wire = TemplateIn(data=request.query_params)
        wire.is_valid(raise_exception=True)
        content = build_template(
            today=clock.today("UTC"),
            date_format=self.user.date_format,
            has_subcategory=wire.validated_data["subcategory"] == 1,
        )
        response = HttpResponse(content, content_type=CONTENT_TYPE)
        response["Content-Disposition"] = 'attachment; filename="Performances.xlsx"'
        return response


class EventListView(OrganiserView):
    @extend_schema(request=EventsOfAccountIn, responses=EventListOut)
    def post(self, request: Request) -> Response:
        wire = EventsOfAccountIn(data=request.data)
        wire.is_valid(raise_exception=True)
        asked = wire.validated_data
        events = selectors.list_events(
            caller=self.caller,
            account_id=self.caller.account_for(asked.get("accountid")),
            search=asked.get("search", ""),
            ordering=asked.get("ordering", ""),
        )
        page = PageOf(events, asked)
        return list_reply([event_summary_to_wire(row) for row in page.rows], total=page.total)


class EventView(OrganiserView):
    @extend_schema(request=EventIdIn, responses=EventReplyOut)
    def post(self, request: Request) -> Response:
        wire = EventIdIn(data=request.data)
        wire.is_valid(raise_exception=True)
        return reply([_read_event(self.caller, wire.validated_data["eventid"], wire.validated_data)])


def _read_event(caller: Staff, event_id: int, asked: dict[str, Any]) -> dict[str, Any]:
    event = selectors.get_event(caller=caller, event_id=event_id)
    page = PageOf(selectors.list_performances(event=event), {"page_size": PERFORMANCES_A_PAGE, **asked})
    subcategories = list(event.subcategories.order_by("pk"))
    return {**event_to_wire(event, subcategories, page.rows), "total_performances": page.total}


class EventChoicesView(OrganiserView):
    @extend_schema(request=EventsOfAccountIn, responses=EventChoicesOut)
    def post(self, request: Request) -> Response:
        wire = EventsOfAccountIn(data=request.data)
        wire.is_valid(raise_exception=True)
        account_id = self.caller.account_for(wire.validated_data.get("accountid"))
        page = PageOf(selectors.list_event_names(caller=self.caller, account_id=account_id), wire.validated_data)
        return reply([EventChoiceOut(row).data for row in page.rows], total=page.total)


class UpdatePerformanceView(OrganiserView):
    @extend_schema(request=UpdatePerformanceIn, responses=PerformanceReplyOut)
    def post(self, request: Request) -> Response:
        wire = UpdatePerformanceIn(data=request.data)
        wire.is_valid(raise_exception=True)
        asked = wire.validated_data
        try:
            performance = update_performance(
                caller=self.caller,
                event_id=asked["eventid"],
                performance_id=asked["eventdetailid"],
                edit=wire.edit(),
                version=asked.get("version"),
            )
        except PerformanceChanged as refusal:
            raise Changed(data=[performance_to_wire(refusal.performance)]) from None
        return reply([performance_to_wire(performance)], message="Event Occurrence Updated Successfully")
