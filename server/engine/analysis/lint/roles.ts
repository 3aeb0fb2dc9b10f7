import { STRICTEST } from "@/server/engine/rendering/formats/provider-limits";
import { forcedMode } from "@/server/engine/stages/forced-mode";
import { type LintFinding, warning } from "./finding";
import type { LintInput, LintRole } from "./lint-input";

export function lintRoles({ roles, costs }: LintInput): LintFinding[] {
  return roles.flatMap((role) => [...lintAllowList(role), ...lintProvider(role), ...lintCore(role, costs)]);
}

/** What is always sent can't be cut to fit a provider's limit. */
function lintProvider({ entry, settings, allowed, core }: LintRole): LintFinding[] {
  const count = forcedMode(entry, settings)?.mode === "direct" ? allowed.size : core.length;
  if (count <= STRICTEST.tools) return [];
  const numbers = { count, limit: STRICTEST.tools };
  return [warning("over-provider-tools", { noun: "role", name: entry.name, numbers })];
}

function lintAllowList({ entry, allowed }: LintRole): LintFinding[] {
  const about = { noun: "role", name: entry.name } as const;
  const outside = entry.core.filter((name) => !allowed.has(name));
  return [
    ...(allowed.size === 0 && entry.allow.kind !== "none" ? [warning("role-without-tools", about)] : []),
    ...(outside.length > 0 ? [warning("core-outside-allow-list", { ...about, others: outside })] : []),
  ];
}

const CORE_SHARE = 0.1;

/** Core is never cut, so it must leave room within the caps. */
function lintCore({ entry, settings, window, allowed, core }: LintRole, costs: LintInput["costs"]): LintFinding[] {
  const mode = forcedMode(entry, settings)?.mode;
  if (core.length === 0 || mode === "chat" || mode === "direct") return [];
  const about = { noun: "role", name: entry.name } as const;
  const { maxTools, maxTokens } = settings.caps;
  const hasOthers = allowed.size > core.length;
  const leavesNoRoom = (count: number, limit: number | null): limit is number =>
    limit !== null && (count > limit || (count === limit && hasOthers));
  const share = Math.floor(window * CORE_SHARE);
  const limited = costs.sum(core, "tokenizer");
  const billed = costs.sum(core);
  return [
    ...(leavesNoRoom(core.length, maxTools)
      ? [warning("core-over-max-tools", { ...about, numbers: { count: core.length, limit: maxTools } })]
      : []),
    ...(leavesNoRoom(limited, maxTokens)
      ? [warning("core-over-max-tokens", { ...about, numbers: { count: limited, limit: maxTokens } })]
      : []),
    ...(billed > share ? [warning("core-over-window", { ...about, numbers: { count: billed, limit: share } })] : []),
  ];
}
