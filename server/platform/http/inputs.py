"""Input fields of calls: each is declared once, with its error messages.

A field is declared under its public name. The validated value has our name, the first argument where the two differ.
`required` is the message for a field that is missing, empty, null or of another type; without it the field is optional.
Only the value itself is checked here. Whatever depends on rows or on the caller is a rule and belongs in a service.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from itertools import islice
from typing import Any, Generic, TypeVar

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext, gettext_noop
from rest_framework import serializers
from rest_framework.fields import SkipField

from server.platform.i18n import localized_count
from server.platform.money import AMOUNT_WRONG, MOST_DIGITS, parse_amount
from server.platform.text import has_link, is_plain_name, on_one_line, without_hidden

MOST_ID = 2**63 - 1
LONGEST_MESSAGE = 300  # characters; some messages repeat the input
MOST_MESSAGES = 100  # in one refusal
LONGEST_NUMBER = 20  # characters
LONGEST_EMAIL = 255
DAY_REQUIRED = "Please choose a day"
NAME_WRONG = gettext_noop("Please enter a name without web addresses or special characters")
MESSAGE_WRONG = gettext_noop("Please enter a message without web addresses")
SHORTEST_OWN_PHONE, SHORTEST_PHONE, LONGEST_PHONE = 3, 10, 40
_PHONE = re.compile(r"[\d+(][\d\s().+-]*", re.ASCII)
_PERCENTAGE = re.compile(r"\d{1,3}(\.\d{0,3})?|\.\d{1,3}", re.ASCII)
_WHOLE = Decimal(100)
Made = TypeVar("Made")


# These three have comments, since the schema would show their docstrings as descriptions of bodies.


class CallIn(serializers.Serializer[Any]):
    # The input of a call.

    @property
    def params(self) -> dict[str, Any]:
        """Return the validated input by our names."""
        read: dict[str, Any] = self.validated_data
        return read


class FormIn(CallIn, Generic[Made]):
    # A body, or a row of one, that holds a form; `makes` is the dataclass that the service takes. If that has a field
    # `wrong`, it receives the field errors, and the service refuses them together with violated rules, so that the user
    # sees everything at once. Otherwise they are refused here.

    makes: type[Made]

    def form(self) -> Made:
        return build_form(self.makes, self.params)

    def to_internal_value(self, data: Any) -> Any:
        try:
            return super().to_internal_value(data)
        except serializers.ValidationError as refused:
            if not self._is_reported_later(refused.detail):
                raise
            return {**self._read_without(refused.detail, data), "wrong": messages_of(refused.detail)}

    def _is_reported_later(self, wrong: Any) -> bool:
        names = field_names_of(self.makes)
        return "wrong" in names and all(name in self.fields and self.fields[name].source in names for name in wrong)

    def _read_without(self, wrong: Any, data: Any) -> dict[str, Any]:
        read: dict[str, Any] = {}
        for field in self._writable_fields:
            if field.field_name not in wrong:
                with suppress(SkipField):
                    read[str(field.source)] = field.run_validation(field.get_value(data))
        return read


class PageIn(CallIn):
    # The parameters of every list call.

    page = serializers.IntegerField(required=False, min_value=1, max_value=1_000_000)
    page_size = serializers.IntegerField(required=False, min_value=1, max_value=1000)
    search = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")
    ordering = serializers.CharField(required=False, allow_blank=True, max_length=60, default="")


class BetweenIn(CallIn):
    # A time range, open at either end.

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        moments: dict[str, serializers.Field[Any, Any, Any, Any]] = {
            "from": serializers.DateTimeField(source="since", required=False, help_text="at this time or later"),
            "to": serializers.DateTimeField(source="until", required=False, help_text="before this time"),
        }
        return {**super().get_fields(), **moments}


def build_form(kind: type[Made], read: Mapping[str, Any]) -> Made:
    """Build a form from validated input; the dataclass's defaults stand for what was left out."""
    names = field_names_of(kind)
    return kind(**{name: value for name, value in read.items() if name in names})


def field_names_of(kind: type[Any]) -> set[str]:
    return {field.name for field in dataclasses.fields(kind)}


def messages_of(detail: Any) -> dict[str, str]:
    """Return a serializer's messages by the paths of their fields, at most MOST_MESSAGES of them."""
    return dict(islice(_messages(detail), MOST_MESSAGES))


def _messages(detail: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(detail, dict):
        for name, inner in detail.items():
            yield from _messages(inner, path if name == "non_field_errors" else f"{path}.{name}".lstrip("."))
    elif isinstance(detail, list):
        rows = [(position, inner) for position, inner in enumerate(detail) if isinstance(inner, dict)]
        for position, inner in rows:
            yield from _messages(inner, f"{path}.{position}")
        if not rows and detail:
            yield from _messages(detail[0], path)
    else:
        text = readable(str(detail))
        is_missing = getattr(detail, "code", "") in {"required", "null", "blank"} and text.startswith("This field")
        yield path, gettext("{field} is required").format(field=path.rsplit(".", 1)[-1]) if is_missing else text


def readable(text: str) -> str:
    """Return a message that can be encoded: half a surrogate pair, which JSON can hold, has no bytes."""
    return text[:LONGEST_MESSAGE].encode(errors="replace").decode()


def _messages_for(message: str, *ways: str) -> dict[str, Any]:
    """Return one message for every error key of a field; an empty one keeps DRF's own messages."""
    return dict.fromkeys(ways, message) if message else {}


class TextField(serializers.CharField):
    """What was typed into a field, without the blanks around it; a field that is left out is empty.

    With `required` something must be typed; with `wrong` alone the form's rules say whether. If `optional`, a field
    that is left out keeps its value.
    """

    def __init__(
        self,
        name: str | None = None,
        *,
        most: int | None = None,
        required: str = "",
        wrong: str = "",
        optional: bool = False,
    ) -> None:
        left_out: dict[str, Any] = {} if required or optional else {"allow_null": True, "default": ""}
        super().__init__(
            source=name,
            max_length=most,
            required=bool(required) and not optional,
            allow_blank=not required,
            error_messages=_messages_for(required or wrong, "required", "null", "blank", "invalid"),
            **left_out,
        )

    def run_validation(self, data: Any = serializers.empty) -> Any:
        read = super().run_validation(data)
        return "" if read is None else read

    def to_internal_value(self, data: Any) -> str:
        text = without_hidden(super().to_internal_value(data)).strip()
        if not text and not self.allow_blank:
            self.fail("blank")
        return text


class LineField(TextField):
    """A name, or what else stands on one line."""

    def to_internal_value(self, data: Any) -> str:
        return on_one_line(super().to_internal_value(data))


class NameField(TextField):
    """The name of somebody whom we write to, or about: plain words, nothing that a mail program would link."""

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        check_plain_name(text)
        return text


def check_plain_name(text: str) -> None:
    """Refuse what cannot be a name.

    :raises rest_framework.serializers.ValidationError: for a link, markup, or more than one line.
    """
    if not is_plain_name(text):
        raise serializers.ValidationError(NAME_WRONG)


def check_plain_message(text: str) -> None:
    """Refuse links in a message that an anonymous caller has us send to somebody.

    :raises rest_framework.serializers.ValidationError: if there is one.
    """
    if has_link(text):
        raise serializers.ValidationError(MESSAGE_WRONG)


class EmailField(TextField):
    """An email address, in small letters; `wrong` is the message for everything else."""

    def __init__(self, name: str | None = None, *, wrong: str) -> None:
        super().__init__(name, most=LONGEST_EMAIL, required=wrong)
        self.error_messages["max_length"] = wrong

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data).lower()
        try:
            validate_email(text)
        except ValidationError:
            self.fail("invalid")
        return text


class PhoneField(TextField):
    """A telephone number of at least ten characters; `wrong` is the message for everything else.

    An optional one may be empty, or as short as a theatre's own.
    """

    def __init__(self, name: str | None = None, *, wrong: str, optional: bool = False) -> None:
        told = {"wrong": wrong} if optional else {"required": wrong}
        super().__init__(name, most=LONGEST_PHONE, optional=optional, **told)
        self.shortest = SHORTEST_OWN_PHONE if optional else SHORTEST_PHONE

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if not text and self.allow_blank:
            return text
        if len(text) < self.shortest or not _PHONE.fullmatch(text):
            self.fail("invalid")
        return text


class PercentageField(TextField):
    """A percentage from 0 to 100 with at most three decimals, as digits and a point."""

    def __init__(self, name: str | None = None, *, required: str) -> None:
        super().__init__(name, most=LONGEST_NUMBER, required=required)
        self.error_messages["wrong"] = "Enter a percentage from 0 to 100 with at most three decimals"

    def run_validation(self, data: Any = serializers.empty) -> Any:
        text = super().run_validation(data)
        if not _PERCENTAGE.fullmatch(text) or Decimal(text) > _WHOLE:
            self.fail("wrong")
        return Decimal(text)


class AmountField(serializers.DecimalField):
    """An amount of money; `wrong` is the message for everything else.

    With `required` something must be typed; without it nothing, null or an empty text mean that none was given.
    """

    def __init__(
        self, name: str | None = None, *, required: str = "", wrong: str = AMOUNT_WRONG, digits: int = MOST_DIGITS
    ) -> None:
        self.digits = digits
        messages = {**_messages_for(wrong, "invalid"), **_messages_for(required, "required", "null")}
        super().__init__(
            max_digits=digits + 2,
            decimal_places=2,
            min_value=0,
            source=name,
            required=bool(required),
            allow_null=not required,
            error_messages=messages,
        )

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(None if data == "" else data)

    def to_internal_value(self, data: Any) -> Decimal:
        # Longer numbers are refused anyway, and Python will not even format the longest.
        text = "" if isinstance(data, int) and abs(data) >= 10**MOST_DIGITS else str(data)
        amount = parse_amount(text.strip(), digits=self.digits)
        if amount is None:
            self.fail("invalid")
        return amount


class IdField(serializers.IntegerField):
    """The number of a row, or a row's version."""

    def __init__(self, name: str | None = None, **options: Any) -> None:
        super().__init__(source=name, min_value=1, max_value=MOST_ID, **options)


class ChosenIdField(serializers.IntegerField):
    """The number of a row that was chosen from a list; 0, null, an empty text or nothing at all mean that none was.

    With `required` one must be chosen; with `wrong` alone the form's rules say whether.
    """

    def __init__(
        self, name: str | None = None, *, required: str = "", wrong: str = "", help_text: str | None = None
    ) -> None:
        messages = _messages_for(
            required or wrong, "required", "invalid", "min_value", "max_value", "max_string_length"
        )
        range_of: dict[str, Any] = {"min_value": 1} if required else {"min_value": 0, "default": 0, "allow_null": True}
        super().__init__(source=name, max_value=MOST_ID, help_text=help_text, error_messages=messages, **range_of)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Parse the number; it is 0 if nothing was chosen."""
        return super().run_validation(0 if data is None or data == "" else data)


class ChoiceField(serializers.ChoiceField):
    """One of a few values; `required` is the message for others. If `optional`, a field left out keeps its value."""

    def __init__(
        self,
        choices: Sequence[Any],
        name: str | None = None,
        *,
        required: str = "",
        optional: bool = False,
        allow_null: bool = False,
        allow_blank: bool = False,
    ) -> None:
        messages = _messages_for(required, "required", "null", "invalid_choice")
        super().__init__(
            choices=choices,
            source=name,
            required=not optional,
            allow_null=allow_null,
            allow_blank=allow_blank,
            error_messages=messages,
        )


class DayField(serializers.DateField):
    """A day of an account's own calendar, as YYYY-MM-DD; from 2000 on, since nothing was sold here before."""

    def __init__(self, **options: Any) -> None:
        messages: dict[str, Any] = dict.fromkeys(("required", "null", "invalid", "datetime", "date"), DAY_REQUIRED)
        super().__init__(input_formats=["%Y-%m-%d"], error_messages=messages, **options)

    def to_internal_value(self, value: Any) -> Any:
        day = super().to_internal_value(value)
        if not 2000 <= day.year < 2200:
            self.fail("invalid", format="YYYY-MM-DD")
        return day


class FlagField(serializers.BooleanField):
    """Yes or no; a field that is left out keeps its value."""

    def __init__(self, name: str | None = None, *, allow_null: bool = False, help_text: str | None = None) -> None:
        super().__init__(source=name, required=False, allow_null=allow_null, help_text=help_text)


class ConstantField(serializers.ChoiceField):
    """The one word that the spec allows in this field of a call."""

    def __init__(self, value: str) -> None:
        super().__init__(choices=[value])


class IgnoredActorField(serializers.IntegerField):
    """Who acts, according to the client; it is ignored, since the token decides."""

    def __init__(self) -> None:
        super().__init__(required=False, allow_null=True, min_value=0, max_value=MOST_ID)


class RowsField(serializers.ListField):
    """Rows of a form; more than `most` are refused before any of them is read."""

    def __init__(self, row: type[FormIn[Any]], name: str | None = None, *, most: int) -> None:
        self.row = row
        super().__init__(child=row(), source=name, required=False, max_length=most)

    def to_internal_value(self, data: Any) -> list[Any]:
        if isinstance(data, list) and self.max_length is not None and len(data) > self.max_length:
            raise serializers.ValidationError(
                gettext("Please send at most {most}").format(most=localized_count(self.max_length))
            )
        return [build_form(self.row.makes, row) for row in super().to_internal_value(data)]
