import type { IncomingMessage } from "node:http";
import type { ModelEntry } from "@/server/engine/model/snapshot";
import type { Family } from "./gateway-settings";

/** As the upstream wrote it: only the id is ours to read. */
type ListedModel = { readonly id: string; readonly [field: string]: unknown };

export type UpstreamModels = { readonly models: readonly ListedModel[]; readonly hasMore: boolean };

const MAX_BYTES = 4 * 1024 * 1024;
const UNKNOWN_DATE = "1970-01-01T00:00:00Z";

export function listModels(family: Family, catalog: readonly ModelEntry[], upstream: UpstreamModels | null): string {
  const ours = catalog.map((model) => toListed(family, model));
  const known = new Set(ours.map(({ id }) => id));
  const theirs = upstream?.models.filter(({ id }) => !known.has(id)) ?? [];
  // The upstream knows more of a model than the catalog does.
  const told = new Map(upstream?.models.map((model) => [model.id, model]));
  const data = [...ours.map((model) => told.get(model.id) ?? model), ...theirs];
  if (family === "openai") return JSON.stringify({ object: "list", data });
  const ids = { first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null };
  return JSON.stringify({ data, has_more: upstream?.hasMore ?? false, ...ids });
}

function toListed(family: Family, { name, title, provider }: ModelEntry): ListedModel {
  return family === "openai"
    ? { id: name, object: "model", created: 0, owned_by: provider }
    : { type: "model", id: name, display_name: title, created_at: UNKNOWN_DATE };
}

export function readModels(body: Buffer): UpstreamModels | null {
  try {
    const { data, has_more: hasMore } = JSON.parse(body.toString("utf8")) as { data?: unknown; has_more?: unknown };
    if (!Array.isArray(data)) return null;
    const models = data.filter((each: unknown): each is ListedModel => {
      return typeof each === "object" && each !== null && typeof (each as ListedModel).id === "string";
    });
    return { models, hasMore: hasMore === true };
  } catch {
    return null;
  }
}

export function collect(incoming: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BYTES) incoming.destroy();
      else chunks.push(chunk);
    });
    incoming.once("end", () => resolve(Buffer.concat(chunks)));
    incoming.once("close", () => reject(new Error("The upstream's list of models was cut off or is too large")));
  });
}
