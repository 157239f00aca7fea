"""What an office does with an order or a reservation by hand."""
