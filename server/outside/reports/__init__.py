"""The account's reports for other systems, as rows and as files."""
