"""The Flask service: `create_app` builds it from a configuration."""

from judge.web.app import create_app
