"""Behind a real nginx, set up as the help says: HTTPS reaches the pages, and each visitor is who they are."""

from __future__ import annotations

import http.client
import re
import shutil
import socket
import ssl
import subprocess
import threading
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from documents import blocks
from person import PASSWORD
from werkzeug.serving import make_server

from judge import help as texts
from judge.web import create_app

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
HERE, ELSEWHERE = "127.0.0.2", "127.0.0.3"  # visitors' addresses, neither of them the proxy's
pytestmark = pytest.mark.skipif(NGINX is None, reason="no nginx")


def certificate(folder):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "judge.example.org")])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now).not_valid_after(now + timedelta(days=1))
    signed = made.sign(key, hashes.SHA256())
    (folder / "judge.pem").write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    plain = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "judge.key").write_bytes(key.private_bytes(*plain))


def free_port():
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return asked.getsockname()[1]


def configuration(folder, port, behind):
    """Take the server of the help's page, with ports and files of this test."""
    pages = "\n".join(section.text for section in texts.find("operating", "en").sections)
    server = next(block.text for block in blocks(pages) if block.name == "nginx.conf")
    for said, ours in (
        ("443", f"127.0.0.1:{port}"),
        ("127.0.0.1:8000", f"127.0.0.1:{behind}"),
        ("/etc/ssl", str(folder)),
    ):
        assert said in server
        server = server.replace(said, ours)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    around = (
        f"pid {folder}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{paths}{server}}}\n"
    )
    (folder / "whole.conf").write_text(around)


@pytest.fixture(scope="module")
def proxied(tmp_path_factory, pristine):
    """Serve behind nginx; yield how to ask from an address of one's choice."""
    folder = tmp_path_factory.mktemp("nginx")
    shutil.copy(pristine, folder / "event.sqlite")
    config = {"DATABASE": f"sqlite:///{folder / 'event.sqlite'}", "SESSION_COOKIE_SECURE": True}
    app = create_app(config | {"TRUSTED_PROXIES": ("127.0.0.1",), "SECRET_KEY": "test"})
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    certificate(folder)
    port = free_port()
    configuration(folder, port, server.server_port)
    options = ["-p", str(folder), "-c", "whole.conf", "-g", "daemon off; master_process off;"]
    nginx = subprocess.Popen([str(NGINX), *options], stderr=subprocess.PIPE)
    try:
        yield Asked(port, nginx)
    finally:
        nginx.terminate()
        nginx.communicate()
        server.shutdown()
        thread.join()
        server.server_close()
        app.extensions["store"].close()


class Asked:
    """Requests over HTTPS to nginx, from any address of this machine."""

    def __init__(self, port, nginx):
        self.port, self.nginx = port, nginx
        self.unchecked = ssl.create_default_context()
        self.unchecked.check_hostname, self.unchecked.verify_mode = False, ssl.CERT_NONE
        while not self._listens():
            assert nginx.poll() is None, nginx.stderr.read()

    def _listens(self):
        with socket.socket() as asked:
            return asked.connect_ex(("127.0.0.1", self.port)) == 0

    def __call__(self, path, visitor=HERE, form=None, cookie="", **headers):
        asked = http.client.HTTPSConnection(
            "127.0.0.1", self.port, context=self.unchecked, source_address=(visitor, 0)
        )
        told = {
            "Host": "judge.example.org",
            "Referer": "https://judge.example.org/",
            "Cookie": cookie,
        } | headers
        if form is not None:
            told["Content-Type"] = "application/x-www-form-urlencoded"
        asked.request("POST" if form is not None else "GET", path, form and urlencode(form), told)
        answer = asked.getresponse()
        answer.text = answer.read().decode()
        asked.close()
        return answer


def test_pages_are_https_with_secure_cookies_and_our_own_host(proxied):
    answer = proxied("/login")
    assert answer.status == 200
    assert answer.headers["Strict-Transport-Security"]
    cookie = answer.headers["Set-Cookie"]
    assert "Secure" in cookie
    token = re.search(r'name="csrf_token" value="([^"]+)"', answer.text)[1]
    form = {"csrf_token": token, "name": "Chan", "password": PASSWORD}
    entered = proxied("/login", form=form, cookie=cookie.partition(";")[0])
    assert entered.status == 303
    assert entered.headers["Location"] in {"/", "https://judge.example.org/"}
    elsewhere = proxied("/login", form=form, cookie=cookie.partition(";")[0], Referer="https://evil.example/")
    assert elsewhere.status == 400, "who is asked is judge.example.org: the proxy says so"


def test_the_figures_are_for_this_machine_whatever_a_visitor_claims(proxied):
    assert proxied("/metrics").status == 404
    claims = {"X-Forwarded-For": "127.0.0.1", "Forwarded": "for=127.0.0.1", "X-Real-IP": "127.0.0.1"}
    assert proxied("/metrics", **claims).status == 404
    assert proxied("/metrics", visitor="127.0.0.1").status == 200


def test_who_guesses_is_stopped_by_their_own_address_and_nobody_else_is(proxied):
    def guess(visitor, **headers):
        body = '{"name": "Chan", "password": "wrong"}'
        asked = http.client.HTTPSConnection(
            "127.0.0.1", proxied.port, context=proxied.unchecked, source_address=(visitor, 0)
        )
        asked.request("POST", "/api/v1/sessions", body, {"Content-Type": "application/json"} | headers)
        answer = asked.getresponse()
        asked.close()
        return answer.status

    tried = [guess(HERE, **{"X-Forwarded-For": f"198.51.100.{n}"}) for n in range(9)]
    assert tried == [422] * 8 + [429], "another name for oneself each time is no other address"
    assert guess(ELSEWHERE) == 422


def test_an_event_file_as_large_as_the_service_takes_passes_the_proxy(proxied):
    form = {"text": "x" * 2_000_000}
    answer = proxied("/events/import", form=form)
    assert answer.status in {400, 403}, "refused by the service, not by nginx"
