import { ACCEPTED_ACCOUNTS } from "./accepted-accounts";
import { ACCEPTED_CHATS } from "./accepted-chats";
import type { StallBench } from "./stall-bench";
import { STALL_ROLE } from "./stall-catalog";
import type { World } from "./worst-procedures";

/**
 * The worst input that is accepted, for writes that need something prepared: a hash or a version of what is there, or an
 * entry to change. Preparing is not measured. `at` makes each try another.
 */
type Prepare = (bench: StallBench, world: World, at: number) => Promise<unknown>;

const lines = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));
const words = (letters: number, at: number) =>
  lines(Math.ceil(letters / 8), (n) => `invoicf${(n * 7 + at).toString(36)}`)
    .join(" ")
    .slice(0, letters)
    .trim();

type Row = { readonly id: string; readonly version: number };

const wideSchema = (at: number) => ({
  type: "object",
  properties: Object.fromEntries(lines(2000, (n) => [`p${n}_${at}`, { type: "string", description: words(60, n) }])),
});

/** As large as an entry of each noun may usefully be. */
export const ENTRIES: Readonly<Record<string, (bench: StallBench, world: World, at: number) => Promise<object>>> = {
  sources: async (_bench, _world, at) => ({
    ...{ name: `stall-${at}`, kind: "json", title: "Stall", description: words(2000, at) },
    ...{ connection: {}, enabled: true },
  }),
  tools: async (_bench, { importSource }, at) => ({
    ...{ name: `stall_tool_${at}`, source: importSource.name, title: "Stall", description: words(8000, at) },
    ...{ summary: "Stalls", domain: "stall", inputSchema: wideSchema(at), annotations: {}, loadPolicy: "deferred" },
    ...{ keywords: lines(1000, (n) => `${words(80, n)} ${n}`), examples: lines(1000, (n) => `${words(400, n)} ${n}`) },
    ...{ aliases: lines(50, (n) => `alias ${at} ${n}`), enabled: true },
  }),
  roles: async (_bench, { toolNames, policyName }, at) => ({
    ...{ name: `stall-role-${at}`, title: "Stall", description: words(2000, at), policy: policyName },
    ...{
      allow: { kind: "list", tools: toolNames },
      deny: { tools: toolNames.slice(0, 2000), sources: [], categories: [] },
    },
    ...{ core: toolNames.slice(2000, 2010), model: null, maxRounds: null, mode: null },
  }),
  categories: async (_bench, { toolNames }, at) => ({
    ...{ name: `stall-category-${at}`, title: "Stall", description: words(2000, at), tools: toolNames, enabled: true },
    keywords: lines(1000, (n) => ({
      text: n % 10 === 0 ? `stall${at}x${n}[a-z]{1,20}` : `${words(150, n)} ${at} ${n}`,
      kind: n % 10 === 0 ? "pattern" : "phrase",
    })),
  }),
  bundles: async (_bench, { toolNames }, at) => ({
    ...{ name: `stall-bundle-${at}`, description: words(190, at), tools: toolNames },
  }),
  policies: async (bench, { policyId }, at) => copyOf(bench, "policies", policyId, { name: `stall-policy-${at}` }),
  models: async (bench, { modelId }, at) => copyOf(bench, "models", modelId, { name: `stall-model-${at}` }),
  skills: async (_bench, { toolNames }, at) => ({
    ...{ name: `stall-skill-${at}`, goal: words(2000, at), body: words(100_000, at), tools: toolNames, enabled: true },
  }),
};

async function copyOf(bench: StallBench, noun: string, id: string, changes: object): Promise<object> {
  const {
    id: _id,
    version: _version,
    updatedAt: _at,
    ...entry
  } = await bench.ask<Row & { updatedAt: string }>(`${noun}.get`, { id });
  return { ...entry, ...changes };
}

const create = async (bench: StallBench, world: World, noun: string, at: number) =>
  bench.ask<Row>(`${noun}.create`, await ENTRIES[noun]?.(bench, world, at));

/** Each its own number, so that no two entries have one name. */
const nounWrites = (noun: string, first: number): Readonly<Record<string, Prepare>> => ({
  [`${noun}.create`]: async (bench, world, at) => ENTRIES[noun]?.(bench, world, first + at),
  async [`${noun}.update`](bench, world, at) {
    const { id, version } = await create(bench, world, noun, first + 100 + at);
    return { ...(await ENTRIES[noun]?.(bench, world, first + 200 + at)), id, version };
  },
  async [`${noun}.remove`](bench, world, at) {
    const { id, version } = await create(bench, world, noun, first + 300 + at);
    return { id, version };
  },
  async [`${noun}.undelete`](bench, world, at) {
    const { id, version } = await create(bench, world, noun, first + 400 + at);
    await bench.ask(`${noun}.remove`, { id, version });
    return { id };
  },
});

export const openApi = (count: number, at: number) =>
  JSON.stringify({
    openapi: "3.0.0",
    info: { title: "Large", version: "1" },
    paths: Object.fromEntries(
      lines(count, (n) => [
        `/p${n}`,
        {
          get: {
            operationId: `operation_${n}`,
            summary: `Does ${n}, ${at}. ${words(200, n)}`,
            parameters: lines(4, (p) => ({ name: `q${p}`, in: "query", schema: { type: "string" } })),
            responses: {},
          },
        },
      ]),
    ),
  });
const toolFile = (count: number, at: number) =>
  JSON.stringify({
    tools: lines(count, (n) => ({
      ...{ name: `imported_${n}`, description: `Does ${n}, ${at}. ${words(200, n)}` },
      inputSchema: { type: "object", properties: Object.fromEntries(lines(5, (p) => [`p${p}`, { type: "string" }])) },
    })),
  });
/** As YAML, which takes longest. */
const categoryMap = ({ toolNames }: World, at: number) =>
  `categories:\n${lines(500, (n) => `  - name: map-${at}-${n}\n    title: Map ${at}\n    keywords: [${lines(15, (k) => `word ${at} ${n} ${k}`).join(", ")}]\n    tools: [${toolNames.slice(n, n + 10).join(", ")}]\n`).join("")}`;
const cases = (count: number, at: number) =>
  lines(count, (n) => JSON.stringify({ id: `c${n}`, message: `message ${at} ${n}`, role: STALL_ROLE, needs: [] })).join(
    "\n",
  );

const DOCUMENTS = 4900;

/** As large as a document may be: what is not a definition is read too, and left out. */
const largest = (document: string) =>
  document.replace(/}$/, `,"x-examples":"${words(31 * 1024 * 1024 - document.length, 0)}"}`);

const sync = ({ apiSource }: World, at: number) => ({
  ...{ sourceId: apiSource.id, document: largest(openApi(DOCUMENTS, at)) },
});
const importOf = ({ importSource }: World, at: number) => ({
  into: { kind: "source", sourceId: importSource.id },
  from: { kind: "text", text: largest(toolFile(DOCUMENTS, at)) },
});

/** As many servers as a file may have, in nearly the 256 KB that it may have; each becomes a source with credentials. */
const mcpServer = (at: number) => (n: number) => [
  `mcp-${at}-${n}`,
  {
    url: `https://mcp-${at}-${n}.example.com/mcp`,
    headers: Object.fromEntries(lines(25, (h) => [`x-${h}`, `\${a${n}} ${words(32, n + h)}`])),
  },
];
const MCP_SERVERS = 200;
const mcpFile = (at: number) => JSON.stringify({ mcpServers: Object.fromEntries(lines(MCP_SERVERS, mcpServer(at))) });

const draftHashOf = async (bench: StallBench) => (await bench.ask<{ draftHash: string }>("revisions.review")).draftHash;

/** Every tool differs from what is published. */
async function changeEverything(bench: StallBench, { policyFile }: World, at: number): Promise<string> {
  const text = editedFile(policyFile, at);
  await bench.ask("policyFile.import", { text, withGuards: true, draftHash: await draftHashOf(bench) });
  return draftHashOf(bench);
}

const editedFile = (file: string, at: number) =>
  file.replaceAll(/^( {4}summary: )(["']?)/gm, (_all, field: string, quote: string) => `${field}${quote}V${at} `);

export const ACCEPTED: Readonly<Record<string, Prepare>> = {
  ...ACCEPTED_ACCOUNTS,
  ...ACCEPTED_CHATS,
  ...Object.assign({}, ...Object.keys(ENTRIES).map((noun, index) => nounWrites(noun, 1000 * (index + 1)))),
  "sources.previewSync": async (_bench, world, at) => sync(world, at),
  async "sources.applySync"(bench, world, at) {
    const { hash } = await bench.ask<{ hash: string }>("sources.previewSync", sync(world, at));
    return { ...sync(world, at), planHash: hash };
  },
  "sources.previewMcpFile": async (_bench, _world, at) => ({ text: mcpFile(at) }),
  "sources.importMcpFile": async (_bench, _world, at) => ({
    ...{ text: mcpFile(at), only: lines(MCP_SERVERS, (n) => `mcp-${at}-${n}`) },
    values: Object.fromEntries(lines(MCP_SERVERS, (n) => [`a${n}`, "s".repeat(1000)])),
  }),
  "tools.previewImport": async (_bench, world, at) => importOf(world, at),
  async "tools.applyImport"(bench, world, at) {
    const { hash } = await bench.ask<{ hash: string }>("tools.previewImport", importOf(world, at));
    return { ...importOf(world, at), planHash: hash, only: lines(DOCUMENTS, (n) => `imported_${n}`) };
  },
  "categories.previewMap": async (_bench, world, at) => ({ format: "yaml", text: categoryMap(world, at) }),
  async "categories.importMap"(bench, world, at) {
    const file = { format: "yaml", text: categoryMap(world, at) };
    const { mark } = await bench.ask<{ mark: string }>("categories.previewMap", file);
    return { ...file, mark };
  },
  "evaluations.importCases": async (_bench, { setId }, at) => ({
    ...{ setId, format: "jsonl", text: cases(9_000, at), effect: "replace" },
  }),
  "policyFile.preview": async (_bench, { policyFile }, at) => ({ text: editedFile(policyFile, at), withGuards: true }),
  "policyFile.import": async (bench, { policyFile }, at) => ({
    ...{ text: editedFile(policyFile, at + 50), withGuards: true, draftHash: await draftHashOf(bench) },
  }),
  "revisions.discardDraft": async (bench, world, at) => ({ draftHash: await changeEverything(bench, world, at + 100) }),
  "revisions.publish": async (bench, world, at) => ({
    ...{ note: "n".repeat(2000), draftHash: await changeEverything(bench, world, at + 200) },
  }),
  "revisions.restore": async (bench, world, at) => ({
    ...{ number: 1, note: "n".repeat(2000), discardDraftHash: await changeEverything(bench, world, at + 300) },
  }),
};
