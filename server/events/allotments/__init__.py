"""What performances set aside for holds, and when that comes back."""
