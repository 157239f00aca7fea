"""What a phone carries of a performance, so that it can judge alone."""
