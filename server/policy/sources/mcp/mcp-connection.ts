import { Client, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import type { GuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import { createRedactor, type Redactor } from "@/server/lib/outbound/redactor";
import type { ToolResult } from "@/server/lib/outbound/tool-result";
import { runRedacted } from "@/server/lib/outbound/tool-result";
import { readMcp } from "@/server/policy/sources/read/read-mcp";
import type { ReadResult } from "@/server/policy/sources/read/upstream-tool";
import type { McpSettings } from "./mcp-settings";
import { createMcpTransport } from "./mcp-transport";
import { type Bounds, runBounded } from "./run-bounded";
import { toToolResult } from "./to-tool-result";

export type McpConnection = {
  listTools(bounds: Bounds): Promise<ReadResult>;
  callTool(name: string, args: JsonObject, bounds: Bounds): Promise<ToolResult>;
  readonly announcesChanges: boolean;
  close(): Promise<void>;
};

type Options = {
  readonly settings: McpSettings;
  readonly fetch: GuardedFetch;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly onListChanged: () => void;
  readonly onLost: () => void;
};

const CLIENT = { name: "toolcrib", version: "1.0.0" };
const MAX_PAGES = 100;
const MAX_TOOLS = 5000;
const SETTLE_MS = 300;
const MAX_HANDSHAKE_BYTES = 1024 * 1024;

/** Only what paging needs: each tool is judged separately. */
const toolsPage = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() });

export async function openMcpConnection(options: Options): Promise<McpConnection> {
  const { settings, fetch, timeoutMs, signal: stopping, onListChanged, onLost } = options;
  const transport = createMcpTransport(settings, fetch);
  const redactor = createRedactor(settings.secrets);
  const redacted = (error: unknown) => (redactor === null ? error : redactor.error(error));
  const client = new Client(CLIENT, {
    // A program that does not answer an unknown request is an old one; half of the time remains for the old handshake.
    versionNegotiation: { mode: "auto", probe: { timeoutMs: timeoutMs / 2 } },
    listChanged: { tools: { autoRefresh: false, debounceMs: SETTLE_MS, onChanged: onListChanged } },
  });
  let isClosing = false;
  const lose = () => {
    if (!isClosing) onLost();
  };
  client.onerror = () => {};

  async function close(): Promise<void> {
    isClosing = true;
    await client.close().catch(() => {});
    await transport.close().catch(() => {});
  }

  try {
    await runBounded({ timeoutMs, maxBytes: MAX_HANDSHAKE_BYTES, signal: stopping }, (signal) =>
      client.connect(transport, { timeout: timeoutMs, signal }),
    );
  } catch (error) {
    void close();
    throw redacted(error);
  }
  client.onclose = lose;
  void client.autoOpenedSubscription?.closed.then(lose);

  return {
    announcesChanges: client.getServerCapabilities()?.tools?.listChanged === true,
    listTools: (bounds) =>
      runBounded(bounds, async (signal) => {
        const listed = (await listAll(client, signal, bounds)) as Json[];
        return { ...readMcp(redactor === null ? listed : redactor.json(listed)), ...aboutOf(client, redactor) };
      }).catch((error: unknown) => {
        throw redacted(error);
      }),
    callTool: (name, args, bounds) =>
      runRedacted(redactor, () =>
        runBounded(bounds, async (signal) => {
          try {
            const request = { name, arguments: args };
            return toToolResult(await client.callTool(request, { signal, timeout: bounds.timeoutMs }));
          } catch (error) {
            // A server's error about a call is for the model; an internal one is not.
            if (!ProtocolError.isInstance(error)) throw error;
            redacted(error);
            return toToolResult({ isError: true, content: [saying(error.message)] });
          }
        }),
      ),
    close,
  };
}

/** Shown to people as one line. */
function aboutOf(client: Client, redactor: Redactor | null): { about?: string } {
  const { title, name, version } = client.getServerVersion() ?? {};
  const words = [title || name, version].filter((word) => typeof word === "string" && word !== "").join(" ");
  const about = (redactor?.text(words) ?? words).replaceAll(/[\s\p{C}]+/gu, " ").slice(0, 120);
  return about === "" ? {} : { about };
}

function saying(text: string): { type: "text"; text: string } {
  return { type: "text", text: text.slice(0, 2000) };
}

async function listAll(client: Client, signal: AbortSignal, { timeoutMs }: Bounds): Promise<unknown[]> {
  const tools: unknown[] = [];
  const cursors = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const params = cursor === undefined ? {} : { cursor };
    const page = await askPage(client, params, { signal, timeout: timeoutMs });
    tools.push(...page.tools.slice(0, MAX_TOOLS + 1));
    if (tools.length > MAX_TOOLS) throw tooMany(`more than ${MAX_TOOLS} tools`);
    if (!page.nextCursor) return tools;
    cursor = page.nextCursor;
    if (cursors.has(cursor)) throw tooMany("the same page of tools twice");
    cursors.add(cursor);
    if (cursors.size >= MAX_PAGES) throw tooMany(`more than ${MAX_PAGES} pages of tools`);
  }
}

async function askPage(client: Client, params: { cursor?: string }, options: { signal: AbortSignal; timeout: number }) {
  try {
    return await client.request({ method: "tools/list", params }, toolsPage, options);
  } catch (error) {
    const hasNone = ProtocolError.isInstance(error) && error.code === ProtocolErrorCode.MethodNotFound;
    if (hasNone) return { tools: [], nextCursor: null };
    throw error;
  }
}

function tooMany(what: string): DomainError {
  return new DomainError("too_large", `The server lists ${what}`);
}
