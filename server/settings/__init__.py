"""Django's settings, the same in both profiles: `env` reads the environment, and `profiles` has what differs."""

from __future__ import annotations

import gc
import hashlib
from collections.abc import MutableMapping
from datetime import timedelta

from server.settings import env, profiles

# What a process imports stays. By default Python searches all of it for garbage fifteen times, a quarter of the
# time that it takes to start.
gc.set_threshold(20_000, 20, 10)

BASE_DIR = env.ROOT
SECRET_KEY = env.SECRET_KEY
SECRET_KEY_FALLBACKS = env.SECRET_KEYS_OLD  # what was signed with them opens; nothing is signed with them any more
LASTING_KEY = env.LASTING_KEY
KEY_IS_GIVEN = env.KEY_IS_GIVEN
DEBUG = env.DEBUG
ALLOWED_HOSTS = env.ALLOWED_HOSTS
ROOT_URLCONF = "server.api.urls"
ASGI_APPLICATION = "realtime.asgi.application"

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "channels",
    "auditlog",
    "server.platform",
    "server.accounts",
    "server.abuse",
    "server.administration",
    "server.catalogue.apps.VenuesConfig",
    "server.inventory",
    "server.catalogue.apps.EventsConfig",
    "server.catalogue.apps.BrandingConfig",
    "server.integrations",
    "server.catalogue.apps.UpsellsConfig",
    "server.pricing",
    "server.payments",
    "server.sales",
    "server.documents",
    "server.aftersales",
    "server.messaging",
    "server.checkin",
    "server.reporting",
    "server.api.public",
    "server.demo",
    "realtime",
    "workers",
]

MIDDLEWARE = [
    "server.platform.http.observability.ObserveRequests",
    "server.platform.http.middleware.SecurityHeaders",
    "server.platform.http.middleware.CompressJSON",
    "server.platform.http.middleware.KnownHosts",
    "server.platform.http.middleware.AppCors",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.common.CommonMiddleware",
    "server.platform.http.middleware.TrackServedRequest",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": []},
    }
]

DATABASES = {"default": profiles.database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CHANNEL_LAYERS = profiles.channel_layers()
CACHES = profiles.caches()
EMAIL_FILE_PATH: str | None = None  # the folder of emails where there is no mail server
for _name, _value in profiles.email().items():
    globals()[_name] = _value
DEFAULT_FROM_EMAIL = env.MAIL_FROM
SENDGRID_API_BASE = env.SENDGRID_API_BASE
DNS_RESOLVERS = env.DNS_RESOLVERS

AUTH_USER_MODEL = "accounts.User"
# An e-mail is unique whatever its case: a constraint that this check does not see.
SILENCED_SYSTEM_CHECKS = ["auth.E003"]
PASSWORD_HASHERS = ["server.accounts.passwords.Argon2id"]

AUDITLOG_LOGENTRY_MODEL = "accounts.AuditEntry"
# Ours takes the place of its own table, which would be made all the same, and be in the way when tables are emptied.
MIGRATION_MODULES = {"auditlog": None}

# Buyers are addressed in their language (`server.platform.i18n`), everybody else in English.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("es", "Español")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

MEDIA_URL = "/media/"
MEDIA_ROOT = env.DATA / "media"
DOCUMENTS_ROOT = env.DATA / "papers"  # below no address, too: tickets that were drawn
EXPORTS_ROOT = env.DATA / "exports"  # below no address: each file is its person's own
PWA_DIST = env.ROOT / "pwa" / "dist"
WHITENOISE_ROOT = PWA_DIST if PWA_DIST.is_dir() else None
WHITENOISE_INDEX_FILE = False
WHITENOISE_MAX_AGE = 0
WHITENOISE_KEEP_ONLY_HASHED_FILES = False
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/?assets/.+-[\w-]{8}\.\w+$"  # as the build names what is hashed


def add_file_headers(headers: MutableMapping[str, str], _path: str, url: str) -> None:
    """Let browsers store the script of other people's pages for a while: its name stays when it changes."""
    if url == "/embed.js":
        headers["Cache-Control"] = "public, max-age=3600, stale-while-revalidate=86400"
        headers["Cross-Origin-Resource-Policy"] = "cross-origin"


WHITENOISE_ADD_HEADERS_FUNCTION = add_file_headers

FILE_UPLOAD_PERMISSIONS = 0o600
FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o700
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 20 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 50
MAX_JSON_BYTES = 1024 * 1024

SESSION_LIFETIME = timedelta(seconds=1209600)  # spec part 1, section 9
KNOX_TOKEN_MODEL = "knox.AuthToken"  # noqa: S105  (its own model, by its name, for migrations that point to it)
SESSION_IDLE = timedelta(days=env.SESSION_IDLE_DAYS)  # unused for so long, a session is over before that
REST_KNOX = {"TOKEN_TTL": SESSION_LIFETIME, "AUTH_HEADER_PREFIX": "Bearer", "AUTO_REFRESH": False}
# Cookies ignore ports, so two copies on one host are told apart by their data folder.
COOKIE_NAME = "foyer_session_" + hashlib.sha256(str(env.DATA).encode()).hexdigest()[:8]

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["server.auth.authentication.SessionToken"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["server.platform.http.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "server.platform.http.api.handle_error",
    "UNAUTHENTICATED_USER": None,
    # There is one renderer; `format` in a query is a call's own word.
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Foyer",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "WEBHOOKS": "realtime.api.WEBHOOKS",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    # The app's calls alone: the public API has a schema of its own.
    "PREPROCESSING_HOOKS": ["realtime.api.keep_v1_endpoints"],
    # Without drf-spectacular's own hook, since one field name has different choices in different replies.
    "POSTPROCESSING_HOOKS": ["realtime.api.add_shapes"],
}

REQUIRES_SECOND_STEP = env.SECOND_STEP == "required"
PORT = env.PORT
TLS = env.TLS
DEMO = env.DEMO
DATA = env.DATA
HOST = env.HOST
IS_OPEN = env.IS_OPEN
PUBLIC_URL = env.PUBLIC_URL
BEHIND_PROXY = env.BEHIND_PROXY
WEBHOOKS_INSIDE = env.WEBHOOKS_INSIDE
CLUSTER = profiles.CLUSTER
REDIS_URL = env.REDIS_URL
STRIPE_SECRET_KEY = env.STRIPE_SECRET_KEY
STRIPE_PUBLISHABLE_KEY = env.STRIPE_PUBLISHABLE_KEY
STRIPE_WEBHOOK_SECRETS = env.STRIPE_WEBHOOK_SECRETS
STRIPE_API_BASE = env.STRIPE_API_BASE
STRIPE_JS_URL = env.STRIPE_JS_URL
TAKES_CARDS = bool(env.STRIPE_SECRET_KEY and env.STRIPE_PUBLISHABLE_KEY)
FIREBASE_PROJECT = env.FIREBASE_PROJECT
FIREBASE_CERTS = env.FIREBASE_CERTS
CAPTCHA = env.CAPTCHA
METABASE_URL = env.METABASE_URL
METABASE_SECRET = env.METABASE_SECRET
CHAT_APP_ID = env.CHAT_APP_ID
CHAT_SCRIPT = env.CHAT_SCRIPT
CHAT_ORIGINS = env.CHAT_ORIGINS
ACCESS_LOG = env.ACCESS_LOG
METRICS_TOKEN = env.METRICS_TOKEN
WORKER_METRICS = env.WORKER_METRICS
TRACES = env.TRACES
IS_TRACED = env.IS_TRACED

if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "server.platform.observability.logs.LineFormatter"},
        "json": {"()": "server.platform.observability.logs.JsonLineFormatter"},
    },
    "filters": {
        "discreet": {"()": "server.platform.observability.logs.RedactingFilter"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": env.LOG, "filters": ["discreet"]}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django.request": {"level": "ERROR"},
        "django.channels.server": {"level": "WARNING"},
        "daphne": {"level": "WARNING"},
        "fontTools": {"level": "WARNING"},
        "stripe": {"level": "WARNING"},
    },
}
