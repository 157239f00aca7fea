"""One file that holds an installation, and an installation that is made from it (decision 0117).

`making` writes it while the system sells, `restoring` reads it into an empty installation. `databases` knows what each
database does for that, `archive` how the file is written and proven, `files` what of FOYER_DATA belongs to it.
"""
