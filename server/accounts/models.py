"""Who works with Foyer and for whom: accounts, users and their roles."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower


class FeeKind(models.IntegerChoices):
    """How a platform fee is meant (spec part 1, section 3)."""

    FLAT = 1, "Flat"
    PERCENT = 2, "Percent"


class Role(models.IntegerChoices):
    PLATFORM_ADMINISTRATOR = 1, "Platform administrator"
    ORGANISER = 2, "Organiser"
    DOOR_STAFF = 3, "Door staff"
    ACCOUNT_OWNER = 4, "Account owner"


def _fee() -> models.DecimalField[Any, Any]:
    return models.DecimalField(max_digits=12, decimal_places=2, default=Decimal("0.00"))


class Account(models.Model):
    """An organisation that sells tickets; account 1 is the platform itself."""

    name = models.CharField(max_length=255)
    is_platform = models.BooleanField(default=False)
    ticket_fee = _fee()
    ticket_fee_kind = models.PositiveSmallIntegerField(choices=FeeKind, default=FeeKind.FLAT)
    upsell_fee = _fee()
    upsell_fee_kind = models.PositiveSmallIntegerField(choices=FeeKind, default=FeeKind.FLAT)
    order_fee = _fee()
    order_fee_kind = models.PositiveSmallIntegerField(choices=FeeKind, default=FeeKind.FLAT)
    fees_include_tax = models.BooleanField(default=False)
    stripe_id = models.CharField(max_length=255, blank=True)
    widget_origins = models.TextField(blank=True, help_text="Origins that may frame the widget, one a line; empty: any")
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class UserManager(BaseUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email__iexact=username)


class User(AbstractBaseUser):
    """A person with a sign-in: one account, one role."""

    email = models.EmailField(max_length=255)
    first_name = models.CharField(max_length=150)
    last_name = models.CharField(max_length=150)
    mobile = models.CharField(max_length=40, blank=True)
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="users")
    role = models.PositiveSmallIntegerField(choices=Role)
    date_format = models.CharField(max_length=10, default="MM-DD-YYYY")
    is_active = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = UserManager()
    USERNAME_FIELD = "email"

    class Meta:
        constraints = [models.UniqueConstraint(Lower("email"), name="user_email_is_unique")]

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def is_platform_administrator(self) -> bool:
        return self.role == Role.PLATFORM_ADMINISTRATOR
