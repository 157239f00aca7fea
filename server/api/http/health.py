"""What whoever runs Foyer asks it: does it live, may it be sent calls, and what does it measure?"""

from __future__ import annotations

import hmac

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from server.platform.addresses import local_caller_address
from server.platform.http.request_limits import HEALTH, rate_limited
from server.platform.observability.health import ProbeResult, database_probe, full_probe

WELL = {"message": "Success"}


@rate_limited(HEALTH)
def health(request: HttpRequest) -> HttpResponse:
    """Say that this process answers and reaches its database."""
    return _report_readiness(database_probe.found())


@rate_limited(HEALTH)
def live(request: HttpRequest) -> HttpResponse:
    """Say that this process answers: one that does not is to be started again."""
    return JsonResponse(WELL)


@rate_limited(HEALTH)
def ready(request: HttpRequest) -> HttpResponse:
    """Say whether this process may be sent calls: which part is missing if not, what is overdue for how long if so."""
    return _report_readiness(full_probe.found())


def _report_readiness(found: ProbeResult) -> HttpResponse:
    if found.missing:
        return JsonResponse({"message": "Not ready", "code": "not_ready", "missing": list(found.missing)}, status=503)
    ages = {kind: round(age) for kind, age in found.overdue.items()}
    return JsonResponse(WELL | ({"overdue_seconds": ages} if ages else {}))


@rate_limited(HEALTH)
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the measures of this process to Prometheus; to whoever may not have them there is nothing here."""
    if not _may_measure(request):
        raise Http404
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


def _may_measure(request: HttpRequest) -> bool:
    """Return whether it is this machine that asks, with no proxy between, or somebody with the token."""
    scheme, _, given = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    if settings.METRICS_TOKEN and scheme.lower() == "bearer":
        return hmac.compare_digest(given.strip().encode(), settings.METRICS_TOKEN.encode())
    return bool(local_caller_address())
