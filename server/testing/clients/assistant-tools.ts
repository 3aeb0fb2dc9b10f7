import coding from "@/server/testing/catalogs/coding.json";
import ora from "@/server/testing/catalogs/ora.json";

/** What the MCP server of the client tests offers: a personal assistant's tools, and those for Slack, GitHub and mail. */
export const ASSISTANT_TOOLS: readonly AssistantTool[] = [...ora.tools, ...coding.tools.filter(isFromMcp)].map(
  ({ name, description, inputSchema }) => ({ name: plainName(name), description, inputSchema }),
);

export type AssistantTool = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
};

function isFromMcp({ name }: { readonly name: string }): boolean {
  return name.startsWith("mcp__");
}

/** Some clients join names with dots or double underscores themselves. */
function plainName(name: string): string {
  return name.replace(/^mcp__/, "").replaceAll(/\.|__/g, "_");
}
