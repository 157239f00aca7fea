"""Set a new password for a platform administrator who forgot it; it is asked for, or read from a pipe."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction

from server.accounts.models import Role, User
from server.accounts.passwords import WeakPassword
from server.audit.security_services import write_events
from server.auth.password_services import set_password_on_server
from server.auth.second_factor_services import reset_second_factor_on_server
from server.auth.session_services import find_user_by_email
from server.platform.management.installation import InstallationCommand, describe_database, read_password


class Command(InstallationCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--email", required=True, help="what they sign in with")
        parser.add_argument("--second-step", action="store_true", help="take their second step away, too")

    def handle(self, *args: Any, **options: Any) -> None:
        user = _find_administrator(options["email"])
        password = read_password()
        try:
            with transaction.atomic():
                set_password_on_server(user=user, password=password)
                if options["second_step"]:
                    reset_second_factor_on_server(user=user)
        except WeakPassword as refusal:
            raise CommandError(refusal.message) from None
        # The thread that writes security events runs in processes that serve.
        write_events()
        self.stdout.write(f"{user.email} has a new password in {describe_database()}, and no session any more.")


def _find_administrator(text: str) -> User:
    user = find_user_by_email(text.strip())
    if user is None or user.role != Role.PLATFORM_ADMINISTRATOR:
        known = User.objects.filter(role=Role.PLATFORM_ADMINISTRATOR, is_active=True).order_by("pk")
        listed = ", ".join(known.values_list("email", flat=True)) or "nobody; create_administrator makes one"
        raise CommandError(
            f"{text} is no platform administrator who may sign in. Platform administrators: {listed}. "
            "Everybody else gets a new password by 'Forgot password', or from whoever manages them under Users."
        )
    return user
