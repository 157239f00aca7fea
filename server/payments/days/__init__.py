"""The days of a box office: what was taken, what was counted, and what differs."""
