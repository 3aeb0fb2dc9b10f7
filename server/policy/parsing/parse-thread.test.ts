import { describe, expect, it } from "vitest";
import { readJson } from "@/server/policy/sources/read/read-json";
import { parseInThread } from "./parse-thread";

const toolFile = (count: number) =>
  JSON.stringify({
    tools: Array.from({ length: count }, (_, at) => ({
      ...{ name: `tool_${at}`, description: `Does ${at}.` },
      inputSchema: { type: "object", properties: { text: { type: "string" } } },
    })),
  });

it("finds the same as without a thread, however many parts it comes in", async () => {
  for (const count of [0, 1, 50, 51, 1001]) {
    expect(await parseInThread("json", toolFile(count))).toEqual(readJson(toolFile(count)));
  }
});

it("keeps parallel tasks apart", async () => {
  const counts = [300, 1, 120, 60];
  const read = await Promise.all(counts.map((count) => parseInThread("json", toolFile(count))));
  expect(read.map(({ tools }) => tools.length)).toEqual(counts);
});

it("refuses with the same code, message and field", async () => {
  const refusal = {
    code: "invalid",
    message: expect.stringContaining("no tools found"),
    details: { field: "document" },
  };
  await expect(parseInThread("json", "{}")).rejects.toMatchObject(refusal);
});

it("answers others while it parses", async () => {
  const document = Array.from({ length: 12_000 }, (_, at) => `- name: tool_${at}\n  description: Does ${at}`).join(
    "\n",
  );
  await parseInThread("json", "[]");
  const started = performance.now();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await parseInThread("json", document).catch(() => {});
  clearInterval(timer);
  expect(turns).toBeGreaterThan((performance.now() - started) / 50);
});

it("checks a schema of 5,000 properties", async () => {
  const names = Array.from({ length: 5000 }, (_, at) => `p${at}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string", enum: ["a", name] }]));
  expect(await parseInThread("schema", { type: "object", properties }, 20_000)).toEqual({ problems: [] });
});

describe("documents held in the thread", () => {
  const document = toolFile(1200);
  const bodyOf = (input: object) => new Uint8Array(Buffer.from(JSON.stringify(input)));

  it("are parsed by their name, until they are released", async () => {
    const { body, names } = await parseInThread("holdBody", bodyOf({ sourceId: "s", document }));
    const [name = ""] = names;
    expect(JSON.parse(body)).toEqual({ sourceId: "s", document: name });
    expect(await parseInThread("json", name)).toEqual(readJson(document));
    expect(await parseInThread("start", name, 9)).toEqual({ text: document.slice(0, 9) });
    expect(await parseInThread("release", names)).toEqual({ left: 0 });
    await expect(parseInThread("json", name)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("hide secrets that the document repeats", async () => {
    const secret = "tok-0123456789";
    const bytes = new Uint8Array(Buffer.from(`[{"name":"one","description":"Uses ${secret}."}]`));
    const { name } = await parseInThread("holdDocument", bytes, [secret]);
    const { tools } = await parseInThread("json", name);
    expect(tools.map(({ description }) => description)).toEqual(["Uses [redacted credential]."]);
    await parseInThread("release", [name]);
  });

  it("are refused above 32 MB, and when the body is not JSON", async () => {
    const refusal = { code: "too_large", details: { field: "document" } };
    const tooLarge = bodyOf({ from: { kind: "text", text: "x".repeat(32 * 1024 * 1024 + 1) } });
    await expect(parseInThread("holdBody", tooLarge)).rejects.toMatchObject(refusal);
    await expect(parseInThread("holdBody", new Uint8Array(Buffer.from("{")))).rejects.toMatchObject({
      code: "invalid",
    });
  });
});
