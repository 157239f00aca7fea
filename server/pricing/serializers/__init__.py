"""The wire of pricing's calls: ticket types, promo codes and gift cards."""
