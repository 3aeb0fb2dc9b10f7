import type { Harm } from "@/server/contract/harm";
import type { Compiled } from "@/server/engine/compile";
import { type QueryEmbedder, type TrialRequest, tryMessage } from "@/server/policy/trial/try-message";
import type { CalledRound } from "./called-rounds.view";

export const HARM_ROUNDS = 60;
const MAX_NAMED = 20;

type Asked = Omit<TrialRequest, "message" | "role"> & { readonly role?: string };

/** What each side asks beside the recorded message, such as another role. */
export type AskedWith = { readonly before: Asked; readonly after: Asked };

/** Each message as the first of a session. Of messages that were not stored, only what the role may use is compared. */
export async function measureHarm(
  embeddings: QueryEmbedder,
  before: Compiled,
  after: Compiled,
  rounds: readonly CalledRound[],
  asked?: AskedWith,
): Promise<Harm> {
  const sessions = new Set<string>();
  const lostIn = new Map<string, Set<string>>();
  for (const round of rounds) {
    if (!before.roles.has(round.role)) continue;
    sessions.add(round.sessionId);
    for (const tool of await findLost(embeddings, before, after, round, asked)) {
      const known = lostIn.get(tool) ?? new Set();
      lostIn.set(tool, known.add(round.sessionId));
    }
  }
  const lost = [...lostIn].map(([tool, its]) => ({ tool, sessions: its.size }));
  return {
    sessions: sessions.size,
    losing: new Set([...lostIn.values()].flatMap((its) => [...its])).size,
    lost: lost.sort((a, b) => b.sessions - a.sessions || (a.tool < b.tool ? -1 : 1)).slice(0, MAX_NAMED),
  };
}

async function findLost(
  embeddings: QueryEmbedder,
  before: Compiled,
  after: Compiled,
  { role, message, called }: CalledRound,
  asked: AskedWith | undefined,
): Promise<readonly string[]> {
  if (before === after && asked === undefined) return [];
  const next = asked?.after.role ?? role;
  if (message === null) return called.filter((tool) => isAllowed(before, role, tool) && !isAllowed(after, next, tool));
  const was = new Set((await tryMessage({ embeddings }, before, { ...asked?.before, role, message })).sent);
  const sent = called.filter((tool) => was.has(tool));
  if (sent.length === 0 || !after.roles.has(next)) return sent;
  const now = new Set((await tryMessage({ embeddings }, after, { ...asked?.after, role: next, message })).sent);
  return sent.filter((tool) => !now.has(tool));
}

function isAllowed({ roles, numbers }: Compiled, role: string, tool: string): boolean {
  const number = numbers.get(tool);
  return number !== undefined && roles.get(role)?.allowed.has(number) === true;
}
