"""What a buyer changes of their order."""
