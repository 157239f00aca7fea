"""Reads a new password for a command."""

from __future__ import annotations

import sys
from getpass import getpass

from django.core.management.base import CommandError


def read_password() -> str:
    """Ask for a password twice, or read it from a pipe.

    :raises django.core.management.CommandError: if what was typed the second time differs.
    """
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    password = getpass("Password: ")
    if password != getpass("Confirm password: "):
        raise CommandError("Passwords do not match.")
    return password
