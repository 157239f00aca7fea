"""What differs between the embedded and the cluster profile: each difference is a setting of its own."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from server.settings import env

CLUSTER = env.PROFILE == "cluster"

# Channels' own defaults drop messages silently beyond 100 and forget a group after a day.
_LAYER_LIMITS = {"capacity": 100_000, "expiry": 3600, "group_expiry": 10**9}


def database() -> dict[str, Any]:
    if not env.DATABASE_URL:
        if CLUSTER:
            raise SystemExit("DATABASE_URL is required in the cluster profile")
        env.DATA.mkdir(parents=True, exist_ok=True)
        return {
            "ENGINE": "server.platform.sqlite",
            "CONN_MAX_AGE": None,  # the threads are few and stay; connecting would cost as much as a small request
            "NAME": str(env.DATA / "foyer.sqlite3"),
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 30,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-16000;",
            },
            # In-memory test databases share one cache and lock each other's tables out: tests use a file.
            "TEST": {"NAME": str(env.DATA / "test.sqlite3")},
        }
    parts = urlsplit(env.DATABASE_URL)
    query = parse_qs(parts.query)
    tls = {name: query[name][0] for name in ("sslmode", "sslrootcert", "sslcert", "sslkey") if name in query}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": query.get("host", [parts.hostname or ""])[0],
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            **tls,
            "pool": {"min_size": 2, "max_size": env.DATABASE_POOL, "timeout": 10},
            # Compiling a plan took the audit's statements two seconds each, for rows that are read in milliseconds.
            "options": "-c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000 -c jit=off",
        },
    }


def channel_layers() -> dict[str, Any]:
    if not env.REDIS_URL:
        return {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": _LAYER_LIMITS}}
    config = {"hosts": [env.REDIS_URL], "prefix": "foyer"}
    return {"default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": config}}


def caches() -> dict[str, Any]:
    if not env.REDIS_URL:
        # Django's own limit is 300 entries: whoever guesses from more addresses would push their own counts out.
        backend = "django.core.cache.backends.locmem.LocMemCache"
        many = {"BACKEND": backend, "OPTIONS": {"MAX_ENTRIES": 100_000}}
        # Each address that calls is counted there: from however many, they push nobody's wrong passwords out.
        return {"default": many, "calls": {**many, "LOCATION": "calls"}}
    if CLUSTER and not urlsplit(env.REDIS_URL).password and not env.REDIS_URL.startswith("unix:"):
        raise SystemExit(
            "REDIS_URL must have a password, as in redis://:password@host:port/0: whoever reaches Redis could else "
            "put frames of their own before people's eyes, and lift every limit"
        )
    redis = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": env.REDIS_URL,
        "KEY_PREFIX": "foyer",
        "OPTIONS": {"serializer": "server.platform.dataclass_json.CacheSerializer"},
    }
    return {"default": redis, "calls": redis}


def email() -> dict[str, Any]:
    """Turn EMAIL_URL (smtp://user:password@host:port, smtps:// or smtp+tls://) into Django's settings."""
    if not env.EMAIL_URL:
        return {"EMAIL_BACKEND": "server.platform.mailing.FolderBackend", "EMAIL_FILE_PATH": str(env.DATA / "mail")}
    parts = urlsplit(env.EMAIL_URL)
    return {
        "EMAIL_BACKEND": "server.platform.mailing.SmtpBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if parts.scheme == "smtps" else 25),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_TIMEOUT": 20,
    }
