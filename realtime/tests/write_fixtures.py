"""Rewrite the fixtures of the live frames: `python -m realtime.tests.write_fixtures`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.exit(pytest.main(["-q", str(Path(__file__).with_name("test_frames.py")), "--write-frames"]))
