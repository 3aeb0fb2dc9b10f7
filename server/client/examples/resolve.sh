#!/bin/sh
# Get the tools that a message needs.
#   TOOLCRIB_KEY=tck_… sh resolve.sh
curl --silent --show-error --fail-with-body "${TOOLCRIB_URL:-http://localhost:3000}/api/v1/resolve" \
  --header "Authorization: Bearer $TOOLCRIB_KEY" \
  --header "Content-Type: application/json" \
  --data '{"role": "orchestrator", "sessionId": "example-curl", "message": "turn off the kitchen lights"}'
