"""What may become of an event's tickets once they are sold, as its organiser allows it."""
