"""An analysis server: ask for /?position=X.O/.X./... and get every move with its value, as JSON."""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from noughts import NoughtsError, analyse


class Analyst(BaseHTTPRequestHandler):
    def do_GET(self):
        asked = parse_qs(urlsplit(self.path).query)
        try:
            answer, status = analyse(asked.get("position", [""])[0], seconds=1).to_json(), 200
        except NoughtsError as error:
            answer, status = {"error": str(error)}, 400
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())


with ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8001), Analyst) as server:
    print(f"http://127.0.0.1:{server.server_port}/?position=X.O/.X./...", flush=True)
    server.serve_forever()
