"""Mail to buyers: tickets, letters about their money, and gift cards."""
