import { expect, it } from "vitest";
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
