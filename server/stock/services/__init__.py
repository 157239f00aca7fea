"""Every write of stock: counters, holds, reservations, and what these have claimed."""
