import { z } from "zod";
import type { AdminScope } from "@/server/contract/admin-keys";
import * as evaluations from "./evaluations";
import * as keys from "./keys";
import * as policy from "./policy";
import * as revisions from "./revisions";
import * as sources from "./sources";

export const ADMIN_TAGS = {
  Policy: "The whole policy as one file.",
  Revisions: "Publish the draft, or an earlier revision again.",
  Keys: "Keys of agents.",
  Sources: "Where tools come from.",
  Evaluations: "Labeled messages, and how well the policy serves them.",
  Usage: "Tokens sent and saved.",
  Status: "What this process serves.",
} as const;
type AdminTag = keyof typeof ADMIN_TAGS;

/** The single definition of the admin API: routes, permissions and the OpenAPI document are derived from this table. */
export type AdminOperation = {
  readonly method: "GET" | "POST";
  /** Under /api/admin/v1; braces mark path parameters, which join the input. */
  readonly path: string;
  readonly scope: AdminScope;
  readonly tag: AdminTag;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** The body is a policy file in YAML or JSON, and the other inputs are query parameters. */
  readonly takesFile?: true;
  /** Null: the answer is a policy file. */
  readonly output: z.ZodType | null;
  readonly example: Readonly<Record<string, unknown>>;
};

const HASH = "0".repeat(64);

export const ADMIN_OPERATIONS = {
  exportPolicy: {
    method: "GET",
    path: "/policy",
    scope: "read",
    tag: "Policy",
    title: "Export the policy",
    description: "Get the draft or a revision as one YAML file, with publishing rules and evaluation sets.",
    input: policy.exportInput,
    output: null,
    example: {},
  },
  diffPolicy: {
    method: "POST",
    path: "/policy/diff",
    scope: "read",
    tag: "Policy",
    title: "Diff a policy file",
    description: "See what importing a policy file would change in the draft. Nothing is written.",
    input: policy.diffInput,
    takesFile: true,
    output: policy.diffOutput,
    example: {},
  },
  importPolicy: {
    method: "POST",
    path: "/policy/import",
    scope: "edit",
    tag: "Policy",
    title: "Import a policy file",
    description: "Replace the draft with a policy file. Agents get it when it is published.",
    input: policy.importInput,
    takesFile: true,
    output: policy.importOutput,
    example: { draftHash: HASH },
  },
  listRevisions: {
    method: "GET",
    path: "/revisions",
    scope: "read",
    tag: "Revisions",
    title: "List revisions",
    description: "List published revisions, newest first.",
    input: revisions.listRevisionsInput,
    output: revisions.listRevisionsOutput,
    example: {},
  },
  publishRevision: {
    method: "POST",
    path: "/revisions",
    scope: "publish",
    tag: "Revisions",
    title: "Publish the draft",
    description: "Publish the draft and wait until this process serves it.",
    input: revisions.publishRevisionInput,
    output: revisions.publishedOutput,
    example: { note: "Add the calendar tools", draftHash: HASH },
  },
  restoreRevision: {
    method: "POST",
    path: "/revisions/{number}/restore",
    scope: "publish",
    tag: "Revisions",
    title: "Restore a revision",
    description: "Publish an earlier revision again as a new one.",
    input: revisions.restoreRevisionInput,
    output: revisions.publishedOutput,
    example: { number: "1", note: "Back to the first revision" },
  },
  listKeys: {
    method: "GET",
    path: "/keys",
    scope: "read",
    tag: "Keys",
    title: "List agent keys",
    description: "List all agent keys, newest first, without their secrets.",
    input: z.object({}),
    output: keys.listKeysOutput,
    example: {},
  },
  createKey: {
    method: "POST",
    path: "/keys",
    scope: "manage",
    tag: "Keys",
    title: "Create an agent key",
    description: "Create a key for an agent. Only this response contains it.",
    input: keys.createAgentKeyInput,
    output: keys.createdKeyOutput,
    example: { name: "support bot", roles: ["orchestrator"] },
  },
  revokeKey: {
    method: "POST",
    path: "/keys/{id}/revoke",
    scope: "manage",
    tag: "Keys",
    title: "Revoke an agent key",
    description: "The key stops working within a second, in all processes. This is final.",
    input: keys.keyRef,
    output: keys.okOutput,
    example: { id: "key_0123456789abcdef" },
  },
  listSources: {
    method: "GET",
    path: "/sources",
    scope: "read",
    tag: "Sources",
    title: "List sources",
    description: "List the sources of the draft with the result of their last sync.",
    input: z.object({}),
    output: sources.listSourcesOutput,
    example: {},
  },
  createSource: {
    method: "POST",
    path: "/sources",
    scope: "edit",
    tag: "Sources",
    title: "Create a source",
    description: "Add a source to the draft. A source that runs a command also needs the scope `manage`.",
    input: sources.createSourceInput,
    output: sources.createdSourceOutput,
    example: {
      name: "github",
      kind: "mcp",
      title: "GitHub",
      connection: { transport: "http", url: "https://example.com/mcp" },
    },
  },
  previewSync: {
    method: "POST",
    path: "/sources/{name}/sync/preview",
    scope: "edit",
    tag: "Sources",
    title: "Preview a sync",
    description: "Read the source and see what a sync would change in the draft.",
    input: sources.previewSourceSyncInput,
    output: sources.syncPlanOutput,
    example: { name: "github" },
  },
  applySync: {
    method: "POST",
    path: "/sources/{name}/sync",
    scope: "edit",
    tag: "Sources",
    title: "Apply a sync",
    description: "Write a previewed sync into the draft.",
    input: sources.applySourceSyncInput,
    output: sources.syncedOutput,
    example: { name: "github", planHash: HASH },
  },
  listEvaluations: {
    method: "GET",
    path: "/evaluations",
    scope: "read",
    tag: "Evaluations",
    title: "List evaluation sets",
    description: "List the sets of labeled messages and their limits.",
    input: z.object({}),
    output: evaluations.listSetsOutput,
    example: {},
  },
  startRun: {
    method: "POST",
    path: "/evaluations/{set}/runs",
    scope: "edit",
    tag: "Evaluations",
    title: "Run an evaluation",
    description: "Start running a set on the draft or a revision, in the background.",
    input: evaluations.startRunInput,
    output: evaluations.startedRunOutput,
    example: { set: "starter", subject: "draft" },
  },
  readRun: {
    method: "GET",
    path: "/runs/{id}",
    scope: "read",
    tag: "Evaluations",
    title: "Read a run",
    description: "Get the progress of a run, and its result once it has finished.",
    input: evaluations.runRef,
    output: evaluations.runOutput,
    example: { id: "run_0123456789abcdef" },
  },
  readUsage: {
    method: "GET",
    path: "/usage",
    scope: "read",
    tag: "Usage",
    title: "Read usage",
    description: "Get the tokens sent and saved, and recall. Default: the last seven days.",
    input: evaluations.usageInput,
    output: evaluations.usageOutput,
    example: { by: "role" },
  },
  readStatus: {
    method: "GET",
    path: "/status",
    scope: "read",
    tag: "Status",
    title: "Read the status",
    description: "Get the served revision, the state of the draft, and the scopes of your key.",
    input: z.object({}),
    output: keys.statusOutput,
    example: {},
  },
} as const satisfies Record<string, AdminOperation>;

export type AdminOperationName = keyof typeof ADMIN_OPERATIONS;
type Table = typeof ADMIN_OPERATIONS;
/** With the file as `text`, if the operation takes one. */
export type AdminInput<N extends AdminOperationName> = z.output<Table[N]["input"]> &
  (Table[N] extends { takesFile: true } ? { text: string } : unknown);
/** A policy file is answered as its text. */
export type AdminOutput<N extends AdminOperationName> = Table[N]["output"] extends z.ZodType
  ? Answer<z.input<Table[N]["output"]>>
  : string;

/** What services answer is read-only. */
type Answer<T> = T extends readonly (infer Item)[]
  ? readonly Answer<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Answer<T[Key]> }
    : T;
