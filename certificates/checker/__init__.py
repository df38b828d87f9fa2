"""The rules of check.py, each file for a section of certificates/README.md."""
