import { describeOperations, ERROR_SCHEMA, type OperationDocs, refusalResponses } from "@/server/contract/openapi";
import { ADMIN_TAGS, type AdminOperation } from "./operation";
import { ADMIN_OPERATIONS } from "./operations";

const REFUSALS = {
  "400": "The input is invalid. The message names the field.",
  "401": "The key is missing, malformed or invalid. The message says which.",
  "403": "The key lacks the scope, or the request comes from another site.",
  "404": "There is no such entry, revision, key or run.",
  "405": "Method not allowed. The message lists the allowed methods.",
  "409": "Conflict: what you change has changed since you read it, is still in use, or there is nothing to publish.",
  "413": "The request is too large.",
  "415": "The body has the wrong content type. The message names the right one.",
  "422": "The draft breaks a rule or has not passed its evaluations, so it can't be published.",
  "429":
    "The key's rate limit is used up, or too many policy files or runs are being processed. Wait for the number of seconds in Retry-After.",
  "503": "Toolcrib is starting, or its database is unavailable. Try again.",
} as const;

export function describeAdminApi({ origin, version }: { readonly origin: string; readonly version: string }) {
  described ??= describeOperations<AdminOperation>(
    ADMIN_OPERATIONS,
    REFUSALS,
    ({ scope }) => `Needs the scope \`${scope}\`.`,
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Toolcrib admin API",
      version,
      description: "Manage policy, revisions, keys, sources and evaluations from scripts and pipelines.",
      contact: { name: "Toolcrib API docs", url: `${origin}/docs/admin-api.md` },
      license: { name: "MIT", identifier: "MIT" },
    },
    tags: Object.entries(ADMIN_TAGS).map(([name, description]) => ({ name, description })),
    servers: [{ url: `${origin}/api/admin/v1` }],
    security: [{ adminKey: [] }],
    paths: described.paths,
    components: {
      securitySchemes: { adminKey: { type: "http", scheme: "bearer", description: "An admin key: tca_…" } },
      schemas: { Error: ERROR_SCHEMA, ...described.schemas },
      responses: refusalResponses(REFUSALS),
    },
  };
}

/** Identical for all callers and expensive to build, so it is cached on first use. */
let described: OperationDocs | null = null;
