"""Drawing of PDFs."""

from reportlab import rl_config

# Streams stay binary: as text they would be a quarter longer, and encoding takes a third of a page's time.
rl_config.useA85 = 0
