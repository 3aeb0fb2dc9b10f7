import {
  MAX_PREVIEWED,
  type PolicyPreview,
  type PolicyPreviewInput,
  type PreviewRow,
  WINDOWS,
} from "@/server/contract/policies";
import { filterByRole } from "@/server/engine/access/filter-by-role";
import { modeBands } from "@/server/engine/analysis/mode-bands";
import type { Compiled } from "@/server/engine/compile";
import type { Resolution } from "@/server/engine/model/request";
import type { RoleEntry } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import { yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import { listCalledRounds } from "@/server/policy/harm/called-rounds.view";
import { HARM_ROUNDS, measureHarm } from "@/server/policy/harm/measure-harm";
import type { TrialServices } from "@/server/policy/trial/trial-services";
import { tryMessage } from "@/server/policy/trial/try-message";
import { countRoleTools } from "./count-role-tools";
import { findTried } from "./find-tried";
import { usersFirst, windowOf } from "./policy-bands";
import { listRecentMessages } from "./recent-messages.view";
import { toPreviewRow } from "./to-preview-row";
import { findTrialMessages } from "./trial-messages.service";
import { catalogUnder } from "./tried-catalogs";

/** Nothing is saved or recorded. */
export async function previewPolicy(
  held: TrialServices,
  reader: string,
  input: PolicyPreviewInput,
): Promise<PolicyPreview> {
  const state = await held.states.get("draft");
  const { saved, after } = findTried(state, input);
  const roles = usersFirst(state.snapshot.roles, saved?.name);
  const role = await chooseRole(held, reader, state.compiled, roles, { policy: saved?.name, wanted: input.role });
  const before = saved === null ? state.compiled : catalogUnder(state.compiled, saved.settings);
  const { origin, messages } = await findTrialMessages(held.client, state.snapshot, role, {
    reader,
    limit: input.limit,
  });
  await countRoleTools(before, role.name);
  await countRoleTools(after, role.name);

  const asked = { role: role.name, contextUsed: input.contextUsed, messages };
  const was = await tryAll(held, before, asked);
  const is = before === after ? was : await tryAll(held, after, asked);
  const called = await listCalledRounds(held.client, { reader, roles: [role.name], limit: HARM_ROUNDS });
  return {
    role: role.name,
    harm: await measureHarm(held.embeddings, before, after, called),
    roles: roles.map(({ name, policy }) => ({ name, usesPolicy: policy === saved?.name })),
    window: windowOf(after, role.name),
    against: { policy: saved?.name ?? role.policy, isSaved: saved !== null },
    origin,
    rows: messages.flatMap((message, at) => toRow(message, was.own[at], is.own[at])),
    before: was.steps,
    after: is.steps,
    baselineTokens: is.own[0]?.tokens.baseline ?? null,
    degraded: [...was.own, ...is.own].some(({ degraded }) => degraded !== null),
  };
}

/** The requested one, else of those under the policy (or of all) the busiest, or the one with most tools. */
async function chooseRole(
  held: TrialServices,
  reader: string,
  compiled: Compiled,
  roles: readonly RoleEntry[],
  { policy, wanted }: { policy: string | undefined; wanted: string | null | undefined },
): Promise<RoleEntry> {
  const named = roles.find(({ name }) => name === wanted);
  if (named !== undefined) return named;
  const users = roles.filter((role) => role.policy === policy);
  const asked = await listRecentMessages(held.client, { reader, limit: MAX_PREVIEWED });
  const weightOf = ({ name }: RoleEntry) => {
    const messages = asked.filter(({ role }) => role === name).length;
    return messages * compiled.tools.length + filterByRole(compiled, { role: name }).size;
  };
  const [first] = [...(users.length > 0 ? users : roles)].sort((a, b) => weightOf(b) - weightOf(a));
  if (first === undefined) throw new DomainError("not_found", "No role can use a policy yet");
  return first;
}

type Asked = { readonly role: string; readonly contextUsed: number; readonly messages: readonly string[] };
type Tried = { readonly own: readonly Resolution[]; readonly steps: PolicyPreview["before"] };

/** Each message with the role's own window, and the mean for each range of windows in which one mode holds. */
async function tryAll(held: TrialServices, compiled: Compiled, { messages, ...asked }: Asked): Promise<Tried> {
  const tryWith = async (contextWindow: number): Promise<Resolution[]> => {
    const resolutions: Resolution[] = [];
    for (const message of messages) {
      resolutions.push(await tryMessage(held, compiled, { ...asked, message, contextWindow }));
      await yieldToEventLoop();
    }
    return resolutions;
  };
  const window = windowOf(compiled, asked.role);
  const own = await tryWith(window);
  const steps: Tried["steps"][number][] = [];
  for (const { mode, from, to } of modeBands(compiled, { ...asked, ...WINDOWS })) {
    const isOwn = from <= window && window <= to;
    const tokens = meanTokens(isOwn ? own : await tryWith(from));
    if (tokens !== null) steps.push({ from, to, mode, tokens });
  }
  return { own, steps };
}

function meanTokens(resolutions: readonly Resolution[]): number | null {
  if (resolutions.length === 0) return null;
  return resolutions.reduce((sum, { tokens }) => sum + tokens.sent, 0) / resolutions.length;
}

function toRow(message: string, was: Resolution | undefined, is: Resolution | undefined): PreviewRow[] {
  return was === undefined || is === undefined ? [] : [toPreviewRow(message, was, is)];
}
