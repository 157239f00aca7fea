"""What is done with orders for a client: its grant allows what roles have rights for (decision 0097)."""
