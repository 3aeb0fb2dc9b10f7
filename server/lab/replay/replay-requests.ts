import type { RevisionWindows } from "@/server/agent/sessions/timeline.view";
import type { SessionRound } from "@/server/contract/sessions";
import type { Format } from "@/server/engine/rendering/formats/format";
import { MODEL_DEFAULTS } from "@/server/engine/stages/resolve-context";
import type { TrialRequest } from "@/server/policy/trial/try-message";

/** A forced mode or window is derived from the mode reason; other inputs are recorded only if they decided something. */
export function readRequests(
  scope: readonly string[] | null,
  revisions: readonly RevisionWindows[],
): (round: SessionRound) => TrialRequest {
  const known = new Map(revisions.map((revision) => [revision.number, revision]));

  function givenWindow({ revision, model, role, modeReason }: SessionRound): number | null {
    if (!("window" in modeReason)) return null;
    const { windows, roleModels } = known.get(revision) ?? { windows: null, roleModels: null };
    const usual = windows?.[model ?? roleModels?.[role] ?? ""] ?? MODEL_DEFAULTS.window;
    return modeReason.window === usual ? null : modeReason.window;
  }

  return (round) => {
    const { modeReason } = round;
    const isForced = modeReason.kind === "forced" && modeReason.by === "request";
    return {
      role: round.role,
      message: round.message ?? "",
      scope,
      model: round.model,
      format: round.format as Format,
      contextWindow: givenWindow(round),
      ...(modeReason.kind === "context-below-trigger" && { contextUsed: modeReason.used }),
      ...(isForced && { mode: round.mode }),
    };
  };
}
