import { expect, it } from "vitest";
import type { GuardedFetch } from "@/server/outbound/guarded-fetch";
import { openModel } from "./open-model";

const KEY = "sk-very-secret-indeed";
const connection = { baseUrl: "https://models.example/tenant-a", apiKey: KEY };
const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "hello" }] }];

/** Asks a model of this name, and says where the request went. */
async function ask(provider: "gemini" | "anthropic", name: string): Promise<string[]> {
  const asked: string[] = [];
  const fetch: GuardedFetch = async (url) => {
    asked.push(String(new URL(url).href));
    return new Response("{}", { status: 500 });
  };
  const entry = { name, provider, encoding: "o200k_base", toolCalling: "native" } as const;
  const model = await openModel(entry, connection, { fetch, patienceMs: 1000 });
  await expect(model.doStream({ prompt })).rejects.toThrow();
  return asked;
}

it.each(["../../tenant-b/models/x", "models/../../../tenant-b/x", "a/..%2f..%2f..%2ftenant-b"])(
  "a model named %s does not have its key sent beside the address that it was set for",
  async (name) => {
    expect(await ask("gemini", name)).toEqual([]);
    expect(await ask("anthropic", name)).toEqual(["https://models.example/tenant-a/v1/messages"]);
  },
);

it("an ordinary name is asked for below that address", async () => {
  expect(await ask("gemini", "gemini-x")).toEqual([
    "https://models.example/tenant-a/v1beta/models/gemini-x:streamGenerateContent?alt=sse",
  ]);
});
