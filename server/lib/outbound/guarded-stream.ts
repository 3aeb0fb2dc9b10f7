import type { IncomingMessage } from "node:http";
import { checkUrl } from "./check-url";
import { guardedLookup, type Resolve } from "./guarded-lookup";
import type { OutboundRules } from "./outbound-rules";
import { createSend, type OutboundRequest } from "./send-request";

/** Like the guarded fetch without copies: Node's own stream, not decoded, read only as fast as its reader. Redirects are answers. */
export type GuardedStream = {
  send(request: OutboundRequest): Promise<IncomingMessage>;
  close(): void;
};

type Options = { readonly resolve?: Resolve };

export function createGuardedStream(rules: OutboundRules, { resolve }: Options = {}): GuardedStream {
  // A stream holds its connection for minutes: how many there may be is limited where streams are counted.
  const send = createSend((port) => guardedLookup(rules, port, resolve), {
    maxSockets: Number.POSITIVE_INFINITY,
    maxFreeSockets: 64,
    repeatsStale: true,
  });
  return {
    send: async (request) => send({ ...request, url: checkUrl(rules, request.url) }),
    close: send.close,
  };
}
