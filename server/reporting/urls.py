from django.urls import path

import server.platform.http.parsers  # noqa: F401  (registers `id`)
from server.reporting import arrivals_api, buyers_api, dashboard_api, exports_api, home_api, search_api, summary_api
from server.reporting.reports import api as reports_api
from server.reporting.reports import schedule_api

urlpatterns = [
    path("events/getDashboardEvent", dashboard_api.DashboardView.as_view()),
    path("events/getEventBarChartByAccountId", summary_api.BarChartView.as_view()),
    path("events/getTopsellingEvent", summary_api.TopSellingView.as_view()),
    path("events/getEventReport", buyers_api.EventReportView.as_view()),
    path("events/exportEventReport", buyers_api.EventReportFileView.as_view()),
    path("events/getEventPerformanceViewData/<id:performance>", dashboard_api.PerformanceViewView.as_view()),
    path("events/getEventWorldReport", summary_api.WorldReportView.as_view()),
    path("events/getTicketBuyers", buyers_api.TicketBuyersView.as_view()),
    path("report/getMetabaseDashboardToken/<id:account>", dashboard_api.DashboardTokenView.as_view()),
    path("insight/home/<id:account>", home_api.HomeView.as_view()),
    path("insight/performances/<id:performance>/sales", dashboard_api.SalesByDayView.as_view()),
    path("insight/performances/<id:performance>/arrivals", arrivals_api.ArrivalsView.as_view()),
    path("insight/performances/<id:performance>/forecast", arrivals_api.ForecastView.as_view()),
    path("insight/performances/<id:performance>/wall", arrivals_api.WallMetricsView.as_view()),
    path("insight/performances/<id:performance>/walls", arrivals_api.WallsView.as_view()),
    path("insight/walls/<id:wall>/end", arrivals_api.EndWallView.as_view()),
    path("exports/makeExport", exports_api.MakeExportView.as_view()),
    path("exports/listExports", exports_api.ExportsView.as_view()),
    path("exports/cancelExport", exports_api.CancelExportView.as_view()),
    path("exports/linkExport", exports_api.LinkExportView.as_view()),
    path("exports/file/<secret:export_secret>", exports_api.ExportFileView.as_view()),
    path("report/listReports", reports_api.ListReportsView.as_view()),
    path("report/all/<id:account>", reports_api.AllReportsView.as_view()),
    path("report/token", reports_api.ReportTokenView.as_view()),
    path("report/schedules", schedule_api.SchedulesView.as_view()),
    path("report/saveSchedule", schedule_api.SaveScheduleView.as_view()),
    path("report/changeSchedule", schedule_api.ChangeScheduleView.as_view()),
    path("report/morning", schedule_api.MorningView.as_view()),
    path("report/generateReport", reports_api.GenerateReportView.as_view()),
    path("search/find", search_api.FindView.as_view()),
    path("search/recall", search_api.RecallView.as_view()),
]
