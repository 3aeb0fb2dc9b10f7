import { NOTHING, type SignalSource } from "./signal";

/** Sent in every round to whoever is allowed them. */
export const core: SignalSource = {
  signal: "core",
  isOn: ({ signals }) => signals.core,
  selects: false,
  needsVectors: false,
  bringsMates: () => false,
  reach: () => NOTHING,
  *pick({ situation: { compiled, scope } }) {
    for (const tool of scope.core) {
      const isForEveryone = compiled.tools[tool]?.loadPolicy === "core";
      yield { tool, reason: { kind: "core", scope: isForEveryone ? "everyone" : "role" }, score: null };
    }
  },
};
