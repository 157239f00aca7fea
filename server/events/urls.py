from django.urls import path

import server.core.http.paths  # noqa: F401  (registers `secret`)
from server.events import api
from server.events.aftersale import api as aftersale_api
from server.events.allotments import api as allotments_api
from server.events.bulk import api as bulk_api
from server.events.calendar import api as calendar_api
from server.events.calendar import feed_api
from server.events.copying import api as copy_api
from server.events.recurring import api as rule_api
from server.events.sheets import season_api
from server.events.teams import api as teams_api
from server.events.texts import api as texts_api

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
    path("events/getEventDetailsSheet", season_api.SeasonSheetView.as_view()),
    path("events/updateEventDetailsSheet", season_api.UpdateSeasonView.as_view()),
    path("events/checkPerformanceRule", rule_api.CheckPerformanceRuleView.as_view()),
    path("events/addPerformancesByRule", rule_api.AddByRuleView.as_view()),
    path("events/getCalendar", calendar_api.CalendarView.as_view()),
    path("events/movePerformance", calendar_api.MovePerformanceView.as_view()),
    path("events/getCalendarAddress", feed_api.CalendarAddressView.as_view()),
    path("events/changeCalendarAddress", feed_api.ChangeCalendarAddressView.as_view()),
    path("events/stopCalendarAddress", feed_api.StopCalendarAddressView.as_view()),
    path("calendars/<secret:calendar>.ics", feed_api.CalendarFeedView.as_view()),
    path("events/allocationEeventOccurrenceManagement", allotments_api.ManageAllotmentsView.as_view()),
    path("events/<id:event>/afterSale", aftersale_api.AfterSaleView.as_view()),
    path("events/<id:event>/texts", texts_api.EventTextsView.as_view()),
    path("events/getPlayereventDetails", teams_api.PlayersView.as_view()),
    path("events/getAllotmentSeason", allotments_api.AllotmentSeasonView.as_view()),
]
