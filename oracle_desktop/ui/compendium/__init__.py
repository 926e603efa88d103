"""The Compendium's page."""
