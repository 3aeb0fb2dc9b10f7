import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "@/server/paths";

const EXAMPLES = path.join(PROJECT_ROOT, "server/client/examples");
const page = await readFile(path.join(PROJECT_ROOT, "public/docs/clients.md"), "utf8");
const sections = page
  .split(/^### /m)
  .slice(1)
  .map((section) => section.split(/^## /m)[0] ?? "");
const excerpts = sections.map((section) => ({
  title: section.split("\n")[0] ?? "",
  file: /From\s+\[([\w.-]+)\]/.exec(section)?.[1] ?? "",
  lines: (/```ts\n([\s\S]*?)```/.exec(section)?.[1] ?? "").split("\n").filter(Boolean),
}));

test.each(excerpts)("each line about $title is in the example that the tests run", async ({ file, lines }) => {
  const example = (await readFile(path.join(EXAMPLES, file), "utf8")).split("\n");
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => !example.includes(line))).toEqual([]);
});

test("the page names every example and every adapter", async () => {
  const { exports } = JSON.parse(await readFile(path.join(EXAMPLES, "../package.json"), "utf8"));
  const adapters = Object.keys(exports).filter((name) => name !== "." && name !== "./package.json");
  for (const adapter of adapters) expect(page).toContain(`\`${adapter.slice(2)}\``);
  const examples = (await readdir(EXAMPLES)).filter((file) => !file.startsWith("resolve."));
  for (const example of examples) expect(page).toContain(`[${example}]`);
});
