"""Where the catalogue's stylesheets are served."""

from django.urls import path, re_path

from server.catalogue.branding.publishing_api import PreviewView, preview_stylesheet, published_stylesheet

urlpatterns = [path("branding/preview", PreviewView.as_view())]
# Outside of `/v1`: what browsers fetch for a page.
pages = [
    re_path(r"^looks/(?P<version>[0-9]{1,18})-(?P<digest>[0-9a-f]{8})\.css$", published_stylesheet),
    path("looks/draft/<id:event>/<str:token>.css", preview_stylesheet),
]
