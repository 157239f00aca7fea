"""One transaction at a time changes figures."""

TURN = "figures"
