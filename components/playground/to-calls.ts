import { toCurl } from "@/components/api-docs/snippets";
import type { Trial } from "./to-trial";

export function toCalls(trial: Trial, role: string, origin: string): string {
  const rounds = trial.messages.slice(0, trial.shown + 1);
  const [subject] = trial.subjects;
  const calls = rounds.map((message, index) => {
    const example = {
      message,
      role,
      // A single round needs no session.
      ...(rounds.length > 1 && { sessionId: "playground" }),
      ...(index === 0 && trial.history.length > 0 && { history: trial.history }),
      ...(trial.model !== null && { model: trial.model }),
      ...(trial.contextWindow !== null && { contextWindow: trial.contextWindow }),
      ...(trial.contextUsed > 0 && { contextUsed: trial.contextUsed }),
      ...(trial.format !== null && { format: trial.format }),
      ...(subject !== undefined && subject.mode !== "auto" && { mode: subject.mode }),
      explain: true,
    };
    return toCurl({ name: "resolve", method: "POST", path: "/resolve", example }, { origin });
  });
  return calls.join("\n\n");
}
