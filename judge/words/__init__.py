"""What every part that speaks shares: which languages there are."""
