"""Every path that Foyer answers: `/v1` for programs, the rest for people."""

from django.urls import URLPattern, URLResolver, include, path, re_path

import server.core.http.paths  # noqa: F401  (registers `id`)
from server import buy_page, developers, pages, watch_pages
from server.branding.sheets import urls as sheets

v1: list[URLPattern | URLResolver] = [
    path("", include("server.accounts.urls")),
    path("", include("server.venues.urls")),
    path("", include("server.stock.urls")),
    path("", include("server.events.urls")),
    path("", include("server.branding.urls")),
    path("", include("server.branding.sheets.urls")),
    path("", include("server.clients.urls")),
    path("", include("server.upsells.urls")),
    path("", include("server.pricing.urls")),
    path("", include("server.payments.urls")),
    path("", include("server.orders.urls")),
    path("", include("server.door.urls")),
    path("", include("server.insight.urls")),
    path("", include("realtime.urls")),
    path("schema", pages.SchemaView.as_view()),
]

urlpatterns = [
    path("v1/", include(v1)),
    path("api/", include("server.outside.urls")),
    re_path(r"^developers/?$", developers.reference),
    path("developers/openapi.json", developers.document),
    path("developers/packages/<str:name>", developers.package),
    path("developers/<slug:name>", developers.page),
    path("healthz", watch_pages.health),
    path("healthz/live", watch_pages.live),
    path("healthz/ready", watch_pages.ready),
    path("metrics", watch_pages.metrics),
    path("media/<path:name>", pages.media),
    path("widget/<id:event>", pages.widget),
    path("widget/<id:event>/captcha", pages.captcha),
    path("buy/<id:event>", buy_page.buy),
    path("o/<reference:payment>", pages.own_order),
    *sheets.pages,
    path("demo", pages.demo),
    path("demo/<id:event>", pages.demo),
    re_path(r"^v1/", pages.no_such_call),
    re_path(
        r"^(?!assets/|socket\.io/|static/|media/|looks/|widget/|buy/|o/|embed\.js|v1/|api/|developers/).*$", pages.app
    ),
]

handler404 = "server.pages.not_found"
handler500 = "server.pages.failed"
