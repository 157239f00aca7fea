"""What other systems are told of orders: numbered events, owed to each endpoint, and read again from any number."""
