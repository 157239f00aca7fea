"""Walks: what journeys in Chromium cannot show, the widget and the door in the engines of Firefox and Safari."""
