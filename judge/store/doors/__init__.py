"""The one place where each neighbouring package is called: a rename there costs one line here."""
