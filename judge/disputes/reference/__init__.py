"""A game's disputes for those who write them: the schema, reference pages, ready disputes, what answers a question."""
