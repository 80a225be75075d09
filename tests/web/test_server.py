"""The server: many connections, several processes that end together, limits they count together."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from waitress import wasyncore

from judge.web import loop, server
from judge.web.shared_limits import SharedStorage, address

IDLE = 5_000


@pytest.fixture
def room():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < IDLE + 500:
        pytest.skip(f"this machine lets a process open {hard} files only")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, IDLE + 500), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextlib.contextmanager
def served(folder, *options):
    """Run `judge serve` on a new database; yield its process and its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    where = ["--port", str(port), "--database", str(folder / "e.sqlite")]
    command = [sys.executable, "-m", "judge", "serve", *where, *options]
    around = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    service = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=around)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            with contextlib.suppress(OSError, http.client.HTTPException):
                if asked(f"{address}/health") == 200:
                    break
            time.sleep(0.1)
        yield service, address
    finally:
        service.kill()
        service.wait()


def asked(url, body=None):
    return answer_of(url, body)[0]


def answer_of(url, body=None):
    """Ask on a connection of its own, so by any process; return status and text."""
    host, _, path = url.removeprefix("http://").partition("/")
    connection = http.client.HTTPConnection(host, timeout=120)
    with contextlib.closing(connection):
        headers = {"Content-Type": "application/json"} if body is not None else {}
        said = None if body is None else json.dumps(body)
        connection.request("GET" if body is None else "POST", f"/{path}", said, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def test_thousands_who_say_nothing_leave_an_honest_request_unharmed(tmp_path, room):
    with served(tmp_path) as (_service, address), contextlib.ExitStack() as stack:
        port = int(address.rpartition(":")[2])
        for number in range(IDLE):
            idle = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=120))
            if number % 10 == 0:  # a body that never comes
                idle.sendall(b"POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nname=")
        assert [asked(f"{address}/health") for _ in range(5)] == [200] * 5


def children(service):
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(service.pid)], capture_output=True, check=False
    )
    return {int(number) for number in listed.stdout.split()}


def alive(numbers):
    return {number for number in numbers if Path(f"/proc/{number}/cmdline").exists() and _runs(number)}


def _runs(number):
    with contextlib.suppress(OSError):
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def wait_until(true):
    for _ in range(200):
        if true():
            return True
        time.sleep(0.1)
    return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_of_several_processes_one_that_dies_is_replaced_and_all_end_with_the_first(tmp_path, how):
    with served(tmp_path, "--processes", "2") as (service, address):
        before = children(service)
        assert len(before) == 3, "two that answer, one that looks after the database"
        for each in before:
            os.kill(each, signal.SIGKILL)
        assert wait_until(lambda: len(children(service) - before) == 3)
        assert [asked(f"{address}/health") for _ in range(5)] == [200] * 5
        after = children(service)
        service.send_signal(how)
        assert service.wait(30) == (-how if how is signal.SIGKILL else 0)
        assert wait_until(lambda: not alive(after))


@pytest.mark.parametrize("processes", ["1", "2"])
def test_what_was_asked_before_the_end_is_answered(tmp_path, processes):
    """More at once than threads: some wait in the queue, some are not read yet."""
    asking, answers = 48, []
    with served(tmp_path, "--processes", processes) as (service, address):
        wrong = {"name": "Nobody", "password": "wrong"}

        def ask():
            answers.append(asked(f"{address}/api/v1/sessions", wrong))

        threads = [threading.Thread(target=ask) for _ in range(asking)]
        for thread in threads:
            thread.start()
        assert wait_until(lambda: answers)
        service.send_signal(signal.SIGTERM)
        for thread in threads:
            thread.join()
        assert service.wait(30) == 0
    assert len(answers) == asking
    assert set(answers) <= {422, 429, 503}


def test_processes_count_limits_and_figures_together(tmp_path):
    with served(tmp_path, "--processes", "3") as (_service, address):
        wrong = {"name": "Nobody", "password": "wrong"}
        answers = [asked(f"{address}/api/v1/sessions", wrong) for _ in range(12)]
        assert answers == [422] * 8 + [429] * 4
        _, said = answer_of(f"{address}/metrics")
    assert 'judge_requests_total{method="POST",route="/api/v1/sessions",status="422"} 8.0' in said


# ---- what processes count together


class Steady:
    """A clock of the machine that goes on when a test says so."""

    def __init__(self, monkeypatch):
        self.now = 1000.0
        monkeypatch.setattr("judge.web.shared_limits.time.monotonic", lambda: self.now)


@given(
    st.lists(st.tuples(st.sampled_from(["hit", "look", "forget"]), st.sampled_from("ab"), st.integers(0, 40)))
)
def test_what_is_counted_together_is_what_one_would_count(tmp_path, monkeypatch, acts):
    path = tmp_path / f"limits-{uuid.uuid4().hex}"
    hands = [SharedStorage(address(path)) for _ in "12"]
    clock, expected = Steady(monkeypatch), {}
    for number, (act, key, seconds) in enumerate(acts):
        clock.now += seconds
        count, until = expected.get(key, (0, 0.0))
        count, until = (count, until) if until > clock.now else (0, clock.now + 60)
        hand = hands[number % 2]
        if act == "hit":
            assert hand.incr(key, 60) == count + 1
            expected[key] = (count + 1, until)
        elif act == "look":
            assert hand.get(key) == count
        else:
            hand.clear(key)
            expected.pop(key, None)


def test_counting_that_fails_is_said_in_a_way_the_limiter_knows(tmp_path):
    storage = SharedStorage(address(tmp_path / "limits"))
    assert storage.check()
    assert storage.incr("a", 60) == 1
    assert storage.get_expiry("a") > time.time()
    assert (storage.reset(), storage.get("a")) == (1, 0)
    (tmp_path / "broken").write_bytes(b"no database" * 100)
    broken = SharedStorage(address(tmp_path / "broken"))
    assert not broken.check()
    with pytest.raises(broken.base_exceptions):
        broken.incr("a", 60)


# ---- the loop


def test_a_turn_of_the_loop_looks_at_no_connection_that_did_nothing(monkeypatch):
    looks, idle = [], 300
    readable = loop.Channel.readable
    monkeypatch.setattr(loop.Channel, "readable", lambda self: looks.append(self) or readable(self))
    [listening] = server.listen("127.0.0.1", 0)
    app = Flask("few words")
    app.add_url_rule("/", "said", lambda: "x" * 100_000)
    stopped = threading.Event()

    def until_stopped(servers, watched, _told):
        everything = servers[0]._map
        for each in list(everything.values()):
            watched.changed(each)
        while not stopped.is_set():
            for one in servers:
                watched.look(one)
            watched.turn(0.05)
        servers[0].task_dispatcher.shutdown()
        wasyncore.close_all(everything)

    monkeypatch.setattr(loop, "run", until_stopped)
    thread = threading.Thread(target=server.serve, args=(app, [listening]))
    thread.start()
    url = f"http://127.0.0.1:{listening.getsockname()[1]}/"
    with contextlib.ExitStack() as stack:
        stack.callback(thread.join)
        stack.callback(stopped.set)
        for _ in range(idle):
            stack.enter_context(socket.create_connection(listening.getsockname(), timeout=60))
        assert asked(url) == 200
        assert wait_until(lambda: len(looks) >= idle)
        looks.clear()
        for _ in range(20):
            assert asked(url) == 200
        assert len(looks) < idle, "at most a few for each request, none for those who say nothing"


def test_what_is_known_at_once_waits_for_no_thread(monkeypatch):
    """Requests sent in one go are answered in their order all the same."""
    [listening] = server.listen("127.0.0.1", 0)
    app, go_on, busy = Flask("few words"), threading.Event(), threading.Semaphore(0)

    def slow():
        busy.release()
        go_on.wait(60)
        return "slow"

    app.add_url_rule("/slow", "slow", slow)
    app.add_url_rule("/known", "known", lambda: "known")
    app.extensions["at_once"] = lambda path, *_shown: b"known" if path == "/known" else None
    stopped = threading.Event()

    def until_stopped(servers, watched, _told):
        for each in list(servers[0]._map.values()):
            watched.changed(each)
        while not stopped.is_set():
            watched.turn(0.05)
        servers[0].task_dispatcher.shutdown()
        wasyncore.close_all(servers[0]._map)

    monkeypatch.setattr(loop, "run", until_stopped)
    thread = threading.Thread(target=server.serve, args=(app, [listening]))
    thread.start()

    def open_one(*paths):
        connection = socket.create_connection(listening.getsockname(), timeout=60)
        connection.sendall(b"".join(b"GET %s HTTP/1.1\r\nHost: x\r\n\r\n" % path for path in paths))
        return connection

    with contextlib.ExitStack() as stack:
        stack.callback(thread.join)
        stack.callback(stopped.set)
        stack.callback(go_on.set)
        waiting = [stack.enter_context(open_one(b"/slow", b"/known")) for _ in range(server.THREADS)]
        for _ in waiting:
            assert busy.acquire(timeout=60)
        known = stack.enter_context(open_one(b"/known", b"/known"))
        assert read_until(known, b"known", b"known").startswith(b"HTTP/1.1 200 OK")
        go_on.set()
        for each in waiting:
            read_until(each, b"slow", b"known")


def read_until(connection, *words):
    """Read from a connection until these words have come, in this order."""
    read = b""
    while not re.search(b".*".join(words), read, re.DOTALL):
        more = connection.recv(10_000)
        assert more, read
        read += more
    return read
