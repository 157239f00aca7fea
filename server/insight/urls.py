from django.urls import path

import server.core.http.paths  # noqa: F401  (registers `id`)
from server.insight import api

urlpatterns = [
    path("events/getDashboardEvent", api.DashboardView.as_view()),
    path("events/getEventPerformanceViewData/<id:performance>", api.PerformanceViewView.as_view()),
]
