"""Writes stock: counters, holds, reservations, and what reservations have claimed."""
