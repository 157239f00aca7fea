"""The languages of buyers: which are spoken, how dates and amounts read in them, and their catalogues of texts."""
