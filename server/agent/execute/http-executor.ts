import type { SourceEntry } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import type { GuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import { createRedactor, secretValues } from "@/server/lib/outbound/redactor";
import { MAX_REDIRECTS, redirectTarget } from "@/server/lib/outbound/redirect";
import { failedResult, runRedacted } from "@/server/lib/outbound/tool-result";
import { mayCarry, type SourceCredentials } from "@/server/policy/sources/credentials.service";
import { buildRequest, type HttpRequest } from "./build-request";
import type { Executor } from "./executor";
import { readHttpBinding } from "./http-binding";
import { readAnswer } from "./read-answer";

type Options = {
  readonly fetch: GuardedFetch;
  readonly credentialsOf: (source: SourceEntry) => Promise<SourceCredentials | null>;
};

export function createHttpExecutor({ fetch, credentialsOf }: Options): Executor {
  async function send(
    { method, url, headers, body }: HttpRequest,
    carried: SourceCredentials | null,
    signal: AbortSignal,
    timeoutMs: number,
  ) {
    const mayFollow = (next: URL) => next.origin === url.origin && (carried === null || mayCarry(carried, next));
    let target = url;
    for (let hops = 0; ; hops++) {
      const response = await fetch(target, {
        method,
        headers,
        body,
        signal,
        redirect: "manual",
        headersTimeoutMs: timeoutMs,
      });
      const next = redirectTarget(response, target);
      if (next === null) return response;
      await response.body?.cancel();
      // Another origin must not receive the arguments or credentials.
      if (!mayFollow(next)) throw new DomainError("rejected", `${url.host} redirects to another host`);
      const keepsMethod = method === "GET" || method === "HEAD" || response.status >= 307;
      if (!keepsMethod || hops >= MAX_REDIRECTS) throw new DomainError("rejected", `${url.host} returned a redirect`);
      target = next;
    }
  }

  return {
    canRun: (tool, source) => readHttpBinding(tool, source) !== null,
    async run({ tool, source, arguments: args, signal, timeoutMs, maxBytes }) {
      const binding = readHttpBinding(tool, source);
      if (binding === null) return failedResult(`The tool “${tool.name}” has no HTTP binding.`);
      const request = buildRequest(binding, args);
      const known = await credentialsOf(source);
      const carried = known !== null && mayCarry(known, request.url) ? known : null;
      if (carried !== null) addCredentials(request, carried);
      const redactor = carried === null ? null : createRedactor(secretValues(carried));
      return runRedacted(redactor, async () =>
        readAnswer(await send(request, carried, signal, timeoutMs), { maxBytes, timeoutMs }),
      );
    },
  };
}

/** Last, so no argument can replace them. */
function addCredentials({ url, headers }: HttpRequest, credentials: SourceCredentials): void {
  for (const [name, value] of Object.entries(credentials.headers)) headers.set(name, value);
  if (credentials.query !== null) url.searchParams.set(credentials.query.name, credentials.query.value);
}
