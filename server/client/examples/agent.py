"""An agent loop over any OpenAI-compatible endpoint. Needs only toolcrib.py and the standard library.

TOOLCRIB_KEY=tck_… OPENAI_API_KEY=… python3 agent.py "turn off the kitchen lights"
"""

import json
import os
import sys
import time
import urllib.request
from typing import Any, Dict, List

from toolcrib import Toolcrib, text_of

BASE_URL = os.environ.get("OPENAI_BASE_URL", "https://api.openai.com/v1")
MODEL = os.environ.get("OPENAI_MODEL", "gpt-5")

crib = Toolcrib(
    os.environ.get("TOOLCRIB_URL", "http://localhost:3000"),
    key=os.environ.get("TOOLCRIB_KEY", ""),
    role=os.environ.get("TOOLCRIB_ROLE", "orchestrator"),
)
session_id = f"example-{time.time_ns()}"


def complete(body: Dict[str, Any]) -> Dict[str, Any]:
    headers = {"Authorization": f"Bearer {os.environ.get('OPENAI_API_KEY', '')}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{BASE_URL}/chat/completions", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=600) as response:
        answer: Dict[str, Any] = json.load(response)
        return answer


messages: List[Dict[str, Any]] = [
    {"role": "user", "content": sys.argv[1] if len(sys.argv) > 1 else "turn off the kitchen lights"}
]
while True:
    choice = crib.resolve(messages=messages, session_id=session_id, model=MODEL)
    print(f"round {choice['round']}: {', '.join(choice['toolNames']) or 'no tools'}")
    system = [{"role": "system", "content": choice["prompt"]}] if choice["prompt"] else []
    tools = {"tools": choice["tools"]} if choice["tools"] else {}
    answer = complete({"model": MODEL, "messages": [*system, *messages], **tools})
    message = answer["choices"][0]["message"]
    messages.append(message)
    calls = message.get("tool_calls") or []
    usage = {"inputTokens": answer["usage"]["prompt_tokens"], "outputTokens": answer["usage"]["completion_tokens"]}
    called = [call["function"]["name"] for call in calls]
    crib.report(session_id=session_id, round=choice["round"], called=called, usage=usage)
    if not calls:
        print(f"answer: {message['content']}")
        break
    for call in calls:
        function = call["function"]
        result = crib.execute(function["name"], function["arguments"], session_id=session_id, format="openai-chat")
        messages.append({"role": "tool", "tool_call_id": call["id"], "content": text_of(result)})
