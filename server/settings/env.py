"""The one reader of the environment. Every variable here has a row in docs/settings.md."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from server.settings import hosts, keys

# Whose captcha strangers pass in place of our own puzzle, if an installation has set one up.

CAPTCHAS = ("turnstile", "hcaptcha")
_SITE_KEY = re.compile(r"[A-Za-z0-9_-]{1,100}")


@dataclass(frozen=True, kw_only=True)
class Captcha:
    """A provider by its name, with the site's two keys there; `url` is a site that stands in its place, if any does."""

    name: str
    site_key: str
    secret: str = field(repr=False)
    url: str = ""


def read_captcha(*, name: str, site_key: str, secret: str, url: str) -> Captcha | None:
    """Read whose captcha is set up; None if nobody's is.

    :raises SystemExit: if it is set up by half: nobody would be asked, or nobody could pass.
    """
    if name not in {"", *CAPTCHAS}:
        raise SystemExit(f"FOYER_CAPTCHA must be {' or '.join(map(repr, CAPTCHAS))} or nothing, not {name!r}")
    site = hosts.read_site("FOYER_CAPTCHA_URL", url)
    if not (name or site_key or secret or site):
        return None
    if not (name and site_key and secret):
        raise SystemExit("FOYER_CAPTCHA, FOYER_CAPTCHA_SITE_KEY and FOYER_CAPTCHA_SECRET must be set together")
    if not _SITE_KEY.fullmatch(site_key):
        raise SystemExit("FOYER_CAPTCHA_SITE_KEY must have only letters, digits, - and _")
    return Captcha(name=name, site_key=site_key, secret=secret, url=site)


ROOT = Path(__file__).resolve().parent.parent.parent
_ON, _OFF = {"1", "true", "yes", "on"}, {"0", "false", "no", "off"}


def _flag(name: str, default: bool) -> bool:
    value = os.environ.get(name, "").strip().lower()
    if value not in {"", *_ON, *_OFF}:
        raise SystemExit(f"{name} must be 1 or 0, not {value!r}")
    return value in _ON if value else default


def _number(name: str, default: int) -> int:
    value = os.environ.get(name, "")
    try:
        return int(value) if value else default
    except ValueError:
        raise SystemExit(f"{name} must be a whole number, not {value!r}") from None


def _url(name: str, value: str, *schemes: str) -> str:
    """Check that an address begins with one of the schemes and names a host; empty is none.

    :raises SystemExit: if it does not: libraries then take a host and a port of their own choice.
    """
    try:
        parts = urlsplit(value)
        has_host = bool(parts.hostname) or parts.scheme == "unix" or "host=" in parts.query  # a socket's folder
        is_whole = parts.scheme in schemes and has_host and parts.port != 0
    except ValueError:  # the port is no number
        is_whole = False
    if value and not is_whole:
        # Without the value: it may hold a password.
        raise SystemExit(f"{name} must begin with {' or '.join(f'{scheme}://' for scheme in schemes)} and name a host")
    return value


def _site(name: str, default: str = "") -> str:
    return _url(name, os.environ.get(name) or default, "https", "http").rstrip("/")


def _secret(name: str) -> str:
    """Read a secret from its variable, or from the file that `NAME_FILE` leads to, as containers are given theirs."""
    given, path = os.environ.get(name, ""), os.environ.get(f"{name}_FILE", "")
    if given and path:
        raise SystemExit(f"{name} and {name}_FILE are both set: which one is meant?")
    if not path:
        return given
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SystemExit(f"{name}_FILE cannot be read: {type(error).__name__} at {path}") from None


PROFILE = os.environ.get("FOYER_PROFILE", "embedded") or "embedded"
if PROFILE not in {"embedded", "cluster"}:
    raise SystemExit(f"FOYER_PROFILE must be 'embedded' or 'cluster', not {PROFILE!r}")

DATA = Path(os.environ.get("FOYER_DATA") or ROOT / "var").resolve()
PORT = _number("PORT", 8000)
HOST = os.environ.get("FOYER_HOST", "")
TLS = _flag("TLS", False)
DEMO = _flag("FOYER_DEMO", True)
DEBUG = _flag("FOYER_DEBUG", False)
SECOND_STEP = os.environ.get("FOYER_SECOND_STEP", "")
if SECOND_STEP not in {"", "required"}:
    raise SystemExit(f"FOYER_SECOND_STEP must be 'required' or nothing, not {SECOND_STEP!r}")
SESSION_IDLE_DAYS = _number("FOYER_SESSION_IDLE_DAYS", 7)
DATABASE_URL = _url("DATABASE_URL", _secret("DATABASE_URL"), "postgresql", "postgres")
DATABASE_POOL = _number("FOYER_DATABASE_POOL", 32)
REDIS_URL = _url("REDIS_URL", _secret("REDIS_URL"), "redis", "rediss", "unix")
EMAIL_URL = _url("EMAIL_URL", _secret("EMAIL_URL"), "smtp", "smtps", "smtp+tls")
MAIL_FROM = os.environ.get("FOYER_MAIL_FROM") or "Foyer <tickets@foyer.test>"
SENDGRID_API_BASE = _site("SENDGRID_API_BASE", "https://api.sendgrid.com")
DNS_RESOLVERS = os.environ.get("FOYER_DNS_RESOLVERS", "").split()  # address or address:port; none: the machine's own
WEBHOOKS_INSIDE = _flag("FOYER_WEBHOOKS_INSIDE", False)
BEHIND_PROXY = _flag("FOYER_BEHIND_PROXY", False)
PUBLIC_URL = hosts.read_public_url(os.environ.get("FOYER_PUBLIC_URL", ""))
# `make run TLS=1` is for phones on the same network, which nobody lists names for.
_IS_FOR_THIS_NETWORK = TLS and not BEHIND_PROXY and PROFILE == "embedded"
IS_REACHED = PROFILE == "cluster" or BEHIND_PROXY or hosts.is_beyond_this_machine(HOST, tls=TLS)
ALLOWED_HOSTS = hosts.known_hosts(
    listed=os.environ.get("FOYER_ALLOWED_HOSTS", ""),
    public_url=PUBLIC_URL,
    must_be_listed=IS_REACHED and not _IS_FOR_THIS_NETWORK,
    own=_IS_FOR_THIS_NETWORK,
)
# Strangers may come, so that what everybody knows must open nothing. A cluster's processes cannot see where its proxy
# listens: a name that others call it by tells, or FOYER_HOST.
IS_OPEN = (
    hosts.is_beyond_this_machine(HOST, tls=TLS)
    or (BEHIND_PROXY and PROFILE == "embedded")
    or not all(map(hosts.is_of_this_machine, ALLOWED_HOSTS))
)
STRIPE_SECRET_KEY = _secret("STRIPE_SECRET_KEY")
STRIPE_PUBLISHABLE_KEY = os.environ.get("STRIPE_PUBLISHABLE_KEY", "")
# Several while one takes the place of another, or where the platform's own events come with a secret of their own.
STRIPE_WEBHOOK_SECRETS = _secret("STRIPE_WEBHOOK_SECRET").split()
STRIPE_API_BASE = _site("STRIPE_API_BASE")
STRIPE_JS_URL = _site("STRIPE_JS_URL", "https://js.stripe.com/endive/stripe.js")
FIREBASE_PROJECT = os.environ.get("FOYER_FIREBASE_PROJECT", "")
FIREBASE_CERTS = _site(
    "FOYER_FIREBASE_CERTS",
    "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
)
CAPTCHA = read_captcha(
    name=os.environ.get("FOYER_CAPTCHA", ""),
    site_key=os.environ.get("FOYER_CAPTCHA_SITE_KEY", ""),
    secret=_secret("FOYER_CAPTCHA_SECRET"),
    url=os.environ.get("FOYER_CAPTCHA_URL", ""),
)
METABASE_URL = _site("FOYER_METABASE_URL")
METABASE_SECRET = _secret("FOYER_METABASE_SECRET")
CHAT_APP_ID = os.environ.get("FOYER_CHAT_APP_ID", "")
CHAT_SCRIPT = _site("FOYER_CHAT_SCRIPT")
CHAT_ORIGINS = os.environ.get("FOYER_CHAT_ORIGINS", "").split()
LOG = os.environ.get("FOYER_LOG", "line") or "line"
if LOG not in {"line", "json"}:
    raise SystemExit(f"FOYER_LOG must be 'line' or 'json', not {LOG!r}")
ACCESS_LOG = _flag("FOYER_ACCESS_LOG", False)
METRICS_TOKEN = _secret("FOYER_METRICS_TOKEN")
if METRICS_TOKEN and len(METRICS_TOKEN) < 16:
    raise SystemExit("FOYER_METRICS_TOKEN must have at least 16 characters")
WORKER_METRICS = os.environ.get("FOYER_WORKER_METRICS", "")  # address:port, of a Celery worker alone
# OpenTelemetry's own variable, which its parts read themselves, asks for traces too.
TRACES = _site("FOYER_TRACES")
IS_TRACED = bool(TRACES or os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT"))
# For ASGI servers, which are told of `realtime.asgi` alone; manage.py sets it by itself.
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.settings")
# Daphne sizes the event loop's thread pool from this variable; we only make sure that it is set.
os.environ.setdefault("ASGI_THREADS", "16")

# Otherwise the secret is kept with the data, and is part of a backup.
_GIVEN_KEY = _secret("FOYER_SECRET_KEY")
KEY_IS_GIVEN = bool(_GIVEN_KEY)
SECRET_KEY = keys.read_key(given=_GIVEN_KEY, data=DATA, must_be_given=PROFILE == "cluster")
SECRET_KEYS_OLD = keys.read_old_keys(_secret("FOYER_SECRET_KEY_OLD"))
LASTING_KEY = keys.read_lasting_key([SECRET_KEY, *SECRET_KEYS_OLD], DATA)
