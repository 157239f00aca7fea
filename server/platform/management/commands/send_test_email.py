"""Send an email by the installation's mail server, and say what became of it."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from server.platform.mailing import compose_email, describe_mail_server, send_email
from server.platform.management.installation import InstallationCommand

SUBJECT = "A test of Foyer's mail"
TEXT = "This email was sent by the command send_test_email. Foyer's other emails are sent the same way."


class Command(InstallationCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("to", metavar="ADDRESS", help="who gets it")

    def handle(self, *args: Any, **options: Any) -> None:
        to = options["to"]
        failure = send_email(compose_email(subject=SUBJECT, text=TEXT, html=f"<p>{TEXT}</p>", to=to))
        if failure is not None:
            raise CommandError(f"No email to {to} by {describe_mail_server()}: {failure.reason}.")
        if settings.EMAIL_FILE_PATH:
            self.stdout.write(f"EMAIL_URL is not set, so the email is a file in {settings.EMAIL_FILE_PATH}.")
            return
        self.stdout.write(
            f"An email from {settings.DEFAULT_FROM_EMAIL} to {to} was accepted by {describe_mail_server()}. "
            "If it does not arrive, look for it in the spam folder, and read docs/mail.md."
        )
