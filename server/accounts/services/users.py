"""Making, changing and removing people who sign in."""

from __future__ import annotations

from server.accounts.models import Account, Role, User


def create_user(*, account: Account, email: str, password: str, first_name: str, last_name: str, role: Role) -> User:
    """Make a person who can sign in."""
    user = User(account=account, email=email.lower(), first_name=first_name, last_name=last_name, role=role)
    user.set_password(password)
    user.save()
    return user
