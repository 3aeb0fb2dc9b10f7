import type { RolePreviewInput, RoleTrial } from "@/server/contract/roles";
import type { PrismaClient } from "@/server/db/generated/client";
import type { Embeddings } from "@/server/embeddings/embeddings";
import type { Compiled } from "@/server/engine/compile";
import type { Resolution } from "@/server/engine/request";
import { readSituation } from "@/server/engine/situation";
import type { Mode, RoleEntry, Snapshot } from "@/server/engine/snapshot";
import { NO_VECTORS } from "@/server/engine/vectors";
import type { PolicyStates } from "@/server/snapshot/policy-states";
import type { ServedRevisions } from "@/server/snapshot/served-revisions";
import { tryMessage } from "@/server/trial/try-message";
import { letOthersIn } from "./role-sets.service";
import { recentSince, servedNames } from "./role-usage.service";
import { listMessages } from "./role-usage.view";

type Services = {
  readonly client: PrismaClient;
  readonly states: PolicyStates;
  readonly embeddings: Pick<Embeddings, "queryVectors">;
  readonly served: Pick<ServedRevisions, "current">;
};

const MESSAGES = 12;
/** Fewer tell nothing about what is usual. */
const ENOUGH = 3;
/** Counted together before agents get their turn. */
const AT_ONCE = 50;
const TYPED = "typed";

/** What the role, as it is typed, would send for messages that people really sent. Nothing is written or recorded. */
export async function tryRole(services: Services, input: RolePreviewInput): Promise<RoleTrial> {
  const draft = await services.states.get("draft");
  const varied = await services.states.vary(draft, (snapshot) => withTypedRole(snapshot, input));
  const { basis, messages } = await chooseMessages(services, varied.snapshot, varied.compiled, input);
  await countInTurns(varied.compiled);
  const resolutions: Resolution[] = [];
  for (const message of messages) {
    resolutions.push(await tryMessage(services.embeddings, varied.compiled, { role: TYPED, message }));
    await letOthersIn();
  }
  return { basis, messages: messages.length, ...summarise(resolutions) };
}

/** The only role: nobody asks for another, and the half-written name may be one that is taken. */
function withTypedRole(snapshot: Snapshot, { id, fields }: RolePreviewInput): Snapshot {
  const typed: RoleEntry = { title: "", description: "", ...fields, id: id ?? TYPED, name: TYPED };
  return { ...snapshot, roles: [typed] };
}

type Chosen = { readonly basis: RoleTrial["basis"]; readonly messages: readonly string[] };

async function chooseMessages(
  services: Services,
  snapshot: Snapshot,
  compiled: Compiled,
  { id, fields }: RolePreviewInput,
): Promise<Chosen> {
  const since = recentSince();
  if (id !== null) {
    const role = servedNames(services)({ id, name: fields.name });
    const own = await listMessages(services.client, role, since, MESSAGES);
    if (own.length >= ENOUGH) return { basis: "role", messages: own };
  }
  const all = await listMessages(services.client, null, since, MESSAGES);
  if (all.length >= ENOUGH) return { basis: "everyone", messages: all };
  return { basis: "examples", messages: examplesOf(snapshot, compiled) };
}

/** Phrases of allowed tools, from all over the catalog. */
function examplesOf(snapshot: Snapshot, compiled: Compiled): string[] {
  const allowed = compiled.roles.get(TYPED)?.allowed;
  const phrases = snapshot.tools.flatMap(({ name, examples }) => {
    const number = compiled.numbers.get(name);
    return number !== undefined && allowed?.has(number) ? examples.slice(0, 1) : [];
  });
  const step = Math.max(1, Math.floor(phrases.length / MESSAGES));
  return phrases.filter((_, index) => index % step === 0).slice(0, MESSAGES);
}

/** The first decision counts every allowed tool: thousands at once would keep agents waiting. */
async function countInTurns(compiled: Compiled): Promise<void> {
  const { renderings, scope, encoding } = readSituation(compiled, { role: TYPED, message: "", vectorOf: NO_VECTORS });
  let counted = 0;
  for (const tool of scope.allowed) {
    renderings.schemas.cost(tool, encoding);
    if (++counted % AT_ONCE === 0) await letOthersIn();
  }
}

function summarise(resolutions: readonly Resolution[]) {
  const tools = resolutions.map(({ sent }) => sent.length).sort((a, b) => a - b);
  const tokens = resolutions.map(({ tokens: { sent } }) => sent).sort((a, b) => a - b);
  const modes = new Map<Mode, number>();
  for (const { mode } of resolutions) modes.set(mode, (modes.get(mode) ?? 0) + 1);
  return {
    toolsP25: quantile(tools, 0.25),
    toolsP50: quantile(tools, 0.5),
    toolsP75: quantile(tools, 0.75),
    tokensP50: quantile(tokens, 0.5),
    modes: [...modes].map(([mode, messages]) => ({ mode, messages })).sort((a, b) => b.messages - a.messages),
  };
}

/** The smallest value that so many are not above; sorted values. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
