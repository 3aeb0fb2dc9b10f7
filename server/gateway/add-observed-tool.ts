import type { z } from "zod";
import type { addObservedInput, ObservedPlace, placeObservedInput } from "@/server/contract/gateway";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import { sameJson } from "@/server/engine/analysis/diff/same-json";
import type { EntryOf, SourceEntry, ToolEntry } from "@/server/engine/model/snapshot";
import type { Actor } from "@/server/lib/audit/actor";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import { bundles } from "@/server/policy/bundles/bundles.service";
import { categories } from "@/server/policy/categories/categories.service";
import type { DraftService } from "@/server/policy/editing/draft.service";
import { entryOf } from "@/server/policy/fixes/apply-fix";
import { allow, withName } from "@/server/policy/fixes/fix-plan";
import { roles } from "@/server/policy/roles/roles.service";
import { collectTools } from "@/server/policy/sources/read/collect-tools";
import { sources } from "@/server/policy/sources/sources.service";
import { toDefinition } from "@/server/policy/sources/upstream-definition";
import { tools } from "@/server/policy/tools/tools.service";
import { findObservedTool, findToolId } from "./observed-tools.view";

const OBSERVED_SOURCE = "observed";
const ATTEMPTS = 5;

type Ref = z.output<typeof addObservedInput>;

export async function addObservedTool(
  client: PrismaClient,
  actor: Actor,
  ref: Ref,
): Promise<{ id: string; name: string }> {
  const known = await findToolId(client, ref.name);
  const made = await readObserved(client, ref, await ensureSource(client, actor));
  if (known === null) {
    const { id, name } = await tools.create(client, actor, made);
    return { id, name };
  }
  const { updatedAt: _, ...old } = await tools.get(client, known);
  if (old.source !== made.source) {
    throw new DomainError("conflict", `The catalog already has a tool “${old.name}”, from the source “${old.source}”`);
  }
  const { title, description, summary, inputSchema, binding } = made;
  await tools.update(client, actor, { ...old, title, description, summary, inputSchema, binding });
  return { id: old.id, name: old.name };
}

/** Puts an observed tool where policy names tools, in the draft. Adds it to the draft first if it is not there. */
export async function placeObservedTool(
  client: PrismaClient,
  actor: Actor,
  { place, entry, ...ref }: z.output<typeof placeObservedInput>,
): Promise<{ tool: string; place: ObservedPlace; entry: string }> {
  const known = await findToolId(client, ref.name);
  const { name: tool } = known === null ? await addObservedTool(client, actor, ref) : await tools.get(client, known);
  await PLACES[place](client, actor, entry, tool);
  return { tool, place, entry };
}

type PutInto = (client: PrismaClient, actor: Actor, entry: string, tool: string) => Promise<void>;

const PLACES: Readonly<Record<ObservedPlace, PutInto>> = {
  allow: putInto(roles, allow),
  core: putInto(roles, (role, tool) => ({ ...role, core: withName(role.core, tool) })),
  deny: putInto(roles, (role, tool) => ({ ...role, deny: { ...role.deny, tools: withName(role.deny.tools, tool) } })),
  bundle: putInto(bundles, (bundle, tool) => ({ ...bundle, tools: withName(bundle.tools, tool) })),
  category: putInto(categories, (category, tool) => ({ ...category, tools: withName(category.tools, tool) })),
};

/** Writes nothing if the tool is already there. */
function putInto<N extends "role" | "bundle" | "category">(
  service: DraftService<N>,
  change: (entry: EntryOf<N>, tool: string) => EntryOf<N>,
): PutInto {
  return async (client, actor, name, tool) => {
    for (let attempt = 1; ; attempt++) {
      const view = await service.get(client, name);
      const old = entryOf<EntryOf<N>>(view);
      const entry = change(old, tool);
      if (sameJson(entry, old)) return;
      try {
        await service.update(client, actor, { ...entry, version: view.version });
        return;
      } catch (error) {
        const isStale = error instanceof DomainError && error.code === "conflict" && "current" in error.details;
        if (!isStale || attempt === ATTEMPTS) throw error;
      }
    }
  };
}

async function readObserved(client: PrismaClient, ref: Ref, source: SourceEntry): Promise<Omit<ToolEntry, "id">> {
  const seen = await findObservedTool(client, ref.name, ref.contentHash);
  if (seen === null) throw new DomainError("not_found", `No tool “${ref.name}” with this content was observed`);
  if (seen.isTruncated) {
    throw new DomainError("rejected", `The schema of “${ref.name}” is too large to keep. Add the tool manually.`);
  }
  const { tools: usable, problems } = collectTools([
    { name: seen.name, description: seen.description, inputSchema: seen.inputSchema },
  ]);
  const [tool] = usable;
  if (tool === undefined) {
    throw new DomainError("rejected", `“${ref.name}” can't be added: ${problems[0]?.message ?? "unreadable"}`);
  }
  const { wantedName, fields } = toDefinition(tool, source);
  // Callers know it by this name and content, before cleaning.
  const binding = { name: seen.name, contentHash: seen.contentHash };
  const made = { name: wantedName, source: source.name, ...fields, aliases: [], loadPolicy: "deferred", enabled: true };
  const { success, data, error } = NOUN_SCHEMAS.tool.create.safeParse({ ...made, binding });
  if (success) return data;
  throw new DomainError("rejected", `“${ref.name}” can't be added: ${error.issues[0]?.message ?? "invalid"}`);
}

async function ensureSource(client: PrismaClient, actor: Actor): Promise<SourceEntry> {
  for (let attempt = 1; ; attempt++) {
    const found = await client.source.findUnique({ where: { name: OBSERVED_SOURCE }, select: { id: true } });
    if (found !== null) return assertObserved(await sources.get(client, found.id));
    try {
      return await sources.create(client, actor, {
        name: OBSERVED_SOURCE,
        kind: "observed",
        title: "Observed tools",
        description: "Tools that gateway clients send. The client runs them.",
        connection: {},
        enabled: true,
      });
    } catch (error) {
      // Two people may click at the same time.
      if (!(error instanceof DomainError) || error.code !== "conflict" || attempt === ATTEMPTS) throw error;
    }
  }
}

function assertObserved(source: SourceEntry): SourceEntry {
  if (source.kind === "observed") return source;
  throw new DomainError(
    "conflict",
    `The source “${source.name}” is of kind ${source.kind}. Rename it, then try again.`,
  );
}
