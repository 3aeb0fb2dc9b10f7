import type { Compiled } from "@/server/engine/compile";
import type { Mode, Snapshot } from "@/server/engine/model/snapshot";
import type { VectorLookup } from "@/server/engine/model/vectors";
import { textsToResolve } from "@/server/engine/resolve";
import type { Case } from "@/server/lab/evaluate/case";
import type { VectorsFor } from "@/server/lab/evaluate/evaluate";
import { openDemoChat, type SaidTurn } from "./demo-chat.testing";
import { helpfulWorld } from "./helpful-world.testing";

export type Played = { readonly case: Case; readonly turn: SaidTurn; readonly isDone: boolean };

type Setting = {
  readonly policy: { readonly snapshot: Snapshot; readonly compiled: Compiled };
  readonly role: string;
  readonly vectorsFor: VectorsFor;
  readonly now: Date;
};

/** Plays each labeled message as a turn of a chat with the planner, after the turns before it. */
export async function playCases(setting: Setting, cases: readonly Case[], mode: Mode | "auto"): Promise<Played[]> {
  const vectorsFor = await embedAtOnce(setting, cases);
  const played: Played[] = [];
  for (const entry of cases) {
    const { message, history = [], role = setting.role } = entry;
    const answer = helpfulWorld([...history, message].join(" "));
    const chat = openDemoChat({ ...setting, role, mode, vectorsFor, answer });
    for (const earlier of history) await chat.say(earlier);
    const turn = await chat.say(message);
    played.push({ case: entry, turn, isDone: isDone(entry, turn) });
  }
  return played;
}

/** Whether each needed tool, or an accepted one, ran with valid arguments, and no other tool that changes something. */
function isDone({ needs, accept = {} }: Case, { calls }: SaidTurn): boolean {
  const ran = calls.flatMap(({ tool, isOk }) => (tool !== null && isOk ? [tool] : []));
  if (needs.length === 0) return ran.length === 0;
  const wanted = needs.map((need) => [need, ...(accept[need] ?? [])]);
  const isStray = ran.some(({ name, annotations }) => annotations.readOnly !== true && !wanted.flat().includes(name));
  return !isStray && wanted.every((names) => ran.some(({ name }) => names.includes(name)));
}

/** Nearly all texts are known in advance, so they are read from disk once. */
async function embedAtOnce({ policy, role, vectorsFor }: Setting, cases: readonly Case[]): Promise<VectorsFor> {
  const texts = cases.flatMap(({ message, history = [], role: own = role }) =>
    [...history, message].flatMap((said) => textsToResolve(policy.compiled, { role: own, message: said })),
  );
  const known = new Set(texts);
  const lookup: VectorLookup = await vectorsFor([...known]);
  return async (asked) => (asked.every((text) => known.has(text)) ? lookup : vectorsFor(asked));
}

export function rateOf(played: readonly Played[]): number {
  return played.filter(({ isDone: done }) => done).length / played.length;
}
