import { nounOperationName } from "@/server/contract/admin/noun-operations";
import { ADMIN_NOUNS, type AdminNounPath } from "@/server/contract/admin/nouns";
import type { AdminOperationName, OwnOperationName } from "@/server/contract/admin/operations";
import { MAX_ADDED_CASES } from "@/server/contract/evaluations";
import { ENTRIES, openApi } from "./accepted-inputs";
import type { StallBench } from "./stall-bench";
import { STALL_ROLE } from "./stall-catalog";
import type { World } from "./worst-procedures";

type Input = Readonly<Record<string, unknown>>;
export type AdminBench = {
  readonly bench: StallBench;
  readonly world: World;
  /** Asks the admin API, outside of what is measured. */
  ask(name: AdminOperationName, input: Input): Promise<Record<string, unknown>>;
};
/** The worst input that is accepted; `at` makes each try another. */
type Worst = (of: AdminBench, at: number) => Promise<Input>;

const lines = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));

/** An entry in the form of a policy file. */
async function entryOf(path: AdminNounPath, { bench, world }: AdminBench, at: number): Promise<Input> {
  if (path === "evaluations") return { name: `stall-set-${at}`, description: "Stalls ".repeat(280) };
  const entry = (await ENTRIES[path]?.(bench, world, at)) as Record<string, unknown>;
  if (path === "roles") return { ...entry, allow: (entry.allow as { tools: unknown }).tools };
  if (path !== "categories") return entry;
  const keywords = entry.keywords as { text: string; kind: string }[];
  return { ...entry, keywords: keywords.map(({ text, kind }) => (kind === "pattern" ? { pattern: text } : text)) };
}

/** Each its own numbers, so that no two entries have one name. */
function nounInputs(path: AdminNounPath, first: number): [AdminOperationName, Worst][] {
  const create = async (of: AdminBench, at: number) =>
    of.ask(nounOperationName("create", path), await entryOf(path, of, first + at));
  return [
    [nounOperationName("list", path), async () => ({ search: "i", limit: "200" })],
    [nounOperationName("get", path), async (of, at) => ({ id: (await create(of, at)).id })],
    [nounOperationName("create", path), (of, at) => entryOf(path, of, first + 100 + at)],
    [
      nounOperationName("update", path),
      async (of, at) => {
        const { id, version } = await create(of, 200 + at);
        return { ...(await entryOf(path, of, first + 300 + at)), id, version };
      },
    ],
    [
      nounOperationName("delete", path),
      async (of, at) => {
        const { id, version } = await create(of, 400 + at);
        return { id, version };
      },
    ],
  ];
}

const newKey = (of: AdminBench, at: number) => of.ask("createKey", { name: `stall ${at}`, roles: "all" });
const keyOf = async (of: AdminBench, at: number) => ({
  id: ((await newKey(of, at)).view as { id: string }).id,
});
const documentOf = ({ world }: AdminBench, at: number) => ({
  ...{ id: world.apiSource.name, document: openApi(4_900, at) },
});
const set = "stall";
const cases = (at: number) =>
  lines(MAX_ADDED_CASES, (n) => ({ id: `admin${n}`, message: `message ${at} ${n}`, role: STALL_ROLE, needs: [] }));

/** Those of a policy file and of revisions have their own tests. */
const OTHERS = ["exportPolicy", "diffPolicy", "importPolicy", "publishRevision", "restoreRevision"] as const;
export const MEASURED_ELSEWHERE: readonly AdminOperationName[] = OTHERS;

const OWN: Readonly<Record<Exclude<OwnOperationName, (typeof OTHERS)[number]>, Worst>> = {
  listRevisions: async () => ({ limit: "200" }),
  listKeys: async () => ({ limit: "200", search: "stall" }),
  getKey: keyOf,
  createKey: async ({ world }, at) => ({ name: `key ${at}`, roles: [STALL_ROLE], tools: world.toolNames }),
  updateKey: async (of, at) => ({ ...(await keyOf(of, 100 + at)), tools: of.world.toolNames }),
  rotateKey: (of, at) => keyOf(of, 200 + at),
  revokeKey: (of, at) => keyOf(of, 300 + at),
  getCore: async () => ({}),
  setCore: async ({ world }, at) => ({ tool: world.toolNames[2], role: STALL_ROLE, isCore: at % 2 === 0 }),
  previewSync: async (of, at) => documentOf(of, at),
  async applySync(of, at) {
    const { planHash } = await of.ask("previewSync", documentOf(of, 100 + at));
    return { ...documentOf(of, 100 + at), planHash };
  },
  listCases: async () => ({ set, limit: "200" }),
  importCases: async (_of, at) => ({ set, cases: cases(at) }),
  async deleteCase(of, at) {
    await of.ask("importCases", { set, cases: cases(at) });
    return { set, id: "admin0" };
  },
  listRuns: async () => ({ set, limit: "200" }),
  startRun: async () => ({ set }),
  readRun: (of) => of.ask("startRun", { set }),
  readUsage: async () => ({ by: "role" }),
  readStatus: async () => ({}),
};

export const WORST_ADMIN: Readonly<Partial<Record<AdminOperationName, Worst>>> = {
  ...OWN,
  ...Object.fromEntries(
    (Object.keys(ADMIN_NOUNS) as AdminNounPath[]).flatMap((path, at) => nounInputs(path, 1000 * (at + 1))),
  ),
};
