"""A stand-in for the library `requests`, for machines that do not have it.

It knows the one call that exported Python makes, and puts it on the wire with nothing but http.client: the address
split as it is, the headers as they are, then the body. What the real library does beyond that (it writes unusual
addresses anew, adds headers of its own) is not here; where it is installed, the same tests run with it too.
"""

import http.client
from urllib.parse import urlsplit


class Response:
    def __init__(self, status_code, text):
        self.status_code = status_code
        self.text = text


def request(method, url, headers=None, data=None, auth=None, allow_redirects=True, timeout=None):
    assert allow_redirects is False and callable(auth)
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=timeout)
    target = (parts.path or "/") + ("?" + parts.query if parts.query else "")
    connection.putrequest(method, target, skip_accept_encoding=True)
    for name, value in (headers or {}).items():
        connection.putheader(name, value.encode("latin-1"))
    if data is not None:
        connection.putheader("Content-Length", str(len(data)))
    connection.endheaders(data)
    reply = connection.getresponse()
    text = reply.read().decode("utf-8", "replace")
    connection.close()
    return Response(reply.status, text)
