"""Writes the server's OpenAPI schema: python -m scripts.schema OPTION…, the options of drf-spectacular's command.

That command looks up in which line each class begins, for its warnings, which takes four fifths of its time. Here they
name the file and the class.
"""

from __future__ import annotations

import os
import sys
from unittest.mock import patch

import django
from django.core.management import call_command
from drf_spectacular.drainage import GeneratorStats


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.settings")
    django.setup()
    with patch.object(GeneratorStats, "enable_trace_lineno"):
        call_command("spectacular", *sys.argv[1:])


if __name__ == "__main__":
    main()
