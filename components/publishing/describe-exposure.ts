import { listNames } from "@/components/words/list-names";
import type { Exposure, ExposureRule, ToolMatch } from "@/server/contract/publishing";

type Describe = { [Kind in ToolMatch["kind"]]: (match: Extract<ToolMatch, { kind: Kind }>) => string };

const TOOLS: Describe = {
  tool: ({ name }) => `tool ${name}`,
  source: ({ name }) => `tools from source ${name}`,
  domain: ({ name }) => `tools in domain ${name}`,
  destructive: () => "destructive tools",
};

function describeMatch(match: ToolMatch): string {
  const describeKind = TOOLS[match.kind] as (match: ToolMatch) => string;
  return describeKind(match);
}

/** "Only admin and coder may use destructive tools." */
export function describeRule({ tools, roles }: ExposureRule): string {
  const who = roles.length === 0 ? "No role may" : `Only ${listNames(roles, 12)} may`;
  return `${who} use ${describeMatch(tools)}.`;
}

export function describeExposure({ rule, role, tools }: Exposure): string {
  return `Role ${role} could use ${listNames(tools)}. ${describeRule(rule)}`;
}
