"""What is kept encrypted, and how it is encrypted anew under another key of the installation."""
