import { expect, it } from "vitest";
import { describeOldNode } from "./old-node.mjs";

it.each(["20.19.0", "20.20.2"])("Node %s is warned of in one line that says what to use instead", (version) => {
  const warning = describeOldNode(version);
  expect(warning).toMatch(/^Node 20 no longer gets security fixes\. [^\n]*Node 22 or 24[^\n]*$/);
  expect(warning).toContain(version);
});

it.each(["22.12.0", "22.22.1", "24.0.0", "26.1.0"])("Node %s is not warned of", (version) => {
  expect(describeOldNode(version)).toBeNull();
});
