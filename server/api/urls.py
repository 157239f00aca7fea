"""Every path that Foyer answers: `/v1` for programs, the rest for people."""

from django.urls import URLPattern, URLResolver, include, path, re_path

import server.platform.http.parsers  # noqa: F401  (registers `id`)
from server.api.http import buy_page, developers, health, pages
from server.catalogue.urls import pages as stylesheet_pages

v1: list[URLPattern | URLResolver] = [
    path("", include("server.auth.urls")),
    path("", include("server.administration.urls")),
    path("", include("server.catalogue.urls")),
    path("", include("server.inventory.urls")),
    path("", include("server.integrations.urls")),
    path("", include("server.pricing.urls")),
    path("", include("server.payments.urls")),
    path("", include("server.sales.urls")),
    path("", include("server.documents.urls")),
    path("", include("server.aftersales.urls")),
    path("", include("server.messaging.urls")),
    path("", include("server.checkin.urls")),
    path("", include("server.reporting.urls")),
    path("", include("realtime.urls")),
    path("schema", pages.SchemaView.as_view()),
]

urlpatterns = [
    path("v1/", include(v1)),
    path("api/", include("server.api.public.urls")),
    re_path(r"^developers/?$", developers.reference),
    path("developers/openapi.json", developers.document),
    path("developers/packages/<str:name>", developers.package),
    path("developers/<slug:name>", developers.page),
    path("healthz", health.health),
    path("healthz/live", health.live),
    path("healthz/ready", health.ready),
    path("metrics", health.metrics),
    path("media/<path:name>", pages.media),
    path("widget/<id:event>", pages.widget),
    path("widget/<id:event>/captcha", pages.captcha),
    path("buy/<id:event>", buy_page.buy),
    path("o/<reference:payment>", pages.own_order),
    *stylesheet_pages,
    path("demo", pages.demo),
    path("demo/<id:event>", pages.demo),
    re_path(r"^v1/", pages.no_such_call),
    re_path(
        r"^(?!assets/|socket\.io/|static/|media/|looks/|widget/|buy/|o/|embed\.js|v1/|api/|developers/).*$", pages.app
    ),
]

handler404 = "server.api.http.pages.not_found"
handler500 = "server.api.http.pages.failed"
