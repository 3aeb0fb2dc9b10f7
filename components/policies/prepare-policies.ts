import type { PolicyUse, PresetView } from "@/server/contract/policies";
import type { PolicyEntry } from "@/server/engine/model/snapshot";
import { describeSettings } from "./settings/describe-settings";

export type PolicyRow = Pick<PolicyEntry, "id" | "name" | "title"> & {
  readonly presetTitle: string;
  readonly differences: readonly string[];
  readonly roles: PolicyUse["roles"];
  readonly rounds: number;
  readonly sentTokens: number | null;
  readonly baselineTokens: number | null;
};

export function preparePolicies(
  policies: readonly PolicyEntry[],
  uses: readonly PolicyUse[],
  presets: readonly PresetView[],
): PolicyRow[] {
  const useOf = new Map(uses.map((use) => [use.policyId, use]));
  const rows = policies.map(({ id, name, title, preset, settings }): PolicyRow => {
    const use = useOf.get(id);
    const base = presets.find((one) => one.name === preset);
    return {
      id,
      name,
      title,
      presetTitle: base?.title ?? preset,
      differences: base === undefined ? [] : describeSettings(base.settings, settings),
      roles: use?.roles ?? [],
      rounds: use?.rounds ?? 0,
      sentTokens: use?.sentTokens ?? null,
      baselineTokens: use?.baselineTokens ?? null,
    };
  });
  const isUsed = ({ roles }: PolicyRow) => Number(roles.length > 0);
  return rows.sort((a, b) => isUsed(b) - isUsed(a) || a.name.localeCompare(b.name, "en"));
}
