"""Serves the engine of ClickHouse, as the package chdb has it, by ClickHouse's own HTTP protocol: one query at a time, on 127.0.0.1.

usage: clickhouse_bridge.py <folder of the data> <port>
"""
import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from chdb import session

folder, port = sys.argv[1], int(sys.argv[2])
engine = session.Session(folder)
# Clients keep connections open, so each has a thread. Its one session takes one query at a time.
one_at_a_time = threading.Lock()
# Parameters of the protocol that say nothing to an engine with one session and one user.
of_transport = {"query", "query_id", "session_id", "user", "password", "role", "wait_end_of_query", "buffer_size"}


def literal(value):
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, body, headers=()):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        parts = urlsplit(self.path)
        if parts.path == "/ping":
            return self.answer(200, b"Ok.\n")
        self.run(dict(parse_qsl(parts.query, keep_blank_values=True)), "")

    def body(self):
        if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        whole = b""
        while True:
            length = int(self.rfile.readline().split(b";")[0], 16)
            whole += self.rfile.read(length)
            self.rfile.readline()
            if length == 0:
                return whole

    def do_POST(self):
        body = self.body().decode()
        self.run(dict(parse_qsl(urlsplit(self.path).query, keep_blank_values=True)), body)

    def run(self, parameters, body):
        with one_at_a_time:
            status, answer, headers = self.result_of(parameters, body)
        self.answer(status, answer, headers)

    def result_of(self, parameters, body):
        text = parameters["query"] + "\n" + body if "query" in parameters else body
        set_now = []
        try:
            for name, value in parameters.items():
                if name in of_transport:
                    continue
                if name == "database":
                    engine.query("USE " + "`" + value.replace("`", "") + "`")
                elif re.fullmatch(r"\w+", name):
                    engine.query(f"SET {name} = {literal(value)}")
                    set_now.append(name)
            result = engine.query(text)
            return 200, result.bytes() or b"", ()
        except Exception as error:
            said = str(error)
            code = re.search(r"Code: (\d+)", said)
            return 500, said.encode(), [("X-ClickHouse-Exception-Code", code.group(1) if code else "1001")]
        finally:
            for name in set_now:
                if not name.startswith("param_"):
                    engine.query(f"SET {name} = DEFAULT")

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()
