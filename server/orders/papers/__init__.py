"""What is printed: tickets, gift cards, an order's sheet, and all that is known of a buyer."""
