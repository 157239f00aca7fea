"""Make the first platform administrator; the password is asked for, or read from a pipe."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError
from django.core.validators import validate_email
from django.db import transaction

from server.accounts.models import Account, Role, User
from server.accounts.passwords import WeakPassword, check_new_password
from server.administration import user_services
from server.administration.account_services import create_account
from server.platform.management.installation import InstallationCommand, describe_database, read_password


class Command(InstallationCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--email", required=True, help="what they sign in with")
        parser.add_argument("--first-name", default="Platform")
        parser.add_argument("--last-name", default="Administrator")

    def handle(self, *args: Any, **options: Any) -> None:
        email = _checked_email(options["email"])
        password = read_password()
        try:
            check_new_password(password)
        except WeakPassword as refusal:
            raise CommandError(refusal.message) from None
        with transaction.atomic():
            user_services.create_user(
                # In an empty installation the platform's own account is made here.
                account=Account.objects.filter(is_platform=True).first()
                or create_account(name="Foyer", is_platform=True),
                email=email,
                password=password,
                first_name=options["first_name"],
                last_name=options["last_name"],
                role=Role.PLATFORM_ADMINISTRATOR,
            )
        self.stdout.write(f"{email} can sign in now, in {describe_database()}.")


def _checked_email(text: str) -> str:
    email = text.strip().lower()
    try:
        validate_email(email)
    except ValidationError:
        raise CommandError("Email is not valid.") from None
    if User.objects.filter(email__iexact=email).exists():
        raise CommandError(f"{email} is somebody's sign-in already.")
    return email
