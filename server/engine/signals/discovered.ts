import { NOTHING, type SignalSource } from "./signal";

/** What a meta-tool brought up in this session, or a call to a tool that was not sent. */
export const discovered: SignalSource = {
  signal: "discovered",
  isOn: ({ signals }) => signals.discovered,
  selects: false,
  needsVectors: false,
  // What came as a whole bundle is complete.
  bringsMates: (reason) => reason.kind === "discovered" && reason.via !== "load_tools",
  reach: () => NOTHING,
  *pick({ situation: { compiled, state } }) {
    for (const { tool: name, via } of state.discovered) {
      const tool = compiled.numbers.get(name);
      if (tool !== undefined) yield { tool, reason: { kind: "discovered", via }, score: null };
    }
  },
};
