import type { RolePreviewInput, RoleTrial } from "@/server/contract/roles";
import type { Resolution } from "@/server/engine/model/request";
import type { Mode, RoleEntry, Snapshot } from "@/server/engine/model/snapshot";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import type { PolicyStates } from "@/server/policy/draft/policy-states";
import { countRoleTools } from "@/server/policy/policies/count-role-tools";
import { findTrialMessages } from "@/server/policy/policies/trial-messages.service";
import { tryMessage } from "@/server/policy/trial/try-message";
import type { CalibrationHolder } from "@/server/runtime/calibrations";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import { servedNames } from "./role-usage.service";

type Services = {
  readonly client: PrismaClient;
  readonly states: PolicyStates;
  readonly embeddings: Pick<Embeddings, "queryVectors">;
  readonly calibrations?: CalibrationHolder | undefined;
  readonly served: Pick<ServedRevisions, "current">;
};

const MESSAGES = 12;
const TYPED = "typed";

/** For recorded messages. Nothing is written or recorded. */
export async function tryRole(services: Services, reader: string, input: RolePreviewInput): Promise<RoleTrial> {
  const draft = await services.states.get("draft");
  const varied = await services.states.vary(draft, (snapshot) => withTypedRole(snapshot, input));
  const { origin, messages } = await findMessages(services, reader, varied.snapshot, input);
  await countRoleTools(varied.compiled, TYPED);
  const resolutions: Resolution[] = [];
  for (const message of messages) {
    resolutions.push(await tryMessage(services, varied.compiled, { role: TYPED, message }));
    await yieldToEventLoop();
  }
  return { origin, messages: messages.length, ...summarise(resolutions) };
}

/** Those of the published role; if it has none, any other messages. */
function findMessages(services: Services, reader: string, snapshot: Snapshot, { id, fields }: RolePreviewInput) {
  const [typed] = snapshot.roles;
  if (typed === undefined) throw new RangeError("The typed role is always there.");
  const name = id === null ? fields.name : servedNames(services)({ id, name: fields.name });
  return findTrialMessages(services.client, snapshot, { ...typed, name }, { reader, limit: MESSAGES });
}

/** The only role, because no other is asked for and the unfinished name may be taken. */
function withTypedRole(snapshot: Snapshot, { id, fields }: RolePreviewInput): Snapshot {
  const typed: RoleEntry = { title: "", description: "", ...fields, id: id ?? TYPED, name: TYPED };
  return { ...snapshot, roles: [typed] };
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

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
