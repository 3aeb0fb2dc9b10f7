import { coreScope, sendsCore } from "@/server/engine/access/core-tools";
import { allowedTools } from "@/server/engine/access/filter-by-role";
import { DefinitionCosts } from "@/server/engine/analysis/definition-costs";
import { readPolicies } from "@/server/engine/model/policy-settings";
import type { PolicySettings, RoleEntry, Snapshot, ToolEntry } from "@/server/engine/model/snapshot";
import { MODEL_DEFAULTS } from "@/server/engine/stages/resolve-context";

export type LintInput = {
  readonly snapshot: Snapshot;
  readonly liveTools: readonly ToolEntry[];
  readonly roles: readonly LintRole[];
  readonly costs: DefinitionCosts;
} & LintContext;

export type LintContext = {
  readonly published?: Pick<Snapshot, "tools"> | null | undefined;
  readonly sourceHints?: ReadonlyMap<string, Pick<ToolEntry, "annotations">> | undefined;
};

export type LintRole = {
  readonly entry: RoleEntry;
  readonly settings: PolicySettings;
  readonly window: number;
  readonly allowed: ReadonlyMap<string, ToolEntry>;
  readonly core: readonly ToolEntry[];
};

export function prepareLintInput(snapshot: Snapshot, context: LintContext = {}): LintInput {
  const tools = new Map(snapshot.tools.map((tool) => [tool.name, tool]));
  const settingsOf = readPolicies(snapshot);
  const windows = new Map(snapshot.models.map(({ name, contextWindow }) => [name, contextWindow]));
  const offSources = new Set(snapshot.sources.filter(({ enabled }) => !enabled).map(({ name }) => name));
  const roles = snapshot.roles.map((entry): LintRole => {
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
      window: windows.get(entry.model ?? "") ?? MODEL_DEFAULTS.window,
      allowed,
      core: sendsCore(settings) ? core : [],
    };
  });
  return {
    ...context,
    snapshot,
    liveTools: [...tools.values()].filter(({ enabled, source }) => enabled && !offSources.has(source)),
    roles,
    costs: new DefinitionCosts(snapshot),
  };
}
