from django.urls import path

import server.platform.http.parsers  # noqa: F401  (registers `secret`)
from server.catalogue.events import allotment_api as allotments_api
from server.catalogue.events import allotment_api as teams_api
from server.catalogue.events import api, calendar_api
from server.catalogue.events import api as aftersale_api
from server.catalogue.events import api as texts_api
from server.catalogue.events import batch_api as bulk_api
from server.catalogue.events import batch_api as copy_api
from server.catalogue.events import batch_api as rule_api
from server.catalogue.events.calendar_api import (
    CalendarAddressView,
    CalendarFeedView,
    ChangeCalendarAddressView,
    StopCalendarAddressView,
)
from server.catalogue.events.spreadsheets.api import SeasonSheetView, UpdateSeasonView

urlpatterns = [
    path("events/createEvent", api.CreateEventView.as_view()),
    path("events/updateEvent", api.UpdateEventView.as_view()),
    path("events/checkPerformances", api.CheckPerformancesView.as_view()),
    path("events/getPerformanceTemplate", api.PerformanceTemplateView.as_view()),
    path("events/getAllEvent", api.EventListView.as_view()),
    path("events/getEventById", api.EventView.as_view()),
    path("events/getEventByAccountId", api.EventChoicesView.as_view()),
    path("events/updateEventDetails", api.UpdatePerformanceView.as_view()),
    path("events/deleteEventDetails", api.DeletePerformanceView.as_view()),
    path("events/updateEventDetailsBulk", bulk_api.BulkEditView.as_view()),
    path("events/checkDuplicateEvent", copy_api.CheckDuplicateView.as_view()),
    path("events/duplicateEvent", copy_api.DuplicateEventView.as_view()),
    path("events/getPerformanceTimes", bulk_api.DayHoursView.as_view()),
    path("events/getEventDetailsSheet", SeasonSheetView.as_view()),
    path("events/updateEventDetailsSheet", UpdateSeasonView.as_view()),
    path("events/checkPerformanceRule", rule_api.CheckPerformanceRuleView.as_view()),
    path("events/addPerformancesByRule", rule_api.AddByRuleView.as_view()),
    path("events/getCalendar", calendar_api.CalendarView.as_view()),
    path("events/movePerformance", calendar_api.MovePerformanceView.as_view()),
    path("events/getCalendarAddress", CalendarAddressView.as_view()),
    path("events/changeCalendarAddress", ChangeCalendarAddressView.as_view()),
    path("events/stopCalendarAddress", StopCalendarAddressView.as_view()),
    path("calendars/<secret:calendar>.ics", CalendarFeedView.as_view()),
    path("events/allocationEeventOccurrenceManagement", allotments_api.ManageAllotmentsView.as_view()),
    path("events/<id:event>/afterSale", aftersale_api.AfterSaleView.as_view()),
    path("events/<id:event>/texts", texts_api.EventTextsView.as_view()),
    path("events/getPlayereventDetails", teams_api.PlayersView.as_view()),
    path("events/getAllotmentSeason", allotments_api.AllotmentSeasonView.as_view()),
]
