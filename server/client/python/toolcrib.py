"""Client of Toolcrib: gives each model call only the tools that the message needs.

One file for Python 3.10 and later, without dependencies. Copy it into your project.

    from toolcrib import Toolcrib

    crib = Toolcrib("http://localhost:3000", key="tck_…", role="orchestrator")
    answer = crib.resolve("turn off the kitchen lights", session_id="s1")
    # Pass answer["tools"] to the provider unchanged. Add answer["prompt"], if set, to the system prompt.

`AsyncToolcrib` has the same methods as coroutines. A failed call raises `ToolcribError`.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
from email.utils import parsedate_to_datetime
from typing import (
    Any,
    Awaitable,
    Callable,
    Concatenate,
    Dict,
    List,
    Literal,
    Mapping,
    Optional,
    ParamSpec,
    Sequence,
    TypedDict,
    TypeVar,
    Union,
    cast,
)

__all__ = ["AsyncToolcrib", "Toolcrib", "ToolcribError", "text_of"]

Json = Dict[str, Any]
Format = Literal["openai-chat", "openai-responses", "anthropic", "gemini", "mcp", "text"]
Mode = Literal["auto", "chat", "direct", "selective", "compact_direct", "discovery"]


class Resolution(TypedDict):
    resolutionId: str
    revision: int
    sessionId: str
    round: int
    role: str
    mode: str
    modeReason: Json
    tools: Optional[List[Json]]
    """The tool list. Pass it to the provider as it is. None if `unchanged`: keep the list you have."""
    prompt: Optional[str]
    """Add this to the system prompt."""
    toolNames: List[str]
    added: List[str]
    removed: List[str]
    forms: Dict[str, str]
    deferredCount: int
    hash: str
    """Send it as `since` in the next call."""
    unchanged: bool
    cache: Json
    tokens: Json
    maxRounds: int
    businessCallsPerTurn: Optional[int]
    degraded: Optional[str]
    warming: Optional[float]
    explain: Optional[List[Json]]


class UnknownName(TypedDict):
    name: str
    closest: List[str]


class Match(TypedDict):
    name: str
    description: str
    score: float
    tier: str


class Matches(TypedDict):
    matches: List[Match]
    unknown: List[UnknownName]


class _Tool(TypedDict):
    name: str
    title: str
    description: str
    summary: str
    domain: str
    source: str
    inputSchema: Json
    annotations: Json
    executable: bool


class Tool(_Tool, total=False):
    definition: Any
    """With `format`: the tool in that format."""


class Category(TypedDict):
    name: str
    description: str
    toolCount: int


class Categories(TypedDict):
    categories: List[Category]


class ToolLine(TypedDict):
    name: str
    description: str


class CategoryPage(TypedDict):
    category: str
    total: int
    tools: List[ToolLine]
    nextOffset: Optional[int]


class Loaded(TypedDict):
    loaded: List[str]
    unknown: List[UnknownName]


class ToolResult(TypedDict):
    callId: str
    name: str
    ok: bool
    """Whether the tool ran and succeeded. If not, `error` says why; `text_of` gives the words for the model."""
    error: Optional[Json]
    outcome: str
    isError: bool
    content: List[Json]
    structured: Any
    truncated: bool
    sent: bool
    drift: bool
    durationMs: float


class Authorization(TypedDict):
    allowed: bool
    reason: str


class Reported(TypedDict):
    recorded: bool
    called: List[str]
    unsent: List[str]
    unknown: List[str]


class Session(TypedDict):
    sessionId: str
    role: str
    rounds: int
    loaded: List[Json]
    waiting: List[Json]


class ToolcribError(Exception):
    """A call that got no answer. The message names the field that is wrong."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int = 0,
        field: Optional[str] = None,
        closest: Sequence[str] = (),
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        """Such as `invalid`, `unauthenticated`, `not_found`, `unavailable`, `unreachable`."""
        self.status = status
        """The HTTP status; 0 if there was no answer."""
        self.field = field
        self.closest = list(closest)
        """The closest existing names, if a name is unknown."""
        self.request_id = request_id
        """The request id in the server's log."""
        self.retry_after = retry_after
        """Seconds to wait before a retry."""

    def __str__(self) -> str:
        status = f" {self.status}" if self.status else ""
        closest = f" Closest: {', '.join(self.closest)}." if self.closest else ""
        request = f" (request {self.request_id})" if self.request_id else ""
        return f"{self.code}{status}: {self.message}{closest}{request}"


def text_of(result: ToolResult) -> str:
    """The text of a result for the model, or its data if there is no text."""
    texts = [part["text"] for part in result["content"] if part.get("type") == "text" and "text" in part]
    if texts:
        return "\n".join(texts)
    structured = result["structured"]
    return json.dumps(result["content"] if structured is None else structured)


class Toolcrib:
    """A client of the agent API. Safe to share between threads."""

    def __init__(
        self,
        url: str,
        *,
        key: str,
        role: Optional[str] = None,
        timeout: float = 60,
        retries: int = 3,
        backoff: float = 0.25,
    ) -> None:
        """
        :param url: the base URL: `http://localhost:3000`
        :param key: an agent key: `tck_…`
        :param role: the default role
        :param timeout: seconds that one attempt may be silent
        :param retries: maximum retries
        :param backoff: seconds before the first retry; they double each time
        """
        if not url.startswith(("http://", "https://")):
            raise ToolcribError("url: must start with http:// or https://", code="invalid", field="url")
        if not key or not key.isascii() or not key.isprintable():
            raise ToolcribError("key: must be an agent key, such as tck_…", code="invalid", field="key")
        self._base = url.rstrip("/").removesuffix("/api/v1") + "/api/v1"
        self._key = key
        self._role = role
        self._timeout = timeout
        self._retries = retries
        self._backoff = backoff
        self._opener = urllib.request.build_opener(_NoRedirects)

    def resolve(
        self,
        message: Optional[str] = None,
        *,
        messages: Optional[Sequence[Mapping[str, Any]]] = None,
        session_id: Optional[str] = None,
        round: Optional[int] = None,
        since: Optional[str] = None,
        format: Optional[Format] = None,
        role: Optional[str] = None,
        history: Optional[Sequence[str]] = None,
        model: Optional[str] = None,
        context_window: Optional[int] = None,
        context_used: Optional[int] = None,
        tools: Optional[Sequence[Mapping[str, Any]]] = None,
        max_tokens: Optional[int] = None,
        mode: Optional[Mode] = None,
        defer_loading: Optional[bool] = None,
        cache_breakpoint: Optional[bool] = None,
        explain: Optional[bool] = None,
    ) -> Resolution:
        """Call this before each model call to get the tools the message needs. Pass `message`, or `messages`."""
        body = {
            "message": message,
            "messages": messages,
            "sessionId": session_id,
            "round": round,
            "since": since,
            "format": format,
            "role": role,
            "history": history,
            "model": model,
            "contextWindow": context_window,
            "contextUsed": context_used,
            "tools": tools,
            "maxTokens": max_tokens,
            "mode": mode,
            "deferLoading": defer_loading,
            "cacheBreakpoint": cache_breakpoint,
            "explain": explain,
        }
        # An unnumbered round of a session is a new one each time.
        repeatable = session_id is None or round is not None
        return cast(Resolution, self._post("/resolve", body, repeatable=repeatable))

    def search_tools(
        self,
        query: str,
        *,
        limit: Optional[int] = None,
        session_id: Optional[str] = None,
        role: Optional[str] = None,
    ) -> Matches:
        """Find allowed tools by words or meaning. With a session, their schemas are sent from the next resolve on."""
        body = {"query": query, "limit": limit, "sessionId": session_id, "role": role}
        return cast(Matches, self._post("/tools/search", body))

    def get_tool(
        self,
        name: str,
        *,
        format: Optional[Format] = None,
        session_id: Optional[str] = None,
        role: Optional[str] = None,
    ) -> Tool:
        """Get the full schema of an allowed tool. An unknown name raises an error with the closest names."""
        query = {"format": format, "sessionId": session_id, "role": role}
        return cast(Tool, self._get(f"/tools/{_segment('name', name)}", query))

    def list_categories(self, *, session_id: Optional[str] = None, role: Optional[str] = None) -> Categories:
        """List the categories that contain tools of the role."""
        return cast(Categories, self._get("/categories", {"sessionId": session_id, "role": role}))

    def browse_category(
        self,
        name: str,
        *,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        session_id: Optional[str] = None,
        role: Optional[str] = None,
    ) -> CategoryPage:
        """List the allowed tools of a category, one line each."""
        query = {"offset": offset, "limit": limit, "sessionId": session_id, "role": role}
        return cast(CategoryPage, self._get(f"/categories/{_segment('name', name)}", query))

    def load_tools(
        self,
        *,
        session_id: str,
        bundle: Optional[str] = None,
        tools: Optional[Sequence[str]] = None,
        role: Optional[str] = None,
    ) -> Loaded:
        """Add a bundle, or tools by name, to a session."""
        body = {"sessionId": session_id, "bundle": bundle, "tools": tools, "role": role}
        return cast(Loaded, self._post("/tools/load", body))

    def execute(
        self,
        name: str,
        arguments: Union[Mapping[str, Any], str, None] = None,
        *,
        session_id: Optional[str] = None,
        role: Optional[str] = None,
        format: Optional[Format] = None,
    ) -> ToolResult:
        """Check the arguments against the tool's schema and run the tool. Also answers meta-tools.

        `arguments` is a dict, or the JSON text that providers return.
        """
        body = {"name": name, "arguments": arguments, "sessionId": session_id, "role": role, "format": format}
        # Running a tool twice may do harm.
        return cast(ToolResult, self._post("/tools/execute", body, repeatable=False))

    def authorize(self, name: str, *, role: Optional[str] = None) -> Authorization:
        """Check whether the role may call a tool. For agents that run tools themselves."""
        return cast(Authorization, self._post("/authorize", {"name": name, "role": role}))

    def report(
        self,
        *,
        session_id: str,
        round: int,
        called: Optional[Sequence[str]] = None,
        usage: Optional[Mapping[str, Optional[int]]] = None,
        format: Optional[Format] = None,
        role: Optional[str] = None,
    ) -> Reported:
        """Report what the model called and what it cost: `{"inputTokens": …, "outputTokens": …, "cachedTokens": …}`."""
        body = {
            "sessionId": session_id,
            "round": round,
            "called": called,
            "usage": usage,
            "format": format,
            "role": role,
        }
        return cast(Reported, self._post("/report", body))

    def read_session(self, session_id: str, *, role: Optional[str] = None) -> Session:
        """Get the loaded tools, in order, and why each was loaded."""
        return cast(Session, self._get(f"/sessions/{_segment('session_id', session_id)}", {"role": role}))

    def reset_session(self, session_id: str, *, role: Optional[str] = None) -> Session:
        """Clear the loaded tools. The next resolve starts again at round 0."""
        return cast(Session, self._post(f"/sessions/{_segment('session_id', session_id)}/reset", {"role": role}))

    def fork_session(
        self,
        session_id: str,
        *,
        to: str,
        to_role: Optional[str] = None,
        role: Optional[str] = None,
    ) -> Session:
        """Create a session for a sub-agent. It starts with the loaded tools and is independent from then on."""
        body = {"to": to, "toRole": to_role, "role": role}
        return cast(Session, self._post(f"/sessions/{_segment('session_id', session_id)}/fork", body))

    def _get(self, path: str, query: Mapping[str, Any]) -> Any:
        given = _given({**query, "role": query.get("role") or self._role})
        suffix = f"?{urllib.parse.urlencode(given)}" if given else ""
        return self._call("GET", f"{path}{suffix}", None, repeatable=True)

    def _post(self, path: str, body: Mapping[str, Any], *, repeatable: bool = True) -> Any:
        given = _given({**body, "role": body.get("role") or self._role})
        return self._call("POST", path, json.dumps(given).encode(), repeatable=repeatable)

    def _call(self, method: str, path: str, data: Optional[bytes], *, repeatable: bool) -> Any:
        repetition = 0
        while True:
            try:
                return self._attempt(method, path, data)
            except ToolcribError as error:
                if repetition >= self._retries or not _is_worth_repeating(error, repeatable):
                    raise
                # Jitter: agents that failed together do not retry together.
                grown = min(self._backoff * 2.0**repetition, _MAX_BACKOFF) * (0.5 + random.random() / 2)
                wait = (error.retry_after or 0) + grown
                if wait > _MAX_WAIT:
                    raise
                time.sleep(wait)
                repetition += 1

    def _attempt(self, method: str, path: str, data: Optional[bytes]) -> Any:
        headers = {"Authorization": f"Bearer {self._key}", "Accept": "application/json"}
        if data is not None:
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(f"{self._base}{path}", data=data, headers=headers, method=method)
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return _read_answer(response.status, response.read())
        except urllib.error.HTTPError as error:
            with error:
                raise _to_error(error) from None
        except TimeoutError as error:
            raise self._timed_out() from error
        except urllib.error.URLError as error:
            if isinstance(error.reason, TimeoutError):
                raise self._timed_out() from error
            message = f"Couldn't reach {self._base}: {error.reason}"
            raise ToolcribError(message, code="unreachable") from error
        except OSError as error:
            raise ToolcribError(f"Lost the connection to {self._base}: {error}", code="unreachable") from error

    def _timed_out(self) -> ToolcribError:
        return ToolcribError(f"No response within {self._timeout:g} seconds", code="timeout")


_P = ParamSpec("_P")
_R = TypeVar("_R")


def _in_thread(
    method: Callable[Concatenate[Toolcrib, _P], _R],
) -> Callable[Concatenate[AsyncToolcrib, _P], Awaitable[_R]]:
    async def call(self: AsyncToolcrib, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        return await asyncio.to_thread(lambda: method(self._client, *args, **kwargs))

    call.__name__ = method.__name__
    call.__doc__ = method.__doc__
    return call


class AsyncToolcrib:
    """`Toolcrib` for asyncio: each call runs in a thread. A cancelled call is not stopped on the server."""

    def __init__(
        self,
        url: str,
        *,
        key: str,
        role: Optional[str] = None,
        timeout: float = 60,
        retries: int = 3,
        backoff: float = 0.25,
    ) -> None:
        self._client = Toolcrib(url, key=key, role=role, timeout=timeout, retries=retries, backoff=backoff)

    resolve = _in_thread(Toolcrib.resolve)
    search_tools = _in_thread(Toolcrib.search_tools)
    get_tool = _in_thread(Toolcrib.get_tool)
    list_categories = _in_thread(Toolcrib.list_categories)
    browse_category = _in_thread(Toolcrib.browse_category)
    load_tools = _in_thread(Toolcrib.load_tools)
    execute = _in_thread(Toolcrib.execute)
    authorize = _in_thread(Toolcrib.authorize)
    report = _in_thread(Toolcrib.report)
    read_session = _in_thread(Toolcrib.read_session)
    reset_session = _in_thread(Toolcrib.reset_session)
    fork_session = _in_thread(Toolcrib.fork_session)


_MAX_BACKOFF = 10.0
_MAX_WAIT = 60.0
"""Callers decide about longer waits themselves."""
_PASSING_STATUSES = {429, 502, 503, 504}
_CODES = {401: "unauthenticated", 403: "forbidden", 404: "not_found", 413: "too_large"}
"""For responses that are not from Toolcrib, such as a proxy's."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would turn a POST into a GET, or send the key to another host."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


def _is_worth_repeating(error: ToolcribError, repeatable: bool) -> bool:
    """A call that must not run twice is retried only if Toolcrib says that it did not run."""
    if not repeatable:
        return error.status == 429 or error.code == "unavailable"
    is_local_timeout = error.code == "timeout" and error.status == 0
    return error.status in _PASSING_STATUSES or error.code == "unreachable" or is_local_timeout


def _given(fields: Mapping[str, Any]) -> Json:
    return {name: value for name, value in fields.items() if value is not None}


def _segment(field: str, value: str) -> str:
    # Dot segments change the path, even when encoded.
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise ToolcribError(f"{field}: must be a name", code="invalid", field=field)
    try:
        return urllib.parse.quote(value, safe="")
    except UnicodeEncodeError:
        raise ToolcribError(f"{field}: must be a name", code="invalid", field=field) from None


def _parse(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return None


def _read_answer(status: int, data: bytes) -> Any:
    answer = _parse(data)
    if answer is None:
        message = "The response is not JSON. Check for a proxy between this client and Toolcrib."
        raise ToolcribError(message, code="unreadable", status=status)
    return answer


def _to_error(response: urllib.error.HTTPError) -> ToolcribError:
    status = response.code
    retry_after = _read_retry_after(response.headers.get("Retry-After"))
    body = _parse(response.read())
    told = body.get("error") if isinstance(body, dict) else None
    if not isinstance(told, dict) or not isinstance(told.get("code"), str):
        message = f"Unexpected response with status {status}; it did not come from Toolcrib"
        return ToolcribError(message, code=_CODES.get(status, "unreadable"), status=status, retry_after=retry_after)
    return ToolcribError(
        str(told.get("message")),
        code=told["code"],
        status=status,
        field=told.get("field"),
        closest=told.get("closest") or (),
        request_id=told.get("requestId"),
        retry_after=retry_after,
    )


def _read_retry_after(value: Optional[str]) -> Optional[float]:
    """Seconds, or an HTTP date."""
    if value is None:
        return None
    if value.strip().isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return None
