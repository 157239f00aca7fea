"""One search for the whole office: what is typed is looked for among all that the caller's own screens show."""
