"""Counter money that waits at the box office until its buyer collects it."""
