"""Performances as a sheet of a workbook: uploaded, corrected, and downloaded to be changed."""
