import { expect, it } from "vitest";
import { compile } from "@/server/engine/compile";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import { someBundle, someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { readBundleMenu, weighBundle } from "./bundle-menu.service";

const long = "x y ".repeat(2000);
const plain = someSnapshot();
const names = PRESET_SETTINGS.toolcrib;
const lines = { ...names, presentation: { ...names.presentation, deferred: "bundle-menu" as const } };
const policies = plain.policies.flatMap((policy) => [policy, { ...policy, id: "p", name: "lines", settings: lines }]);

const compiled = compile(
  someSnapshot({
    policies,
    tools: [
      someTool("a", { description: long }),
      someTool("b"),
      someTool("c", { domain: "files" }),
      someTool("off", { enabled: false }),
    ],
    bundles: [someBundle("pair", ["a", "b"])],
    roles: [someRole("all"), someRole("few", { policy: "lines", allow: { kind: "list", tools: ["b", "c"] } })],
  }),
  NO_VECTORS,
);

it("counts how many of a bundle's tools each role may use, and lists tools without a bundle", () => {
  const { bundles, leftovers } = readBundleMenu(compiled);
  expect(bundles).toMatchObject([
    {
      id: "bundle_pair",
      roles: [
        { role: "all", allowed: 2, menu: "name" },
        { role: "few", allowed: 1, menu: "line" },
      ],
    },
  ]);
  expect(leftovers.filter(({ tools }) => tools.length > 0)).toEqual([{ name: "files tools", tools: ["c"] }]);
});

it("shows the line just as the model reads it, and keeps it on one line", () => {
  const { line, lineTokens } = weighBundle(compiled, { name: "pair", description: "two\nof  them", tools: [] });
  expect(line).toBe("pair: two of them");
  expect(lineTokens).toBeGreaterThan(3);
  const [saved] = readBundleMenu(compiled).bundles;
  const menuFor = (role: string) => {
    const { tools } = resolve(compiled, { role, message: "do b", mode: "selective", vectorOf: NO_VECTORS });
    return JSON.stringify(tools.slice(0, 2));
  };
  expect(menuFor("few")).toContain(JSON.stringify(`\n${saved?.line}`).slice(1, -1));
  expect(menuFor("all")).toContain("Bundles: pair");
});
