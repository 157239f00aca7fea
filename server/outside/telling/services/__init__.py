"""Telling what is untold."""
