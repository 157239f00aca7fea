from django.urls import path, re_path

from server.branding.sheets import api

urlpatterns = [path("branding/preview", api.PreviewView.as_view())]
# Outside of `/v1`: what browsers fetch for a page.
pages = [
    re_path(r"^looks/(?P<version>[0-9]{1,18})-(?P<digest>[0-9a-f]{8})\.css$", api.sheet),
    path("looks/draft/<id:event>/<str:token>.css", api.draft_sheet),
]
