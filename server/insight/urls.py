from django.urls import path

import server.core.http.paths  # noqa: F401  (registers `id`)
from server.insight.dashboard import api as dashboard
from server.insight.performance import api as performance
from server.insight.reports import api as reports
from server.insight.reports import schedule_api as schedules

urlpatterns = [
    path("events/getDashboardEvent", dashboard.DashboardView.as_view()),
    path("events/getEventPerformanceViewData/<id:performance>", performance.PerformanceViewView.as_view()),
    path("report/listReports", reports.ListReportsView.as_view()),
    path("report/all/<id:account>", reports.AllReportsView.as_view()),
    path("report/token", reports.ReportTokenView.as_view()),
    path("report/schedules", schedules.SchedulesView.as_view()),
    path("report/saveSchedule", schedules.SaveScheduleView.as_view()),
    path("report/changeSchedule", schedules.ChangeScheduleView.as_view()),
    path("report/morning", schedules.MorningView.as_view()),
    path("report/generateReport", reports.GenerateReportView.as_view()),
]
