import { coreScope, sendsCore } from "@/server/engine/access/core-tools";
import { allowedTools } from "@/server/engine/access/filter-by-role";
import { BaselineCosts } from "@/server/engine/analysis/baseline-costs";
import { readPolicies } from "@/server/engine/model/policy-settings";
import type { PolicySettings, RoleEntry, Snapshot, ToolEntry } from "@/server/engine/model/snapshot";
import { USUAL } from "@/server/engine/stages/situation";

/** A snapshot with what several rules ask of it, worked out once. */
export type Subject = {
  readonly snapshot: Snapshot;
  /** Tools that are switched on, and so are their sources. */
  readonly liveTools: readonly ToolEntry[];
  readonly roles: readonly RoleSubject[];
  readonly costs: BaselineCosts;
} & LintContext;

/** What a policy is held against beside itself, as far as it is known. */
export type LintContext = {
  /** What agents have now. */
  readonly published?: Pick<Snapshot, "tools"> | null | undefined;
  /** What sources themselves say of tools, by the tool's id. */
  readonly sourceHints?: ReadonlyMap<string, Pick<ToolEntry, "annotations">> | undefined;
};

export type RoleSubject = {
  readonly entry: RoleEntry;
  readonly settings: PolicySettings;
  readonly window: number;
  readonly allowed: ReadonlyMap<string, ToolEntry>;
  /** What is sent in every round; nothing where the policy has no use for core. */
  readonly core: readonly ToolEntry[];
};

export function readSubject(snapshot: Snapshot, context: LintContext = {}): Subject {
  const tools = new Map(snapshot.tools.map((tool) => [tool.name, tool]));
  const settingsOf = readPolicies(snapshot);
  const windows = new Map(snapshot.models.map(({ name, contextWindow }) => [name, contextWindow]));
  const offSources = new Set(snapshot.sources.filter(({ enabled }) => !enabled).map(({ name }) => name));
  const roles = snapshot.roles.map((entry): RoleSubject => {
    const settings = settingsOf(entry);
    const allowed = new Map(
      allowedTools(snapshot, entry).flatMap((name) => {
        const tool = tools.get(name);
        return tool === undefined ? [] : [[name, tool] as const];
      }),
    );
    const own = new Set(entry.core);
    const core = [...allowed.values()].filter((tool) => coreScope(tool, own.has(tool.name)) !== null);
    return {
      entry,
      settings,
      window: windows.get(entry.model ?? "") ?? USUAL.window,
      allowed,
      core: sendsCore(settings) ? core : [],
    };
  });
  return {
    ...context,
    snapshot,
    liveTools: [...tools.values()].filter(({ enabled, source }) => enabled && !offSources.has(source)),
    roles,
    costs: new BaselineCosts(snapshot),
  };
}
