"""The event database: models, migrations, and the use cases that read and change an event."""

from judge.store.database import Store
from judge.store.idempotency import OnceKey
from judge.store.work import Actor, Work
