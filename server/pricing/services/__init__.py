"""Every write of pricing: ticket types, promo codes and gift cards, and what sales take of their limits."""
