import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ensureEmbeddingModel } from "@/server/cli/prepare/embedding-model.mjs";
import { findMessagesProblem, readMessages } from "@/server/contract/agent/read-messages";
import { compile, textsToCompile } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { resolve, textsToResolve } from "@/server/engine/resolve";
import { PROJECT_ROOT } from "@/server/paths";
import { openMeasuringEmbedder } from "./open-measuring-embedder";
import { readDataset, STARTER_DATASET } from "./read-dataset";
import { NO_ADJUSTMENTS, withPreset } from "./with-preset";

const folder = await ensureEmbeddingModel();
if (folder === undefined) throw new Error("The recall gate needs the embedding model, which could not be fetched.");
const model = openMeasuringEmbedder(folder);
const vectorsFor = model.vectorsKeptFor(STARTER_DATASET);
const { snapshot, role } = await readDataset(STARTER_DATASET);
const adjusted = withPreset(snapshot, "toolcrib", NO_ADJUSTMENTS);
const vectors = await vectorsFor(textsToCompile(adjusted));
const compiled = compile(adjusted, vectors);
const deaf = compile(withConversation(false), vectors);

function withConversation(conversation: boolean): Snapshot {
  const policies = adjusted.policies.map(({ settings, ...policy }) => {
    const query = { ...settings.signals.query, conversation };
    return { ...policy, settings: { ...settings, signals: { ...settings.signals, query } } };
  });
  return { ...adjusted, policies };
}

/** Conversations in the middle of a turn; `needs` is what has to be called next. */
const conversation = z.object({
  id: z.string(),
  messages: z.array(z.unknown()),
  needs: z.array(z.string()),
  accept: z.record(z.string(), z.array(z.string())).default({}),
  /** The assistant says what is next, or a result does; or both distract from the message. */
  kind: z.enum(["plan", "result", "noise"]),
});
const text = await readFile(`${PROJECT_ROOT}/prisma/scenarios/starter/conversations.jsonl`, "utf8");
const cases = text
  .trim()
  .split("\n")
  .map((line) => conversation.parse(JSON.parse(line)));

afterAll(() => model.close());

async function served(hearsTheAssistant: boolean): Promise<string[]> {
  const ids: string[] = [];
  for (const { id, messages, needs, accept } of cases) {
    const { assistant, results, ...said } = readMessages(messages);
    const request = { role, ...said, assistant, results };
    const catalog = hearsTheAssistant ? compiled : deaf;
    const vectorOf = await vectorsFor(textsToResolve(catalog, request));
    const { sent } = resolve(catalog, { ...request, vectorOf });
    if (needs.every((need) => [need, ...(accept[need] ?? [])].some((tool) => sent.includes(tool)))) ids.push(id);
  }
  return ids;
}

describe("the conversations of the starter set", () => {
  it("can be read, and need tools of the catalog", () => {
    const names = new Set(snapshot.tools.map(({ name }) => name));
    for (const { id, messages, needs, accept } of cases) {
      expect(findMessagesProblem(messages), id).toBeNull();
      for (const name of [...needs, ...Object.values(accept).flat()]) expect(names, id).toContain(name);
    }
  });

  it("get what is needed next in 36 of 42, and in many more than by the user's words alone", async () => {
    const heard = await served(true);
    expect(heard.length).toBeGreaterThanOrEqual(36);
    expect(heard.length - (await served(false)).length).toBeGreaterThanOrEqual(6);
  });

  it("lose at most one tool where plans and results distract", async () => {
    const noisy = cases.filter(({ kind }) => kind === "noise");
    const heard = new Set(await served(true));
    expect(noisy.filter(({ id }) => !heard.has(id)).length).toBeLessThanOrEqual(1);
  });
});
