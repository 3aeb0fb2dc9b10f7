"""Get the tools that a message needs. Uses only the standard library.

TOOLCRIB_KEY=tck_… python3 resolve.py "turn off the kitchen lights"
"""

import json
import os
import sys
import urllib.error
import urllib.request

URL = os.environ.get("TOOLCRIB_URL", "http://localhost:3000")
KEY = os.environ.get("TOOLCRIB_KEY", "")
ROLE = os.environ.get("TOOLCRIB_ROLE", "orchestrator")


def call(path, body):
    request = urllib.request.Request(
        f"{URL}/api/v1{path}",
        data=json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        sys.exit(f"{error.code}: {json.load(error)['error']['message']}")


message = sys.argv[1] if len(sys.argv) > 1 else "turn off the kitchen lights"
answer = call("/resolve", {"role": ROLE, "sessionId": "example-python", "message": message})

# Pass answer["tools"] to the model unchanged. Send answer["hash"] as "since" in the next call.
tokens = answer["tokens"]
print(f"{answer['mode']}: {tokens['sent']} of {tokens['baseline']} tokens")
for name in answer["toolNames"]:
    print(f"  {name}")
