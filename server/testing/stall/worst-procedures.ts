import { z } from "zod";
import { appRouter } from "@/server/api/trpc/app-router";
import { createSeeded } from "@/server/lib/seeded";
import { hostileInput, type InputSchema, type Load } from "@/server/testing/prove/hostile-input";
import { STALL_ROLE, stallCatalog } from "./stall-catalog";

/** Existing names for inputs. */
export type World = {
  readonly toolIds: readonly string[];
  readonly toolNames: readonly string[];
  readonly sourceIds: readonly string[];
  readonly sessionId: string;
  readonly chatId: string;
  readonly messageId: string;
  readonly setId: string;
  readonly draftHash: string;
  readonly policyFile: string;
  readonly policyId: string;
  readonly policyName: string;
  readonly modelId: string;
  /** Empty sources, for documents. */
  readonly apiSource: { readonly id: string; readonly name: string };
  readonly importSource: { readonly id: string; readonly name: string };
};

/** Every dashboard procedure must be in one of these, or the test fails. */

const under = (router: string, names: string) => names.split(" ").map((name) => `${router}.${name}`);
const NOUNS = ["sources", "tools", "roles", "categories", "bundles", "policies", "models", "skills"];

/** No input: the cost depends on the data. */
const WITHOUT_INPUT: readonly string[] = [
  ...NOUNS.map((noun) => `${noun}.list`),
  ...[
    "me.get",
    "people.list",
    "keys.list",
    "adminKeys.list",
    "core.get",
    "audit.facets",
    "chats.options",
    "playground.examples",
  ],
  ...["sessions.facets", "usage.calibration", "settings.get", "settings.environment", "evaluations.list"],
  ...under("revisions", "review effect unpublished"),
  ...under("sources", "status rows"),
  ...under("tools", "changed groups"),
  ...under("roles", "overview matrix"),
  ...under("policies", "presets uses"),
  ...["categories.insight", "bundles.menu", "models.status"],
  "gateway.status",
  "firstRun.get",
];

/** Input generated from its schema, with maximum lengths and existing names. */
const FILLED: readonly string[] = [
  ...NOUNS.flatMap((noun) => under(noun, "get create update remove undelete")),
  ...[
    "me.changePassword",
    "links.inspect",
    "links.accept",
    "links.setPassword",
    "overview.get",
    "finder.find",
    "firstRun.startEmpty",
  ],
  ...under("revisions", "list get restore discardDraft"),
  ...under("people", "invite changeRole changeDisabled revokeInvitation offerNewPassword signOutEverywhere"),
  ...under("keys", "create update rotate revoke"),
  ...under("adminKeys", "create revoke"),
  ...under("sessions", "list timeline callBody inspect reset replay fork"),
  ...under("usage", "recall escapes misses tax modes times"),
  ...under("playground", "try find harm"),
  ...under(
    "chats",
    "list get image retry update decide preview explain missing why stop remove watch rate share shared resetTools",
  ),
  ...under("misses", "get tryFix applyFix settle reopen"),
  ...under("why", "tool fixes preview applyFixes"),
  ...under(
    "evaluations",
    "get create update remove undelete cases addCases updateCase removeCases exportCases collect",
  ),
  ...under("evaluations", "runs run runCases startRuns startSweep cancelRun gates"),
  ...under("sources", "test setCredentials drift decideDrift"),
  ...under("tools", "rows usage search use upstream activity price forms bulk export"),
  ...under("roles", "compare preview trial allow access grant"),
  ...under("categories", "test check exportMap"),
  ...["audit.list", "bundles.weigh", "core.set", "settings.update"],
  ...under("policies", "bands preview curve"),
  ...under("models", "setConnection test"),
  ...under("skills", "parse test"),
  ...under("gateway", "overview role session setRole dismissRollback observedTools addObservedTool placeObservedTool"),
];

const lines = (count: number, make: (at: number) => string) => Array.from({ length: count }, (_, at) => make(at));
const named = <T>(count: number, make: (at: number) => T) =>
  Object.fromEntries(lines(count, (at) => `p${at}`).map((name, at) => [name, make(at)]));

const cases = (count: number) =>
  lines(count, (at) => JSON.stringify({ id: `c${at}`, message: `message ${at}`, role: STALL_ROLE, expected: [] })).join(
    "\n",
  );
const openApi = (count: number) =>
  JSON.stringify({
    openapi: "3.0.0",
    info: { title: "Large", version: "1" },
    paths: named(count, (at) => ({ get: { operationId: `operation_${at}`, summary: `Does ${at}`, responses: {} } })),
  }).replaceAll('"p', '"/p');
const toolFile = (count: number) =>
  JSON.stringify({
    tools: lines(count, (at) => `imported_${at}`).map((name) => ({
      ...{ name, description: `Does ${name}. `.repeat(10) },
      inputSchema: { type: "object", properties: named(5, () => ({ type: "string" })) },
    })),
  });
const categoryMap = () =>
  JSON.stringify(
    named(500, (at) => ({ keywords: lines(15, (word) => `word ${at} ${word}`), tools: [`tool_${at}`] })),
  ).slice(0, 500_000);

/** Input that a schema does not describe: documents in other formats, and hashes. */
const MADE: Readonly<Record<string, (world: World, at: number) => unknown>> = {
  "chats.send": (_world, at) => ({
    ...{ chatId: null, messageId: `msg_${String(at).padStart(16, "0")}`, text: words(100_000, at) },
    choice: { role: STALL_ROLE, model: "demo", mode: "auto" },
    attachments: [0, 1, 2, 3].map((n) => {
      return { name: `${n}.txt`, data: Buffer.from(words(200_000, at + n)).toString("base64") };
    }),
  }),
  "revisions.diff": () => ({ from: 1, to: "draft" }),
  "revisions.publish": ({ draftHash }) => ({ note: "n".repeat(2000), draftHash }),
  "policyFile.export": () => ({ ref: "draft" }),
  "policyFile.preview": ({ policyFile }) => ({ text: policyFile, withGuards: true }),
  "policyFile.import": ({ policyFile, draftHash }) => ({ text: policyFile, withGuards: true, draftHash }),
  "evaluations.previewImport": ({ setId }) => ({ setId, format: "jsonl", text: cases(10_000), effect: "merge" }),
  "evaluations.importCases": ({ setId }) => ({ setId, format: "jsonl", text: cases(10_000), effect: "replace" }),
  "sources.previewSync": ({ sourceIds }) => ({ sourceId: sourceIds[0], document: openApi(20_000) }),
  "sources.previewMcpFile": () => ({ text: mcpFile() }),
  "sources.importMcpFile": () => ({ text: mcpFile(), only: lines(200, (at) => `p${at}`), values: {} }),
  "sources.applySync": ({ sourceIds }) => ({
    ...{ sourceId: sourceIds[0], document: openApi(20_000), planHash: "0".repeat(64) },
    only: lines(20_000, (at) => `operation_${at}`),
  }),
  "tools.previewImport": ({ sourceIds }) => ({
    into: { kind: "source", sourceId: sourceIds[0] },
    text: toolFile(5000),
  }),
  "tools.applyImport": ({ sourceIds }) => ({
    ...{ into: { kind: "source", sourceId: sourceIds[0] }, text: toolFile(5000) },
    planHash: "0".repeat(64),
  }),
  "categories.previewMap": () => ({ format: "json", text: categoryMap() }),
  "categories.importMap": () => ({ format: "json", text: categoryMap(), mark: "x" }),
  "tools.checkSchema": (_world, at) => ({ schema: COSTLY_SCHEMAS[at % COSTLY_SCHEMAS.length] }),
};

const mcpFile = () =>
  JSON.stringify({ mcpServers: named(200, (at) => ({ command: "npx", args: lines(90, (n) => `\${a${at}}${n}`) })) });

const COSTLY_SCHEMAS: readonly unknown[] = [
  { type: "object", properties: named(5000, (at) => ({ pattern: `(?!x)(a+)+${at}` })) },
  { type: "object", properties: named(200, (at) => ({ pattern: `^(?:[a-z]{1,500}x){1,2}${at}` })) },
  { $ref: "#/$defs/p0", $defs: named(2500, (at) => ({ $ref: `#/$defs/p${at + 1}` })) },
];

export function listWorstInputs(): string[] {
  return [...WITHOUT_INPUT, ...FILLED, ...Object.keys(MADE)];
}

type Definition = {
  readonly _def: { readonly type: "query" | "mutation" | "subscription"; readonly inputs: readonly unknown[] };
};
export const PROCEDURES = appRouter._def.procedures as unknown as Readonly<Record<string, Definition>>;

/** The most expensive input as JSON; null if there is none. `at` varies it. */
export function worstInput(path: string, world: World, maxBytes: number, at: number): string | null {
  if (WITHOUT_INPUT.includes(path)) return null;
  const made = MADE[path];
  if (made !== undefined) return JSON.stringify(made(world, at));
  const [input] = PROCEDURES[path]?._def.inputs ?? [];
  if (input === undefined) return null;
  const schema = z.toJSONSchema(input as z.ZodType, { io: "input", unrepresentable: "any" }) as InputSchema;
  let largest = "{}";
  for (const items of [1, 20, 200, 1000, 5000, 20_000]) {
    const json = hostileInput(schema, {
      random: createSeeded(at + 1),
      known: knownFor(path, world, at),
      maxText: Math.min(100_000, maxBytes / 2),
      load: { ...loadOf(at), items },
    });
    if (json.length > maxBytes) break;
    if (json === largest) break;
    largest = json;
  }
  return largest;
}

/** Distinct words, each close to a word of some tool. */
function loadOf(at: number): Omit<Load, "items"> {
  const words = lines(12_000, (n) => `invoicf${(n * 7 + at).toString(36)}`).join(" ");
  return { text: words, json: JSON.stringify(COSTLY_SCHEMAS[at % COSTLY_SCHEMAS.length]) };
}

function knownFor(path: string, world: World, at: number): Record<string, readonly string[]> {
  const { toolIds, toolNames, sourceIds, sessionId, chatId, messageId, setId, draftHash } = world;
  const { categories, bundles, policies, models, roles } = catalog;
  const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);
  const ids: Record<string, readonly string[]> = {
    ...{ tools: toolIds, sources: sourceIds, sessions: [sessionId], chats: [chatId], evaluations: [setId] },
    ...{ roles: idsOf(roles), categories: idsOf(categories), bundles: idsOf(bundles), policies: idsOf(policies) },
    models: idsOf(models),
  };
  const [router = "", name = ""] = path.split(".");
  return {
    ...{ tool: toolNames, tools: toolNames, ids: toolIds, role: [STALL_ROLE], roleIds: idsOf(roles), only: toolNames },
    ...{ chatId: [chatId], messageId: [messageId], setId: [setId], sourceId: sourceIds, modelId: idsOf(models) },
    ...{ a: idsOf(roles), b: idsOf(roles), draftHash: [draftHash], hash: [draftHash] },
    ...{
      policy: policies.map((entry) => entry.name),
      model: ["demo"],
      category: categories.map((entry) => entry.name),
    },
    ...{
      from: ["2026-01-01T00:00:00.000Z"],
      to: ["2026-03-31T00:00:00.000Z"],
      source: [catalog.sources[0]?.name ?? ""],
    },
    ...(name === "create" && { name: [`stall-${at}`] }),
    ...(path === "sessions.fork" && { to: [`fork-${at}`] }),
    ...(ids[router] !== undefined && { id: ids[router] }),
  };
}

/** Distinct words, each close to a word of some tool. */
function words(letters: number, at: number): string {
  return lines(Math.ceil(letters / 8), (n) => `invoicf${(n * 7 + at).toString(36)}`)
    .join(" ")
    .slice(0, letters);
}

const catalog = stallCatalog(100);
