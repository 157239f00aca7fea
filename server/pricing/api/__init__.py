"""The calls of pricing: ticket types, promo codes and gift cards."""
