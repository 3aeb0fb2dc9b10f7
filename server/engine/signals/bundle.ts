import { nameOf } from "@/server/engine/compile";
import { NOTHING, type SignalSource } from "./signal";

export const bundle: SignalSource = {
  signal: "bundle",
  isOn: ({ signals }) => signals.bundle,
  selects: false,
  needsVectors: false,
  bringsMates: () => false,
  reach: () => NOTHING,
  *pick({ context: { compiled }, needsMates }) {
    for (const { tool: found, score } of needsMates) {
      const mate = nameOf(compiled, found);
      for (const { entry, tools } of compiled.bundlesOf[found] ?? []) {
        for (const tool of tools) yield { tool, reason: { kind: "bundle", bundle: entry.name, mate }, score };
      }
    }
  },
};
