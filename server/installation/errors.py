"""What the first set-up refuses."""

from __future__ import annotations

from server.platform.errors import Conflict

COUNTRY_REQUIRED = "Choose a country"
ACCOUNT_NAME_REQUIRED = "Enter the name of your organisation"


class SetUpOver(Conflict, code="set_up_over", message="This address does not set Foyer up, or not any more"):
    """The token is wrong, or somebody can sign in already; the response does not say which."""
