from django.urls import path

import server.platform.http.parsers  # noqa: F401  (registers `id`)
from server.reporting import buyers_api as buyers
from server.reporting import buyers_api as ticket_buyers
from server.reporting import exports_api as exports
from server.reporting import search_api as finding
from server.reporting.dashboards import arrivals_api as checkin
from server.reporting.dashboards import arrivals_api as wall
from server.reporting.dashboards import dashboard_api as analytics
from server.reporting.dashboards import dashboard_api as dashboard
from server.reporting.dashboards import performance_api as performance
from server.reporting.dashboards import summary_api as places
from server.reporting.dashboards import summary_api as summary
from server.reporting.reports import api as reports
from server.reporting.reports import schedule_api as schedules

urlpatterns = [
    path("events/getDashboardEvent", dashboard.DashboardView.as_view()),
    path("events/getEventBarChartByAccountId", summary.BarChartView.as_view()),
    path("events/getTopsellingEvent", summary.TopSellingView.as_view()),
    path("events/getEventReport", buyers.EventReportView.as_view()),
    path("events/exportEventReport", buyers.EventReportFileView.as_view()),
    path("events/getEventPerformanceViewData/<id:performance>", performance.PerformanceViewView.as_view()),
    path("events/getEventWorldReport", places.WorldReportView.as_view()),
    path("events/getTicketBuyers", ticket_buyers.TicketBuyersView.as_view()),
    path("report/getMetabaseDashboardToken/<id:account>", analytics.DashboardTokenView.as_view()),
    path("insight/performances/<id:performance>/sales", performance.SalesByDayView.as_view()),
    path("insight/performances/<id:performance>/arrivals", checkin.ArrivalsView.as_view()),
    path("insight/performances/<id:performance>/forecast", checkin.ForecastView.as_view()),
    path("insight/performances/<id:performance>/wall", wall.WallMetricsView.as_view()),
    path("insight/performances/<id:performance>/walls", wall.WallsView.as_view()),
    path("insight/walls/<id:wall>/end", wall.EndWallView.as_view()),
    path("exports/makeExport", exports.MakeExportView.as_view()),
    path("exports/listExports", exports.ExportsView.as_view()),
    path("exports/cancelExport", exports.CancelExportView.as_view()),
    path("exports/linkExport", exports.LinkExportView.as_view()),
    path("exports/file/<secret:export_secret>", exports.ExportFileView.as_view()),
    path("report/listReports", reports.ListReportsView.as_view()),
    path("report/all/<id:account>", reports.AllReportsView.as_view()),
    path("report/token", reports.ReportTokenView.as_view()),
    path("report/schedules", schedules.SchedulesView.as_view()),
    path("report/saveSchedule", schedules.SaveScheduleView.as_view()),
    path("report/changeSchedule", schedules.ChangeScheduleView.as_view()),
    path("report/morning", schedules.MorningView.as_view()),
    path("report/generateReport", reports.GenerateReportView.as_view()),
    path("search/find", finding.FindView.as_view()),
]
