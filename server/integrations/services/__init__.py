"""What is done with clients, their keys and holds, and what they are told."""
