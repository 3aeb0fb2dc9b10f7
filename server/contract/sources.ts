import { z } from "zod";
import { DRIFTED_CALLS, type JsonObject, type SourceKind } from "@/server/engine/model/snapshot";
import { isWithinScope, scopeOf } from "./address-scope";
import { id, toolName } from "./common";

/** By kind. Credentials are never part of it: a connection is policy and gets published. */

export const address = z
  .string()
  .max(2000)
  .superRefine((text, context) => {
    const problem = addressProblem(text);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  });

function addressProblem(text: string): string | null {
  if (/\s/.test(text) || !URL.canParse(text)) return "Enter a full URL, such as https://example.com/path";
  const { protocol, username, password } = new URL(text);
  if (protocol !== "http:" && protocol !== "https:") return "Use an address that starts with http:// or https://";
  if (username !== "" || password !== "") return "Keep names and passwords out of the address; set them as credentials";
  return null;
}

const syncEveryMinutes = z.number().int().min(5).max(10_080).optional();
const driftedCalls = z.enum(DRIFTED_CALLS).optional();

const readable = z
  .strictObject({ url: address.optional(), baseUrl: address.optional(), syncEveryMinutes, driftedCalls })
  .refine(({ url, syncEveryMinutes: every }) => every === undefined || url !== undefined, {
    path: ["syncEveryMinutes"],
    message: "Automatic sync needs a URL",
  });

const argument = z.string().max(2000);

const CONNECTION_SCHEMAS = {
  builtin: z.strictObject({}),
  mcp: z.discriminatedUnion(
    "transport",
    [
      z.strictObject({ transport: z.literal("http"), url: address, syncEveryMinutes, driftedCalls }),
      z.strictObject({
        transport: z.literal("stdio"),
        command: z.string().min(1, "Enter the command").max(1000),
        args: z.array(argument).max(100).default([]),
        cwd: z.string().min(1).max(1000).optional(),
        syncEveryMinutes,
        driftedCalls,
      }),
    ],
    { error: "Choose http or stdio" },
  ),
  /** Without a URL, a document is uploaded with each sync; its tools are kept, the document is not. */
  openapi: readable,
  json: readable,
  observed: z.strictObject({}),
} as const satisfies Record<SourceKind, z.ZodType>;

export function connectionProblem(
  kind: SourceKind,
  connection: JsonObject,
): { readonly field: string; readonly message: string } | null {
  const issue = CONNECTION_SCHEMAS[kind].safeParse(connection).error?.issues[0];
  if (issue === undefined) return null;
  const unknown = issue.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  const path = ["connection", ...issue.path, ...(unknown === undefined ? [] : [unknown])];
  const message = unknown === undefined ? issue.message : `A source of kind ${kind} has no such setting`;
  return { field: path.join("."), message };
}

/** Credentials are bound to these, so no one can redirect them by editing a connection. Empty: nowhere. */
export function credentialTargets(kind: SourceKind, connection: JsonObject): readonly string[] {
  if (kind === "mcp" && connection.transport === "stdio") {
    return [`stdio ${JSON.stringify([connection.command, connection.args ?? [], connection.cwd ?? null])}`];
  }
  const { url, baseUrl } = connection;
  const document = typeof url === "string" ? scopeOf(url) : null;
  if (typeof baseUrl !== "string") return document === null ? [] : [kind === "mcp" ? document : folderOf(document)];
  const called = scopeOf(baseUrl);
  if (called === null) return [];
  const isElsewhere = document === null || new URL(document).origin !== new URL(called).origin;
  return isElsewhere || isWithinScope(called, document) ? [called] : [called, document];
}

/** A document's own file name is not a target; its folder is. */
function folderOf(scope: string): string {
  return scope.replace(/[^/]+\.(?:json|ya?ml)\/$/i, "");
}

/** Whether credentials for some targets are valid for others: none of these is outside those. */
export function coversTargets(bound: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length > 0 && wanted.every((one) => bound.some((scope) => scope === one || isWithinScope(scope, one)));
}

/** Whether a sync can read the source itself; otherwise it needs a document. */
export function canSyncByItself(kind: SourceKind, connection: JsonObject): boolean {
  return kind === "builtin" || kind === "mcp" || typeof connection.url === "string";
}

/** Set by the connection itself, or part of the message framing. */
const OWN_HEADERS = new Set(["host", "content-length", "transfer-encoding", "connection", "upgrade", "te", "trailer"]);

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, "Not a valid header name")
  .refine((name) => !OWN_HEADERS.has(name.toLowerCase()), "This header is set by the connection itself");
const headerValue = z
  .string()
  .min(1, "Enter a value")
  .max(8000)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, "A header value is one line of Latin characters");
const envName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, "Use letters, digits and _");

export const credentials = z.strictObject({
  headers: z.record(headerName, headerValue).optional(),
  query: z.strictObject({ name: z.string().min(1).max(100), value: z.string().min(1).max(8000) }).optional(),
  env: z.record(envName, z.string().max(8000)).optional(),
});
export type Credentials = z.infer<typeof credentials>;

/** Null removes them. Replaces the stored ones, which cannot be read. */
export const setCredentialsInput = z.object({ sourceId: id, credentials: credentials.nullable() });

/** The public part of credentials, never a value. `stale`: the source now points elsewhere, so they are not sent. */
export type CredentialView = {
  readonly state: "none" | "set" | "stale";
  readonly headers: readonly string[];
  readonly query: string | null;
  readonly env: readonly string[];
};

/** In bytes of a file or response, and in characters of text. */
export const MAX_DOCUMENT = 32 * 1024 * 1024;

/** An uploaded or pasted document. */
export const documentText = z
  .string()
  .min(1, "The document is empty")
  .max(MAX_DOCUMENT, "The document can be at most 32 MB");

export const previewSyncInput = z.object({ sourceId: id, document: documentText.optional() });
export const testSourceInput = z.object({ sourceId: id });

const toolNames = z.array(toolName).max(20_000);

export const applySyncInput = previewSyncInput.extend({
  /** Of the reviewed plan. */
  planHash: z.string().length(64),
  /** The only tools to write, by their names in the plan; omitted: all. */
  only: toolNames.optional(),
  takeSuggestions: z.boolean().default(false),
  /** Tools whose local edits are replaced by the source's version. */
  takeUpstream: toolNames.default([]),
});
export type ApplySyncInput = z.input<typeof applySyncInput>;
