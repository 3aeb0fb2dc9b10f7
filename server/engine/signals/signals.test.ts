import { expect, it } from "vitest";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { PRESETS, SIGNALS } from "@/server/engine/model/snapshot";
import { hasSelector, SIGNAL_SOURCES } from "./index";

it("has one source for every signal, in the order of precedence", () => {
  expect(SIGNAL_SOURCES.map(({ signal }) => signal)).toEqual(SIGNALS);
});

it("selects by query in the presets that should", () => {
  const selecting = PRESETS.filter((preset) => hasSelector(PRESET_SETTINGS[preset]));
  expect(selecting).toEqual(["toolcrib", "cortex", "gaia"]);
});
