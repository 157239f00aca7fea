"""Check this installation: its settings, database, queue, disk and mail server. Changes nothing."""

from __future__ import annotations

import smtplib
import sys
from collections.abc import Iterator
from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.core.checks import run_checks
from django.core.mail import get_connection

from server.platform.mailing import describe_mail_server
from server.platform.management.installation import InstallationCommand, describe_database
from server.platform.observability.health import LEAST_FREE, database_answers, has_space, is_migrated, redis_answers
from server.settings import hosts

EXAMPLE_DOMAINS = ("foyer.test", "example.org", "example.com")


class Command(InstallationCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        problems = [*_find_broken_parts(), *_find_wrong_settings(), *_find_mail_problems()]
        self.stdout.write(f"Checked {describe_database()}, the data in {settings.DATA}, and {describe_mail_server()}.")
        for problem in problems:
            self.stdout.write(f"- {problem}")
        if problems:
            self.stderr.write(f"To be put right: {len(problems)}. See docs/troubleshooting.md.")
            sys.exit(1)
        self.stdout.write("Everything is in order.")


def _find_broken_parts() -> Iterator[str]:
    parts = {
        f"{describe_database()} does not answer.": database_answers,
        "The tables are of another version of Foyer: run migrate, or start Foyer once.": is_migrated,
        "Redis does not answer: check REDIS_URL.": redis_answers,
        f"Less than {LEAST_FREE // 1024**2} MB are free in {settings.DATA}.": has_space,
    }
    for problem, is_ready in parts.items():
        try:
            if not is_ready():
                yield problem
        except Exception as error:
            yield f"{problem} ({type(error).__name__})"


def _find_wrong_settings() -> Iterator[str]:
    for message in run_checks():
        if not message.is_silenced():
            yield " ".join(filter(None, (message.msg, message.hint)))
    if not settings.PUBLIC_URL:
        yield "FOYER_PUBLIC_URL is not set: the emails with tickets have no link to the order."
    elif not settings.PUBLIC_URL.startswith("https://") and not _is_for_this_machine():
        yield "FOYER_PUBLIC_URL does not begin with https://: browsers give cameras and offline use to https alone."
    if settings.DEBUG:
        yield "FOYER_DEBUG=1 shows Django's debug pages to everybody who reaches Foyer."
    if settings.DEMO and settings.IS_OPEN:
        yield "FOYER_DEMO=1 where others reach Foyer: set FOYER_DEMO=0 before you sell."
    secret, public = settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY
    if secret and public and ("_test_" in secret) != ("_test_" in public):
        yield "One of Stripe's keys is a test key and the other is not."


def _find_mail_problems() -> Iterator[str]:
    if settings.EMAIL_FILE_PATH:
        yield "EMAIL_URL is not set: emails are written to files, and nobody gets them."
        return
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    if domain in EXAMPLE_DOMAINS:
        yield f"FOYER_MAIL_FROM is of {domain}, which is an example: set it to an address of yours."
    try:
        with get_connection():
            pass
    except (smtplib.SMTPException, OSError) as error:
        yield f"{describe_mail_server()} refused the connection or the sign-in ({type(error).__name__}: {error})."


def _is_for_this_machine() -> bool:
    return all(map(hosts.is_of_this_machine, settings.ALLOWED_HOSTS))
