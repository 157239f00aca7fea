"""What all our PDFs are drawn with."""

from reportlab import rl_config

# Streams stay bytes: as text they would be a quarter longer, and the encoding costs a third of a page's time.
rl_config.useA85 = 0
