"""How long an account keeps what names people: its owner says so, once a night what is older goes (decision 0118)."""
