"""The use cases: one function a thing somebody does; transactions begin and end in them."""
