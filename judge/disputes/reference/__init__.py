"""References for authors of disputes: the schema, reference pages, ready disputes, answers to questions."""
