"""Hearing a provider's news, laying its days beside ours, and what somebody has to see to."""
