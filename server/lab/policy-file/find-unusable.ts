import type { PolicyFile } from "@/server/contract/policy-file";
import { connectionProblem } from "@/server/contract/sources";
import { META_TOOLS } from "@/server/engine/model/snapshot";
import { createPacer } from "@/server/lib/yield-to-event-loop";
import { describePatternProblem } from "@/server/policy/categories/categories.service";

/** What the forms would refuse beyond the schema: a file must not bypass it. Null: nothing. */
export async function findUnusable({ tools, sources, categories }: PolicyFile): Promise<string | null> {
  for (const [index, { name }] of tools.entries()) {
    if (META_TOOLS.some((meta) => meta === name))
      return `tools[${index + 1}].name: “${name}” is the name of a meta-tool`;
  }
  for (const [index, { kind, connection }] of sources.entries()) {
    const problem = connectionProblem(kind, connection);
    if (problem !== null) return `sources[${index + 1}].${problem.field}: ${problem.message}`;
  }
  const pace = createPacer();
  for (const [index, { keywords }] of categories.entries()) {
    for (const [at, { text, kind }] of keywords.entries()) {
      await pace();
      const problem = kind === "pattern" ? describePatternProblem(text) : null;
      if (problem !== null) return `categories[${index + 1}].keywords[${at + 1}]: “${text}” ${problem}`;
    }
  }
  return null;
}
