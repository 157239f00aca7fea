"""A fake of SendGrid's Web API v3, for tests."""
