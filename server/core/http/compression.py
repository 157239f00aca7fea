"""JSON is compressed wherever that pays, whoever stands in front of us."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

LEAST_BYTES = 1024  # fewer fit into one packet anyway


class CompressJSON(GZipMiddleware):
    """Compress JSON as a caller takes it.

    Django adds bytes at random to each answer, so that its length tells nothing of what is in it (BREACH). Files are
    compressed by the build, or are compressed already.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        kind = response.get("Content-Type", "").partition(";")[0]
        is_json = kind == "application/json" or kind.endswith("+json")
        if not is_json or not isinstance(response, HttpResponse) or len(response.content) < LEAST_BYTES:
            return response
        compressed: HttpResponseBase = super().process_response(request, response)
        return compressed
