from django.urls import path

import server.core.http.paths  # noqa: F401  (registers `id`)
from server.insight.dashboard import api as dashboard
from server.insight.performance import api as performance
from server.insight.summary import api as summary

urlpatterns = [
    path("events/getDashboardEvent", dashboard.DashboardView.as_view()),
    path("events/getEventBarChartByAccountId", summary.BarChartView.as_view()),
    path("events/getTopsellingEvent", summary.TopSellingView.as_view()),
    path("events/summary/days/export", summary.DaysFileView.as_view()),
    path("events/summary/topSelling/export", summary.TopSellingFileView.as_view()),
    path("events/summary/upcoming/export", summary.UpcomingFileView.as_view()),
    path("events/getEventPerformanceViewData/<id:performance>", performance.PerformanceViewView.as_view()),
]
