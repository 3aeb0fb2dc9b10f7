import type { Denial } from "@/server/contract/playground";

type Describe = { [Kind in Denial["kind"]]: (why: Extract<Denial, { kind: Kind }>) => string };

const DESCRIBE: Describe = {
  "tool-off": () => "the tool is switched off",
  "source-off": ({ source }) => `its source ${source} is switched off`,
  "allows-none": () => "the role allows no tools",
  "not-listed": () => "not on the allow-list",
  "denied-tool": () => "denied by name",
  "denied-source": ({ source }) => `denied with its source ${source}`,
  "denied-category": ({ category }) => `denied with category ${category}`,
  "outside-key-scope": () => "outside the key's scope",
};

/** Why a role may not use a tool, in words. */
export function describeDenial(why: Denial): string {
  const describeKind = DESCRIBE[why.kind] as (why: Denial) => string;
  return describeKind(why);
}
