import { expect, it } from "vitest";
import type { GuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import { REDACTED } from "@/server/lib/outbound/redactor";
import { openModel } from "./open-model";

const KEY = "sk-very-secret-indeed";
const connection = { baseUrl: "https://models.example/tenant-a", apiKey: KEY };
const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "hello" }] }];

async function ask(provider: "gemini" | "anthropic", name: string): Promise<string[]> {
  const asked: string[] = [];
  const fetch: GuardedFetch = async (url) => {
    asked.push(String(new URL(url).href));
    return new Response("{}", { status: 500 });
  };
  const entry = { name, provider, encoding: "o200k_base", toolCalling: "native" } as const;
  const model = await openModel(entry, connection, { fetch, timeoutMs: 1000 });
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

it("a provider’s stream never contains the key", async () => {
  const event = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
  const body = [event(`key ${KEY.slice(0, 7)}`), event(`${KEY.slice(7)}.`), "data: [DONE]\n\n"].join("");
  const fetch: GuardedFetch = async () => new Response(body, { headers: { "content-type": "text/event-stream" } });
  const entry = {
    name: "x",
    provider: "openai-compatible",
    encoding: "o200k_base",
    toolCalling: "native",
  } as const;
  const model = await openModel(entry, connection, { fetch, timeoutMs: 1000 });
  let said = "";
  for await (const part of (await model.doStream({ prompt })).stream)
    if (part.type === "text-delta") said += part.delta;
  expect(said).toBe(`key ${REDACTED}.`);
});

it("an ordinary model name is requested below the base address", async () => {
  expect(await ask("gemini", "gemini-x")).toEqual([
    "https://models.example/tenant-a/v1beta/models/gemini-x:streamGenerateContent?alt=sse",
  ]);
});
