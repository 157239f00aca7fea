"""The spec's event calls (part 1, section 7, Events and performances)."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Staff
from server.accounts.http.views import OrganiserView
from server.core import clock
from server.core.errors import Changed, ChangedMeanwhile
from server.core.http.api import call, reply
from server.core.http.parsers import parse_json_object
from server.core.http.replies import DONE, PageOf
from server.events import selectors
from server.events.http.uploads import BoundedMultiPartParser, files_of, form_of, json_part, sheet_of, teams_of
from server.events.models import Event, EventSubCategory, Team
from server.events.serializers import (
    EVENT,
    EVENT_CHOICES,
    EVENTS,
    PERFORMANCE,
    SHEET,
    CheckPerformancesIn,
    CheckPerformancesParts,
    CreateEventIn,
    DeletePerformanceIn,
    EditedEventIn,
    EventIdIn,
    EventIn,
    EventsOfAccountIn,
    TemplateIn,
    UpdateEventIn,
    UpdatePerformanceIn,
    sheet_to_wire,
)
from server.events.services.create_event import check_performances, create_event
from server.events.services.delete_performance import delete_performance
from server.events.services.update_event import update_event
from server.events.services.update_performance import update_performance
from server.events.sheets.template import CONTENT_TYPE, build_template
from server.events.teams.form import TeamsForm
from server.events.teams.serializers import TeamsIn

PERFORMANCES_A_PAGE = 100  # spec part 1, section 9


class CreateEventView(OrganiserView):
    parser_classes = (BoundedMultiPartParser,)

    @extend_schema(request={"multipart/form-data": CreateEventIn}, responses={201: EVENT.shape})
    def post(self, request: Request) -> Response:
        wire = EventIn(data=parse_json_object(json_part(request, "event")))
        wire.is_valid(raise_exception=True)
        form = wire.form_with(files_of(request), teams_in(request))
        event = create_event(caller=self.caller, form=form, performances=sheet_of(request) or form.table())
        made = whole_event(self.caller, event.pk, {})
        return EVENT([made], message="Event Created Successfully", code=201)


class UpdateEventView(OrganiserView):
    parser_classes = (BoundedMultiPartParser,)

    @extend_schema(request={"multipart/form-data": UpdateEventIn}, responses=EVENT.shape)
    def post(self, request: Request) -> Response:
        wire = EditedEventIn(data=parse_json_object(json_part(request, "event")))
        wire.is_valid(raise_exception=True)
        form = wire.form_with(files_of(request), teams_in(request))
        event_id = wire.asked["eventid"]
        try:
            update_event(
                caller=self.caller,
                event_id=event_id,
                form=form,
                performances=sheet_of(request) or form.table(),
                version=wire.asked.get("version"),
            )
        except ChangedMeanwhile:
            raise Changed(current=EVENT.write(whole_event(self.caller, event_id, {}))) from None
        return EVENT([whole_event(self.caller, event_id, {})], message="Event Updated Successfully")


def teams_in(request: Request) -> TeamsForm:
    """Read the part `teams`; what of it cannot be read is told with the rest of the form."""
    wire = TeamsIn(data={"teams": teams_of(request)})
    wire.is_valid(raise_exception=True)
    return wire.form()


class CheckPerformancesView(OrganiserView):
    parser_classes = (BoundedMultiPartParser,)

    @extend_schema(request={"multipart/form-data": CheckPerformancesParts}, responses=SHEET.shape)
    def post(self, request: Request) -> Response:
        wire = CheckPerformancesIn(data=form_of(request))
        wire.is_valid(raise_exception=True)
        asked = wire.asked
        sheet = check_performances(
            caller=self.caller,
            performances=sheet_of(request),
            venue_id=asked["venueid"],
            event_id=asked["eventid"],
            event_name=asked["eventname"],
        )
        return reply(sheet_to_wire(sheet))


class PerformanceTemplateView(OrganiserView):
    @extend_schema(
        parameters=[TemplateIn],
        responses={(200, CONTENT_TYPE): OpenApiTypes.BINARY},
    )
    def get(self, request: Request) -> HttpResponse:
        content = build_template(
            today=clock.today("UTC"),
            date_format=self.user.date_format,
            has_subcategory=self.read(TemplateIn).asked["subcategory"] == 1,
        )
        response = HttpResponse(content, content_type=CONTENT_TYPE)
        response["Content-Disposition"] = 'attachment; filename="Performances.xlsx"'
        return response


class EventListView(OrganiserView):
    @call(EventsOfAccountIn, EVENTS)
    def post(self, wire: EventsOfAccountIn) -> Response:
        asked = wire.asked
        events = selectors.list_events(
            caller=self.caller,
            account_id=self.caller.account_for(asked["account_id"]),
            search=asked["search"],
            ordering=asked["ordering"],
        )
        page = PageOf(events, asked)
        figures = selectors.figures_of(page.rows)
        for event in page.rows:
            _with(event, figures=figures[event.pk])
        return EVENTS(page)


class EventView(OrganiserView):
    @call(EventIdIn, EVENT)
    def post(self, wire: EventIdIn) -> Response:
        return EVENT([whole_event(self.caller, wire.asked["eventid"], wire.asked)])


def whole_event(caller: Staff, event_id: int, asked: dict[str, Any]) -> Event:
    """Read an event with its sub-categories, its teams and, as its `page`, some of its performances."""
    event = selectors.get_event(caller=caller, event_id=event_id)
    page = PageOf(selectors.list_performances(event=event), {"page_size": PERFORMANCES_A_PAGE, **asked})
    kinds, teams = EventSubCategory.objects.order_by("pk"), Team.objects.order_by("position", "pk")
    prefetch_related_objects([event], Prefetch("subcategories", kinds), Prefetch("teams", teams))
    sale, undoable = selectors.read_sale_start(event=event), selectors.list_undoable(event=event)
    return _with(event, page=page, sale=sale, undoable=undoable, kinds_in_use=selectors.list_kinds_in_use(event=event))


def _with(event: Event, **more: Any) -> Event:
    """Give an event what its reply shows beside its own columns."""
    vars(event).update(more)
    return event


class EventChoicesView(OrganiserView):
    @call(EventsOfAccountIn, EVENT_CHOICES)
    def post(self, wire: EventsOfAccountIn) -> Response:
        account_id = self.caller.account_for(wire.asked["account_id"])
        page = PageOf(selectors.list_event_names(caller=self.caller, account_id=account_id), wire.asked)
        return EVENT_CHOICES(page.rows, total=page.total)


class UpdatePerformanceView(OrganiserView):
    @call(UpdatePerformanceIn, PERFORMANCE)
    def post(self, wire: UpdatePerformanceIn) -> Response:
        asked = wire.asked
        performance = update_performance(
            caller=self.caller,
            event_id=asked["eventid"],
            performance_id=asked["eventdetailid"],
            edit=wire.form(),
            version=asked.get("version"),
            agreed=asked["agreed"],
        )
        return PERFORMANCE([performance], message="Event Occurrence Updated Successfully")


class DeletePerformanceView(OrganiserView):
    @call(DeletePerformanceIn, DONE)
    def post(self, wire: DeletePerformanceIn) -> Response:
        asked = wire.asked
        delete_performance(caller=self.caller, event_id=asked["eventid"], performance_id=asked["eventdetailid"])
        return DONE(message="Event Occurrence Deleted Successfully")
