"""Every path that Foyer answers: `/v1` for programs, the rest for people."""

from django.urls import URLPattern, URLResolver, include, path, re_path

import server.platform.http.parsers  # noqa: F401  (registers `id`)
from server.api import buy_page_api, pages_api
from server.catalogue.urls import pages as stylesheet_pages
from server.inventory.api import ManageHoldView

v1: list[URLPattern | URLResolver] = [
    path("", include("server.auth.urls")),
    path("", include("server.administration.urls")),
    path("", include("server.catalogue.urls")),
    path("events/allocationManagement", ManageHoldView.as_view()),
    path("", include("server.integrations.urls")),
    path("", include("server.pricing.urls")),
    path("", include("server.payments.urls")),
    path("", include("server.sales.urls")),
    path("", include("server.documents.urls")),
    path("", include("server.aftersales.urls")),
    path("", include("server.messaging.urls")),
    path("", include("server.checkin.urls")),
    path("", include("server.reporting.urls")),
    path("", include("server.installation.urls")),
    path("", include("realtime.urls")),
    path("schema", pages_api.SchemaView.as_view()),
]

urlpatterns = [
    path("v1/", include(v1)),
    path("api/", include("server.api.public.urls")),
    re_path(r"^developers/?$", pages_api.reference),
    path("developers/openapi.json", pages_api.developers_document),
    path("developers/packages/<str:name>", pages_api.developers_package),
    path("developers/<slug:name>", pages_api.developers_page),
    path("healthz", pages_api.health),
    path("healthz/live", pages_api.live),
    path("healthz/ready", pages_api.ready),
    path("metrics", pages_api.metrics),
    path("media/<path:name>", pages_api.media),
    path("widget/<id:event>", pages_api.widget),
    path("widget/<id:event>/captcha", pages_api.captcha),
    path("buy/<id:event>", buy_page_api.buy),
    path("o/<reference:payment>", pages_api.own_order),
    *stylesheet_pages,
    path("demo", pages_api.demo),
    path("demo/<id:event>", pages_api.demo),
    re_path(r"^v1/", pages_api.no_such_call),
    re_path(
        r"^(?!assets/|socket\.io/|static/|media/|looks/|widget/|buy/|o/|embed\.js|v1/|api/|developers/).*$",
        pages_api.app,
    ),
]

handler404 = "server.api.pages_api.not_found"
handler500 = "server.api.pages_api.failed"
