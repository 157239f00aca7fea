from django.urls import path

from server.events import api, bulk_api, season_api

urlpatterns = [
    path("events/createEvent", api.CreateEventView.as_view()),
    path("events/checkPerformances", api.CheckPerformancesView.as_view()),
    path("events/getPerformanceTemplate", api.PerformanceTemplateView.as_view()),
    path("events/getAllEvent", api.EventListView.as_view()),
    path("events/getEventById", api.EventView.as_view()),
    path("events/getEventByAccountId", api.EventChoicesView.as_view()),
    path("events/updateEventDetails", api.UpdatePerformanceView.as_view()),
    path("events/updateEventDetailsBulk", bulk_api.BulkEditView.as_view()),
    path("events/getPerformanceTimes", bulk_api.DayHoursView.as_view()),
    path("events/getEventDetailsSheet", season_api.SeasonSheetView.as_view()),
    path("events/updateEventDetailsSheet", season_api.UpdateSeasonView.as_view()),
]
