"""Headers that every answer carries."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# Ionic asks what events a browser knows by setting the handler "return;", and by no other script in an attribute.
_IONIC_PROBE = "'unsafe-hashes' 'sha256-i+qr4lq34KgNHiW62lWi9aInEBwiEOrfCzaNPCvkqD8='"
# Styles are set inline by Ionic's parts; the decoder's WebAssembly needs its own word; nothing comes from elsewhere.
POLICY = (
    f"default-src 'self'; script-src 'self' 'wasm-unsafe-eval' {_IONIC_PROBE}; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self' data:; worker-src 'self' blob:; "
    "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'self'; form-action 'self'"
)


class SafeHeaders:
    """Say what browsers may do with our pages: no sniffing, no framing but where a view allows it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        response.headers.setdefault("Referrer-Policy", "same-origin")
        response.headers.setdefault("Permissions-Policy", "camera=(self), microphone=(), geolocation=()")
        if "Content-Security-Policy" not in response.headers:
            response.headers["Content-Security-Policy"] = f"{POLICY}; frame-ancestors 'self'"
        return response
