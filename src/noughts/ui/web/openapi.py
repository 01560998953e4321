"""The description of the API: its requests, every refusal, and the messages of its sockets."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from noughts import __version__
from noughts.ui.web.messages import ClientMessage, Problem, ServerMessage

REFUSALS = (400, 403, 404, 405, 421, 429, 500, 503)
POST_REFUSALS = (408, 409, 411, 413, 415)
"""The statuses of refusals; a body can be wrong in more ways."""

ABOUT = """Play, understand and solve every k-in-a-row game.

A live game goes over the socket `/api/games/{link}/live`: a client sends `ClientMessage`, the server `ServerMessage`."""

SCHEMAS = "#/components/schemas/"

Json = dict[str, Any]


def name_of(handler: BaseRouteHandler, *_: object) -> str:
    """The name of an operation: that of its function, which is wrapped if it runs in a thread."""
    return str(_function(handler).__name__)


def _function(handler: BaseRouteHandler) -> Any:
    found: Any = handler.fn
    while hasattr(found, "func"):
        found = found.func
    return found


class Description(JsonRenderPlugin):
    """Litestar's description, completed."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        return msgspec.json.encode(described(openapi_schema, request.app))


def described(document: Json, app: Litestar) -> Json:
    """The document with the errors, the docstring of each operation, and the messages of the sockets."""
    document = msgspec.to_builtins(document)
    handlers = [handler for route in app.routes if hasattr(route, "route_handlers") for handler in route.route_handlers]
    sentences = {name_of(handler): inspect.getdoc(_function(handler)) or "" for handler in handlers}
    for operations in document["paths"].values():
        for method, operation in operations.items():
            sentence, _, more = sentences[operation["operationId"]].partition("\n")
            operation |= {"summary": sentence, "description": more.strip()}
            refusals = (*REFUSALS, *POST_REFUSALS) if method == "post" else REFUSALS
            operation["responses"] = {
                **{status: answer for status, answer in operation["responses"].items() if int(status) < 400},
                **{str(status): _refusal(status) for status in refusals},
            }
    (_, server, client), schemas = msgspec.json.schema_components(
        (Problem, ServerMessage, ClientMessage), ref_template=SCHEMAS + "{name}"
    )
    known = document["components"]["schemas"]
    document["components"]["schemas"] = {**schemas, "ServerMessage": server, "ClientMessage": client, **known}
    return document


def _refusal(status: int) -> Mapping[str, object]:
    problem = {"application/json": {"schema": {"$ref": f"{SCHEMAS}Problem"}}}
    return {"description": HTTPStatus(status).phrase, "content": problem}


CONFIG = OpenAPIConfig(
    "noughts", __version__, path="/api/schema", description=ABOUT, operation_id_creator=name_of, render_plugins=[Description()]
)
