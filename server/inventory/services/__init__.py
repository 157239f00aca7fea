"""Every write of stock: counters, holds, reservations, and what reservations have claimed."""
