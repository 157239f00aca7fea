"""A backup: one file that holds an installation, and a restoration from it (decision 0117).

`services` makes it while the system sells and restores it into an empty installation. `contents` knows what each
database does for that and which files of FOYER_DATA belong to it, `archive` how the file is written and verified.
"""
