"""Webhooks (Standard Webhooks 1.0): the endpoints that get events about an account's orders, and their deliveries."""
