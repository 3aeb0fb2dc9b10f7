import { coreScope, sendsCore } from "@/server/engine/access/core-tools";
import { NOTHING, type SignalSource } from "./signal";

export const core: SignalSource = {
  signal: "core",
  isOn: sendsCore,
  selects: false,
  needsVectors: false,
  bringsMates: () => false,
  reach: () => NOTHING,
  *pick({ context: { compiled, scope } }) {
    for (const tool of scope.core) {
      const entry = compiled.tools[tool];
      const forWhom = entry && coreScope(entry, true);
      if (forWhom != null) yield { tool, reason: { kind: "core", scope: forWhom }, score: null };
    }
  },
};
