"""Webhooks (Standard Webhooks 1.0): who hears of an account's orders, and how it reaches them."""
