import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { compile } from "@/server/engine/compile";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import type { Resolution } from "@/server/engine/model/request";
import type { PolicySettings, Snapshot } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import { anyConversation, requestsOf } from "@/server/testing/arbitrary-request";
import { anySettings } from "@/server/testing/arbitrary-settings";
import { world } from "@/server/testing/arbitrary-snapshot";
import { wordVector } from "@/server/testing/arbitrary-text";
import { someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { withPolicySettings } from "./with-policy-settings";

vi.setConfig({ testTimeout: 60_000 });

/** The original policies stay under names no role uses: the names of their search tools are reserved. */
const allUnder = (snapshot: Snapshot, settings: PolicySettings): Snapshot => ({
  ...snapshot,
  policies: snapshot.policies.flatMap((policy) => [
    { ...policy, settings },
    { ...policy, id: `${policy.id}_saved`, name: `${policy.name}_saved` },
  ]),
});

describe("a catalog under other settings", () => {
  it("answers like one compiled with them, whatever was resolved before", () => {
    fc.assert(
      fc.property(world, anySettings, anyConversation, ({ snapshot, role }, settings, conversation) => {
        const plain = compile(snapshot, wordVector);
        const tried = withPolicySettings(plain, settings);
        const fresh = compile(allUnder(snapshot, settings), wordVector);
        for (const { isEmbedded: _, ...words } of requestsOf(conversation)) {
          const request = { ...words, role, explain: true, vectorOf: wordVector };
          const told = ({ next: _next, hash: _hash, ...answer }: Resolution) => answer;
          const before = told(resolve(plain, request));
          expect(told(resolve(tried, request))).toEqual(told(resolve(fresh, request)));
          expect(told(resolve(plain, request))).toEqual(before);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("reserves a new name for the search tool on the wire", () => {
    const tools = [someTool("look_up"), someTool("saw"), someTool("plane")];
    const compiled = compile(someSnapshot({ tools }), NO_VECTORS);
    const { ora } = PRESET_SETTINGS;
    const renamed = { ...ora, presentation: { ...ora.presentation, searchToolName: "look_up" } };
    const { toolNames } = resolve(withPolicySettings(compiled, renamed), {
      role: "joiner",
      message: "",
      vectorOf: NO_VECTORS,
    });
    expect(toolNames).toEqual(["look_up"]);
    const direct = { ...renamed, mode: "direct" as const };
    const all = resolve(withPolicySettings(compiled, direct), { role: "joiner", message: "", vectorOf: NO_VECTORS });
    expect(all.toolNames).not.toContain("look_up");
    expect(all.sent).toContain("look_up");
  });
});
