"""What revoked phones still had to send."""
