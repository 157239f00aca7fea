"""Counting the calls of clients, and remembering what each was answered."""
