"""What is deleted of orders some months after it has ended: unpaid reservations, letters and purchase links."""
