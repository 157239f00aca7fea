from django.urls import path

import server.core.http.paths  # noqa: F401  (registers `id`)
from server.insight.dashboard import api as dashboard
from server.insight.exports import api as exports
from server.insight.performance import api as performance

urlpatterns = [
    path("events/getDashboardEvent", dashboard.DashboardView.as_view()),
    path("events/getEventPerformanceViewData/<id:performance>", performance.PerformanceViewView.as_view()),
    path("exports/makeExport", exports.MakeExportView.as_view()),
    path("exports/listExports", exports.ExportsView.as_view()),
    path("exports/cancelExport", exports.CancelExportView.as_view()),
    path("exports/linkExport", exports.LinkExportView.as_view()),
    path("exports/file/<str:token>", exports.ExportFileView.as_view()),
]
