"""What a provider tells of its money, and where that differs from ours."""
