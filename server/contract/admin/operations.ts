import { z } from "zod";
import * as core from "./core";
import * as evaluations from "./evaluations";
import * as keys from "./keys";
import { NOUN_OPERATIONS } from "./noun-operations";
import type { AdminOperation } from "./operation";
import * as policy from "./policy";
import * as revisions from "./revisions";
import * as sources from "./sources";

const HASH = "0".repeat(64);

const OPERATIONS = {
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
    description: "List agent keys by name, without their secrets.",
    input: keys.listKeysInput,
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
  getKey: {
    method: "GET",
    path: "/keys/{id}",
    scope: "read",
    tag: "Keys",
    title: "Get an agent key",
    description: "Get one agent key, without its secret.",
    input: keys.keyRef,
    output: keys.keyOutput,
    example: { id: "key_0123456789abcdef" },
  },
  updateKey: {
    method: "PATCH",
    path: "/keys/{id}",
    scope: "manage",
    tag: "Keys",
    title: "Change an agent key",
    description: "Change the fields that you send. They take effect within a second, and the secret stays.",
    input: keys.updateAgentKeyInput,
    output: keys.keyOutput,
    example: { id: "key_0123456789abcdef", ratePerMinute: 600 },
  },
  rotateKey: {
    method: "POST",
    path: "/keys/{id}/rotate",
    scope: "manage",
    tag: "Keys",
    title: "Rotate an agent key",
    description:
      "Create a new secret for the key. Only this response contains it. The old secret works until the overlap ends.",
    input: keys.rotateAgentKeyInput,
    output: keys.createdKeyOutput,
    example: { id: "key_0123456789abcdef", overlapHours: 24 },
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
  previewSync: {
    method: "POST",
    path: "/sources/{id}/sync/preview",
    scope: "edit",
    tag: "Sources",
    title: "Preview a sync",
    description: "Read the source and see what a sync would change in the draft.",
    input: sources.previewSourceSyncInput,
    output: sources.syncPlanOutput,
    example: { id: "github" },
  },
  applySync: {
    method: "POST",
    path: "/sources/{id}/sync",
    scope: "edit",
    tag: "Sources",
    title: "Apply a sync",
    description: "Write a previewed sync into the draft.",
    input: sources.applySourceSyncInput,
    output: sources.syncedOutput,
    example: { id: "github", planHash: HASH },
  },
  getCore: {
    method: "GET",
    path: "/core",
    scope: "read",
    tag: "Core",
    title: "List core tools",
    description: "Get the tools that are sent in every round: to every role, and to each role.",
    input: z.object({}),
    output: core.coreOutput,
    example: {},
  },
  setCore: {
    method: "POST",
    path: "/core",
    scope: "edit",
    tag: "Core",
    title: "Add or remove a core tool",
    description: "Set whether a tool is sent in every round, to one role or to every role that may use it.",
    input: core.setCoreTool,
    output: keys.okOutput,
    example: { tool: "ha_call_service", role: "orchestrator", isCore: true },
  },
  listCases: {
    method: "GET",
    path: "/evaluations/{set}/cases",
    scope: "read",
    tag: "Evaluations",
    title: "List cases",
    description: "List the cases of an evaluation set.",
    input: evaluations.listCasesInput,
    output: evaluations.listCasesOutput,
    example: { set: "starter" },
  },
  importCases: {
    method: "POST",
    path: "/evaluations/{set}/cases",
    scope: "edit",
    tag: "Evaluations",
    title: "Add or change cases",
    description: "Add cases. A case whose ID the set already has is replaced.",
    input: evaluations.importCasesInput,
    output: evaluations.importedCasesOutput,
    example: {
      set: "starter",
      cases: [{ id: "lights-off", message: "turn off the lights", needs: ["ha_call_service"] }],
    },
  },
  deleteCase: {
    method: "DELETE",
    path: "/evaluations/{set}/cases/{id}",
    scope: "edit",
    tag: "Evaluations",
    title: "Delete a case",
    description: "Delete one case by its ID.",
    input: evaluations.caseRef,
    output: keys.okOutput,
    example: { set: "starter", id: "lights-off" },
  },
  listRuns: {
    method: "GET",
    path: "/evaluations/{set}/runs",
    scope: "read",
    tag: "Evaluations",
    title: "List runs",
    description: "List the runs of an evaluation set, newest first.",
    input: evaluations.listRunsInput,
    output: evaluations.listRunsOutput,
    example: { set: "starter" },
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

/** The single definition of the admin API: routes, permissions and the OpenAPI document are derived from this table. */
export const ADMIN_OPERATIONS = { ...OPERATIONS, ...NOUN_OPERATIONS };

type Table = typeof OPERATIONS;
/** Those of one noun each have their own procedure. */
export type OwnOperationName = keyof Table;
export type AdminOperationName = keyof typeof ADMIN_OPERATIONS;
/** With the file as `text`, if the operation takes one. */
export type AdminInput<N extends OwnOperationName> = z.output<Table[N]["input"]> &
  (Table[N] extends { takesFile: true } ? { text: string } : unknown);
/** A policy file is answered as its bytes. */
export type AdminOutput<N extends OwnOperationName> = Table[N]["output"] extends z.ZodType
  ? Answer<z.input<Table[N]["output"]>>
  : Uint8Array;

/** What services answer is read-only. */
type Answer<T> = T extends readonly (infer Item)[]
  ? readonly Answer<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Answer<T[Key]> }
    : T;
