import type { Signal } from "@/server/engine/snapshot";
import type { Pick, SignalSource } from "./signal";

/** Core, recipes and whole categories are complete in themselves: they bring no mates. */
const COMPLETE: ReadonlySet<Signal> = new Set(["core", "skill", "keyword"]);

/** The mates of what was found one by one. */
export const bundle: SignalSource = {
  signal: "bundle",
  isOn: ({ signals }) => signals.bundle,
  *pick({ situation: { compiled }, named }) {
    for (const pick of named.filter(opensBundles)) {
      const mate = compiled.tools[pick.tool]?.name ?? "";
      for (const { entry, tools } of compiled.bundlesOf[pick.tool] ?? []) {
        for (const tool of tools)
          yield { tool, reason: { kind: "bundle", bundle: entry.name, mate }, score: pick.score };
      }
    }
  },
};

/** What came as a whole bundle already is complete as well. */
function opensBundles({ signal, reason }: Pick): boolean {
  return !COMPLETE.has(signal) && !(reason.kind === "discovered" && reason.via === "load_tools");
}
