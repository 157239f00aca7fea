"""Walks: what Chromium's journeys cannot show, the widget and the door in the engines of Firefox and of Safari."""
