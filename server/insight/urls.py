from django.urls import path

import server.core.http.paths  # noqa: F401  (registers `id`)
from server.insight.analytics import api as analytics
from server.insight.buyers import api as buyers
from server.insight.checkin import api as checkin
from server.insight.dashboard import api as dashboard
from server.insight.exports import api as exports
from server.insight.finding import api as finding
from server.insight.performance import api as performance
from server.insight.places import api as places
from server.insight.reports import api as reports
from server.insight.reports import schedule_api as schedules
from server.insight.summary import api as summary
from server.insight.ticketbuyers import api as ticket_buyers
from server.insight.wall import api as wall

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
    path("insight/performances/<id:performance>/wall", wall.WallFiguresView.as_view()),
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
