from django.urls import path, re_path

import server.core.http.paths  # noqa: F401  (registers `id` and `reference`)
from server.outside.catalogue import api as catalogue_api
from server.outside.http.problems import no_such_call

urlpatterns = [
    path("performances/<id:performance>", catalogue_api.PerformanceView.as_view()),
    re_path("", no_such_call),
]
