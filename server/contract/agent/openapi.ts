import { describeOperations, ERROR_SCHEMA, type OperationDocs, refusalResponses } from "@/server/contract/openapi";
import { OPERATION_TAGS, OPERATIONS } from "./operations";

const REFUSALS = {
  "400": "The input is invalid. The message names the field.",
  "401": "The key is missing, malformed or invalid. The message says which.",
  "403": "The request comes from another site.",
  "404": "This key has no such role, tool, category, bundle or round.",
  "405": "Method not allowed. The message lists the allowed methods.",
  "409": "Conflict: the session to fork into already exists.",
  "413": "The request is too large.",
  "415": "The body is not JSON. Send Content-Type: application/json.",
  "429": "The key's rate limit is used up. Wait for the number of seconds in Retry-After.",
  "503": "Toolcrib is starting. Try again.",
} as const;

export function describeApi({ origin, version }: { readonly origin: string; readonly version: string }) {
  described ??= describeOperations(OPERATIONS, REFUSALS, ({ trpc }) => `(tRPC: \`${trpc}\`)`);
  return {
    openapi: "3.1.0",
    info: {
      title: "Toolcrib agent API",
      version,
      description: "Get the tools that a message needs before each model call; find, run and report tools.",
      contact: { name: "Toolcrib API docs", url: `${origin}/docs/api` },
      license: { name: "MIT", identifier: "MIT" },
    },
    tags: Object.entries(OPERATION_TAGS).map(([name, description]) => ({ name, description })),
    servers: [{ url: `${origin}/api/v1` }],
    security: [{ agentKey: [] }],
    paths: described.paths,
    components: {
      securitySchemes: { agentKey: { type: "http", scheme: "bearer", description: "An agent key: tck_…" } },
      schemas: { Error: ERROR_SCHEMA, ...described.schemas },
      responses: refusalResponses(REFUSALS),
    },
  };
}

/** Identical for all callers and expensive to build, so it is cached on first use. */
let described: OperationDocs | null = null;
