"""The use cases: one function for each; transactions begin and end in them."""
