"""What a path may hold: without bounds a number of forty digits would reach the database and fail instead of a 404."""

from django.urls import register_converter
from django.urls.converters import IntConverter, StringConverter


class Id(IntConverter):
    regex = "[0-9]{1,18}"


class Reference(StringConverter):
    regex = "ORD-[0-9A-Z]{12}"


class Secret(StringConverter):
    regex = "[0-9A-Za-z_-]{20,128}"


register_converter(Id, "id")
register_converter(Reference, "reference")
register_converter(Secret, "secret")
