from django.urls import path

import server.core.http.paths  # noqa: F401  (registers `id`)
from server.insight.analytics import api as analytics
from server.insight.buyers import api as buyers
from server.insight.dashboard import api as dashboard
from server.insight.performance import api as performance
from server.insight.places import api as places

urlpatterns = [
    path("events/getDashboardEvent", dashboard.DashboardView.as_view()),
    path("events/getEventPerformanceViewData/<id:performance>", performance.PerformanceViewView.as_view()),
    path("events/getEventWorldReport", places.WorldReportView.as_view()),
    path("events/getTicketBuyers", buyers.TicketBuyersView.as_view()),
    path("report/getMetabaseDashboardToken/<id:account>", analytics.DashboardTokenView.as_view()),
]
