import type { ExportFormat } from "@/server/contract/tools";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import { RENDERERS } from "@/server/engine/rendering/formats/index";
import { buildNameMap } from "@/server/engine/rendering/formats/provider-names";
import { compareText } from "@/server/engine/util/canonical";
import type { Db } from "@/server/lib/db/client";
import { DomainError } from "@/server/lib/errors";
import { createPacer } from "@/server/lib/yield-to-event-loop";
import { findTools, listToolPart } from "./tools.store";

/** The `toolcrib` format can be imported without loss. */
export async function exportTools(
  db: Db,
  { format, ids }: { format: ExportFormat; ids?: readonly string[] | undefined },
): Promise<{ document: object; count: number }> {
  const tools = (ids === undefined ? await listAll(db) : await findAll(db, ids)).sort((a, b) =>
    compareText(a.name, b.name),
  );
  const render = renderer(tools, format);
  const rendered: unknown[] = [];
  const pace = createPacer();
  for (const tool of tools) {
    rendered.push(render(tool));
    await pace();
  }
  return { document: format === "openai-chat" ? rendered : { tools: rendered }, count: tools.length };
}

function renderer(tools: readonly ToolEntry[], format: ExportFormat): (tool: ToolEntry) => unknown {
  if (format === "toolcrib") return ({ id: _, ...tool }) => tool;
  const names = buildNameMap(
    tools.map(({ name }) => name),
    format,
  );
  return (tool) => RENDERERS[format].renderTool(tool, names.toWire(tool.name)).value;
}

async function listAll(db: Db): Promise<ToolEntry[]> {
  const tools: ToolEntry[] = [];
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const part: ToolEntry[] = await listToolPart(db, { after, count: 500 });
    tools.push(...part);
    after = part.at(-1)?.id;
  }
  return tools;
}

async function findAll(db: Db, ids: readonly string[]): Promise<ToolEntry[]> {
  const wanted = new Set(ids);
  const found = await findTools(db, [...wanted]);
  if (found.length < wanted.size) throw new DomainError("conflict", "One of the tools was deleted");
  return found;
}
