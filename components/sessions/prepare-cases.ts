import { roundNumber } from "@/components/words/round-number";
import type { NewEvalCase } from "@/server/contract/evaluations";
import type { TimelineEpoch } from "./prepare-timeline";

export type CandidateCase = {
  readonly key: string;
  readonly title: string;
  readonly message: string;
  readonly role: string;
  readonly history: readonly string[];
  readonly needs: readonly string[];
};

/** Enough context to understand the message. */
const HISTORY_LENGTH = 3;
const CASE_ROLE = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const CASE_TOOL = /^[A-Za-z0-9_.-]{1,128}$/;

/** One case per turn: consecutive rounds with the same message belong to one turn. Rounds without a message are skipped. */
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
      const history = turns.slice(-HISTORY_LENGTH).map((turn) => turn.message);
      turns.push({
        key: round.id,
        title: `Round ${roundNumber(round.round)}`,
        message,
        role: round.role,
        history,
        needs,
      });
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
