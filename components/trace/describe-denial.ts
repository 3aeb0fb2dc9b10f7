import type { CallerDenialReason } from "@/server/contract/reasons";

type Describe = { [Kind in CallerDenialReason["kind"]]: (why: Extract<CallerDenialReason, { kind: Kind }>) => string };

const DESCRIBE: Describe = {
  "tool-off": () => "the tool is disabled",
  "source-off": ({ source }) => `its source ${source} is disabled`,
  "allows-none": () => "the role allows no tools",
  "not-listed": () => "not on the allow-list",
  "denied-tool": () => "denied by name",
  "denied-source": ({ source }) => `its source ${source} is denied`,
  "denied-category": ({ category }) => `its category ${category} is denied`,
  "outside-key-scope": () => "outside the key's scope",
};

export function describeDenial(why: CallerDenialReason): string {
  const describeKind = DESCRIBE[why.kind] as (why: CallerDenialReason) => string;
  return describeKind(why);
}
