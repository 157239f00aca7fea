"""Django's settings: `env` reads the environment, `profiles` turns it into parts, `base` names them for Django."""

from server.settings.base import *  # noqa: F403
