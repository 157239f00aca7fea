from django.urls import path

import server.core.http.paths  # noqa: F401  (registers `id`)
from server.insight.buyers import api as buyers
from server.insight.dashboard import api as dashboard
from server.insight.performance import api as performance

urlpatterns = [
    path("events/getDashboardEvent", dashboard.DashboardView.as_view()),
    path("events/getEventReport", buyers.EventReportView.as_view()),
    path("events/exportEventReport", buyers.EventReportFileView.as_view()),
    path("events/getEventPerformanceViewData/<id:performance>", performance.PerformanceViewView.as_view()),
]
