"""The calls for events and performances (spec part 1, section 7), and for an event's terms and texts."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Staff
from server.auth.http import OrganiserView
from server.catalogue.events import form_serializers as shapes
from server.catalogue.events import selectors
from server.catalogue.events.form_serializers import sheet_of, teams_in
from server.catalogue.events.forms import LONGEST, TermsForm, TextsForm, TextsRow
from server.catalogue.events.models import AfterSale, Event, EventSubCategory, Team
from server.catalogue.events.selectors import get_terms, get_texts
from server.catalogue.events.serializers import EVENT, EVENT_CHOICES, EVENTS, PERFORMANCE, SHEET, serialize_sheet
from server.catalogue.events.services.creation import check_performances, create_event
from server.catalogue.events.services.performances import delete_performance
from server.catalogue.events.services.update_event import save_terms, save_texts, update_event
from server.catalogue.events.services.update_performance import update_performance
from server.catalogue.events.spreadsheets.workbooks import build_template
from server.platform import clock
from server.platform.errors import StaleVersion, VersionConflict
from server.platform.http.api import call, form_call, success_response
from server.platform.http.inputs import (
    MOST_ID,
    AmountField,
    CallIn,
    ChoiceField,
    FormIn,
    LineField,
    RowsField,
    TextField,
)
from server.platform.http.outputs import DONE, Boolean, ChoiceOf, Integer, Money, PageOf, Text, one
from server.platform.http.parsers import BoundedMultiPartParser, files_of, form_of
from server.platform.i18n import LANGUAGES
from server.platform.tables import XLSX_CONTENT_TYPE

PERFORMANCES_A_PAGE = 100  # spec part 1, section 9


class CreateEventView(OrganiserView):
    parser_classes = (BoundedMultiPartParser,)

    @form_call(shapes.EventIn, EVENT, part="event", parts=shapes.CreateEventIn, code=201)
    def post(self, data: shapes.EventIn) -> Response:
        form = data.form_with(files_of(self.request), teams_in(self.request))
        event = create_event(caller=self.caller, form=form, performances=sheet_of(self.request) or form.table())
        made = whole_event(self.caller, event.pk, {})
        return EVENT([made], message="Event Created Successfully", code=201)


class UpdateEventView(OrganiserView):
    parser_classes = (BoundedMultiPartParser,)

    @form_call(shapes.EditedEventIn, EVENT, part="event", parts=shapes.UpdateEventIn)
    def post(self, data: shapes.EditedEventIn) -> Response:
        form = data.form_with(files_of(self.request), teams_in(self.request))
        event_id = data.params["eventid"]
        try:
            update_event(
                caller=self.caller,
                event_id=event_id,
                form=form,
                performances=sheet_of(self.request) or form.table(),
                version=data.params.get("version"),
            )
        except StaleVersion:
            raise VersionConflict(current=EVENT.write(whole_event(self.caller, event_id, {}))) from None
        return EVENT([whole_event(self.caller, event_id, {})], message="Event Updated Successfully")


class CheckPerformancesView(OrganiserView):
    parser_classes = (BoundedMultiPartParser,)

    @extend_schema(request={"multipart/form-data": shapes.CheckPerformancesParts}, responses=SHEET.shape)
    def post(self, request: Request) -> Response:
        serializer = shapes.CheckPerformancesIn(data=form_of(request))
        serializer.is_valid(raise_exception=True)
        params = serializer.params
        sheet = check_performances(
            caller=self.caller,
            performances=sheet_of(request),
            venue_id=params["venueid"],
            event_id=params["eventid"],
            event_name=params["eventname"],
        )
        return success_response(serialize_sheet(sheet))


class PerformanceTemplateView(OrganiserView):
    @extend_schema(
        parameters=[shapes.TemplateIn],
        responses={(200, XLSX_CONTENT_TYPE): OpenApiTypes.BINARY},
    )
    def get(self, request: Request) -> HttpResponse:
        content = build_template(
            today=clock.today("UTC"),
            date_format=self.user.date_format,
            has_subcategory=self.read(shapes.TemplateIn).params["subcategory"] == 1,
        )
        response = HttpResponse(content, content_type=XLSX_CONTENT_TYPE)
        response["Content-Disposition"] = 'attachment; filename="Performances.xlsx"'
        return response


class EventListView(OrganiserView):
    @call(shapes.EventListIn, EVENTS)
    def post(self, data: shapes.EventListIn) -> Response:
        params = data.params
        page = PageOf(data.events(self.caller), params)
        metrics = selectors.read_event_metrics(page.rows)
        for event in page.rows:
            _attach(event, figures=metrics[event.pk])
        return EVENTS(page)


class EventView(OrganiserView):
    @call(shapes.EventIdIn, EVENT)
    def post(self, data: shapes.EventIdIn) -> Response:
        return EVENT([whole_event(self.caller, data.params["eventid"], data.params)])


def whole_event(caller: Staff, event_id: int, params: dict[str, Any]) -> Event:
    """Read an event with its sub-categories, its teams and, as its `page`, some of its performances."""
    event = selectors.get_event(caller=caller, event_id=event_id)
    page = PageOf(selectors.list_performances(event=event), {"page_size": PERFORMANCES_A_PAGE, **params})
    kinds, teams = EventSubCategory.objects.order_by("pk"), Team.objects.order_by("position", "pk")
    prefetch_related_objects([event], Prefetch("subcategories", kinds), Prefetch("teams", teams))
    sale, undoable = selectors.read_sale_start(event=event), selectors.list_undoable(event=event)
    return _attach(
        event, page=page, sale=sale, undoable=undoable, kinds_in_use=selectors.list_kinds_in_use(event=event)
    )


def _attach(event: Event, **more: Any) -> Event:
    vars(event).update(more)
    return event


class EventChoicesView(OrganiserView):
    @call(shapes.EventsOfAccountIn, EVENT_CHOICES)
    def post(self, data: shapes.EventsOfAccountIn) -> Response:
        account_id = self.caller.account_for(data.params["account_id"])
        page = PageOf(selectors.list_event_names(caller=self.caller, account_id=account_id), data.params)
        return EVENT_CHOICES(page.rows, total=page.total)


class UpdatePerformanceView(OrganiserView):
    @call(shapes.UpdatePerformanceIn, PERFORMANCE)
    def post(self, data: shapes.UpdatePerformanceIn) -> Response:
        params = data.params
        performance = update_performance(
            caller=self.caller,
            event_id=params["eventid"],
            performance_id=params["eventdetailid"],
            edit=data.form(),
            version=params.get("version"),
            agreed=params["agreed"],
        )
        return PERFORMANCE([performance], message="Event Occurrence Updated Successfully")


class DeletePerformanceView(OrganiserView):
    @call(shapes.DeletePerformanceIn, DONE)
    def post(self, data: shapes.DeletePerformanceIn) -> Response:
        params = data.params
        delete_performance(caller=self.caller, event_id=params["eventid"], performance_id=params["eventdetailid"])
        return DONE(message="Event Occurrence Deleted Successfully")


MOST_MONTHS = 120
MOST_HOURS = 8760  # a year
MONTHS_WRONG = "Enter whole months from 1 to 120"
HOURS_WRONG = "Enter whole hours from 0 to 8760"
FEE_WRONG = "Enter an amount below 100000 with at most two decimals"
FEE_DIGITS = 5
CHOICE_REQUIRED = "Please choose one of these"


class _CountField(serializers.IntegerField):
    """So many of something, with one message for everything else."""

    def __init__(self, name: str, *, least: int, most: int, wrong: str) -> None:
        ways = ("required", "null", "invalid", "min_value", "max_value", "max_string_length")
        messages: dict[str, Any] = dict.fromkeys(ways, wrong)
        super().__init__(source=name, min_value=least, max_value=most, error_messages=messages)


class TermsIn(FormIn[TermsForm]):
    makes = TermsForm
    fees = ChoiceField(AfterSale.Fees.values, required=CHOICE_REQUIRED)
    givescredit = serializers.BooleanField(source="gives_credit")
    creditmonths = _CountField("credit_months", least=1, most=MOST_MONTHS, wrong=MONTHS_WRONG)
    exchanges = ChoiceField(AfterSale.Directions.values, required=CHOICE_REQUIRED)
    reach = ChoiceField(AfterSale.Reach.values, required=CHOICE_REQUIRED)
    exchangehours = _CountField("exchange_hours", least=0, most=MOST_HOURS, wrong=HOURS_WRONG)
    exchangefee = AmountField("exchange_fee", required=FEE_WRONG, wrong=FEE_WRONG, digits=FEE_DIGITS)
    cancels = serializers.BooleanField()
    cancelhours = _CountField("cancel_hours", least=0, most=MOST_HOURS, wrong=HOURS_WRONG)
    renames = serializers.BooleanField()
    addsupsells = serializers.BooleanField(source="adds_upsells")
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)


class TermsOut(serializers.Serializer[AfterSale]):
    """What may be done with an event's tickets after the sale; `version` is the event's own."""

    eventid = Integer("event.pk")
    currency = Text("event.currency")
    fees = ChoiceOf(choices=AfterSale.Fees.values)
    givescredit = Boolean("gives_credit")
    creditmonths = Integer("credit_months")
    exchanges = ChoiceOf(choices=AfterSale.Directions.values)
    reach = ChoiceOf(choices=AfterSale.Reach.values)
    exchangehours = Integer("exchange_hours")
    exchangefee = Money("exchange_fee")
    cancels = Boolean()
    cancelhours = Integer("cancel_hours")
    renames = Boolean()
    addsupsells = Boolean("adds_upsells")
    version = Integer("event.version")


TERMS = one(TermsOut, name="AfterSaleOut")


class AfterSaleView(OrganiserView):
    @call(CallIn, TERMS)
    def get(self, data: CallIn) -> Response:
        return TERMS(get_terms(caller=self.caller, event_id=self.kwargs["event"]))

    @call(TermsIn, TERMS)
    def put(self, data: TermsIn) -> Response:
        event_id, version = self.kwargs["event"], data.params.get("version")
        saved = save_terms(caller=self.caller, event_id=event_id, form=data.form(), version=version)
        return TERMS(saved, message="Saved Successfully")


LANGUAGE_REQUIRED = "Please choose a language"


class TextsRowIn(FormIn[TextsRow]):
    makes = TextsRow
    language = ChoiceField(LANGUAGES, required=LANGUAGE_REQUIRED)
    name = LineField(most=LONGEST["eventname"])
    description = TextField(most=LONGEST["eventdescription"])
    bio = TextField(most=LONGEST["bio"])
    ticketlabel = LineField("ticket_label", most=LONGEST["ticket_label"])


class TextsIn(FormIn[TextsForm]):
    makes = TextsForm
    texts = RowsField(TextsRowIn, most=len(LANGUAGES))
    version = serializers.IntegerField(required=False, min_value=0, max_value=MOST_ID)


class TextsRowOut(serializers.Serializer[Any]):
    """An event's texts in one language; an empty text falls back to the event's form."""

    language = ChoiceOf(choices=LANGUAGES)
    name = Text()
    description = Text()
    bio = Text()
    ticketlabel = Text("ticket_label")


class EventTextsOut(serializers.Serializer[Any]):
    """An event's texts in other languages; `version` is the event's own."""

    eventid = Integer("event.pk")
    texts = TextsRowOut(many=True)
    version = Integer("event.version")


TEXTS = one(EventTextsOut, name="EventTextsReply")


class EventTextsView(OrganiserView):
    @call(CallIn, TEXTS)
    def get(self, data: CallIn) -> Response:
        return TEXTS(get_texts(caller=self.caller, event_id=self.kwargs["event"]))

    @call(TextsIn, TEXTS)
    def put(self, data: TextsIn) -> Response:
        event_id, version = self.kwargs["event"], data.params.get("version")
        saved = save_texts(caller=self.caller, event_id=event_id, form=data.form(), version=version)
        return TEXTS(saved, message="Saved Successfully")
