import { NOTHING, type SignalSource } from "./signal";

export const discovered: SignalSource = {
  signal: "discovered",
  isOn: ({ signals }) => signals.discovered,
  selects: false,
  needsVectors: false,
  // A discovered bundle is complete.
  bringsMates: (reason) => reason.kind === "discovered" && reason.via !== "load_tools",
  reach: () => NOTHING,
  *pick({ context: { compiled, state } }) {
    for (const { tool: name, via } of state.discovered) {
      const tool = compiled.numbers.get(name);
      if (tool !== undefined) yield { tool, reason: { kind: "discovered", via }, score: null };
    }
  },
};
