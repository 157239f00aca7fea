"""What whoever runs Foyer asks it: does it live, may it be sent calls, and what does it measure?"""

from __future__ import annotations

import hmac

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from server.core.http.bounds.calls import HEALTH, limited
from server.core.machine import own_machine
from server.core.watch import readiness

WELL = {"message": "Success"}


@limited(HEALTH)
def health(request: HttpRequest) -> HttpResponse:
    """Say that this process answers and reaches its database."""
    return _told(readiness.reached.found())


@limited(HEALTH)
def live(request: HttpRequest) -> HttpResponse:
    """Say that this process answers: one that does not is to be started again."""
    return JsonResponse(WELL)


@limited(HEALTH)
def ready(request: HttpRequest) -> HttpResponse:
    """Say whether this process may be sent calls: which part is missing if not, what is overdue for how long if so."""
    return _told(readiness.whole.found())


def _told(found: readiness.Found) -> HttpResponse:
    if found.missing:
        return JsonResponse({"message": "Not ready", "code": "not_ready", "missing": list(found.missing)}, status=503)
    ages = {kind: round(age) for kind, age in found.overdue.items()}
    return JsonResponse(WELL | ({"overdue_seconds": ages} if ages else {}))


@limited(HEALTH)
def metrics(request: HttpRequest) -> HttpResponse:
    """Give the measures of this process to Prometheus; to whoever may not have them there is nothing here."""
    if not _may_measure(request):
        raise Http404
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


def _may_measure(request: HttpRequest) -> bool:
    """Tell whether it is this machine that asks, with no proxy between, or somebody with the token."""
    word, _, given = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    if settings.METRICS_TOKEN and word.lower() == "bearer":
        return hmac.compare_digest(given.strip().encode(), settings.METRICS_TOKEN.encode())
    return bool(own_machine.asked_from())
