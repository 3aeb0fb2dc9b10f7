import type { DeniedTool } from "@/server/contract/playground";
import { denialsOf } from "@/server/engine/access/denials";
import type { RoleEntry, Snapshot } from "@/server/engine/model/snapshot";

export function listDenied(snapshot: Snapshot, role: RoleEntry, scope: readonly string[] | null): DeniedTool[] {
  const denialOf = denialsOf(snapshot, role);
  const inScope = scope === null ? null : new Set(scope);
  return snapshot.tools.flatMap((tool): DeniedTool[] => {
    const why = denialOf(tool);
    if (why !== null) return [{ tool: tool.name, why }];
    return inScope === null || inScope.has(tool.name) ? [] : [{ tool: tool.name, why: { kind: "outside-key-scope" } }];
  });
}
