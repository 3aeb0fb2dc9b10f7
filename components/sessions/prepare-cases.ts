import type { NewEvalCase } from "@/server/contract/evaluations";
import type { TimelineEpoch } from "./prepare-timeline";

export type CandidateCase = {
  /** Of the first round of the turn. */
  readonly key: string;
  readonly title: string;
  readonly message: string;
  readonly role: string;
  readonly history: readonly string[];
  /** The tools that were really called while the message was answered. */
  readonly needs: readonly string[];
};

/** As much of the conversation as a case needs to be understood. */
const HISTORY = 3;
const CASE_ROLE = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const CASE_TOOL = /^[A-Za-z0-9_.-]{1,128}$/;

/** One case for each turn: rounds that repeat their message answer the same one. Without a message there is no case. */
export function prepareCases(epochs: readonly TimelineEpoch[]): CandidateCase[] {
  return epochs.flatMap(({ rounds }) => {
    const turns: { -readonly [Key in keyof CandidateCase]: CandidateCase[Key] }[] = [];
    for (const { round, called } of rounds) {
      const message = round.message?.trim() ?? "";
      if (message === "") continue;
      const needs = called.filter((tool) => CASE_TOOL.test(tool));
      const last = turns.at(-1);
      if (last?.message === message) {
        last.needs = [...new Set([...last.needs, ...needs])];
        continue;
      }
      const history = turns.slice(-HISTORY).map((turn) => turn.message);
      turns.push({ key: round.id, title: `Round ${round.round}`, message, role: round.role, history, needs });
    }
    return turns;
  });
}

export function toEvalCase({ message, role, history, needs }: CandidateCase): NewEvalCase {
  return {
    message,
    needs: [...needs],
    ...(CASE_ROLE.test(role) && { role }),
    ...(history.length > 0 && { history: [...history] }),
  };
}
