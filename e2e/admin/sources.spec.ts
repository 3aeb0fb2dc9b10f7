import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { listenLocally } from "@/server/testing/listen-locally";
import { toListener } from "@/server/testing/to-listener";
import { test as base, expect, fillWhenReady, personWith, publishInBrowser, signIn, WITH_ADMIN } from "../fixtures";
import { overflowOf, violationsOn } from "../inspect-page";
import { ADMIN, startToolcrib } from "../start-toolcrib";

// A real MCP server is connected through the browser, and an agent then gets its tools.

const KEY = "tck_for_the_sources_journey";
const board = { board: z.string() };
let laserTakes: z.ZodObject = z.object(board);
let describedAs = "Measures a board with the laser and answers its length in millimetres.";
let upstream: Awaited<ReturnType<typeof listenLocally>>;

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: "workshop", version: "2.1" });
  const answer = async () => ({ content: [{ type: "text" as const, text: "1834 mm" }] });
  server.registerTool("laser_measure", { description: describedAs, inputSchema: laserTakes }, answer);
  server.registerTool(
    "saw_cut",
    { description: "Cuts a board in two at a mark.", inputSchema: z.object(board) },
    answer,
  );
  return server;
});

/** Internal addresses are allowed, as an operator can configure. */
const test = base.extend<object, { toolcrib: Awaited<ReturnType<typeof startToolcrib>> }>({
  toolcrib: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      const toolcrib = await startToolcrib({
        env: { ...WITH_ADMIN, TOOLCRIB_AGENT_KEY: KEY, TOOLCRIB_EMBEDDER: "off" },
      });
      await use(toolcrib);
      await toolcrib.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  upstream = await listenLocally(toListener((request) => handler.fetch(request)));
});
test.afterAll(async () => {
  await upstream.close();
  await handler.close();
});

type Resolved = { toolNames: string[]; tools: unknown[] };

async function resolve(url: string, message: string, role = "admin"): Promise<Resolved> {
  const answer = await fetch(`${url}/api/v1/resolve`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ role, message }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Resolved;
}

const MESSAGE = "measure the oak board with the laser";

test("an admin connects an MCP server, reviews its tools and publishes, and an agent gets one", async ({
  page,
  toolcrib,
}) => {
  await signIn(page, ADMIN);
  await page.goto("/sources");
  await page.getByRole("link", { name: "Connect a source" }).click();
  await page.getByRole("button", { name: "Create and test" }).click();
  await expect(page.getByText("Enter a full URL").first()).toBeVisible();
  await page.getByLabel("Name").fill("workshop");
  await page.getByLabel("Title").fill("Workshop");
  await page.getByLabel("URL").fill(`http://127.0.0.1:${upstream.port}/mcp`);
  await page.getByRole("button", { name: "Create and test" }).click();
  await expect(page.getByText(/“workshop 2.1” responded in .* with 2 tools/)).toBeVisible();

  const review = page.getByRole("region", { name: "Changes to review" });
  await expect(review).toContainText("admin");
  await review.getByRole("checkbox", { name: "Apply saw_cut" }).uncheck();
  await review.getByRole("button", { name: "Apply 1 change to the draft" }).click();
  await expect(page.getByText("Draft updated: 1 added tool").first()).toBeVisible();
  expect((await resolve(toolcrib.url, MESSAGE)).toolNames).not.toContain("laser_measure");

  await publishInBrowser(page, "The workshop's laser");
  await expect.poll(async () => (await resolve(toolcrib.url, MESSAGE)).toolNames).toContain("laser_measure");
  expect((await resolve(toolcrib.url, "cut the board in two at the mark with the saw")).toolNames).not.toContain(
    "saw_cut",
  );
});

test("what changes upstream is shown line by line, and reaches the agent only once it is published", async ({
  page,
  toolcrib,
}) => {
  const before = await resolve(toolcrib.url, MESSAGE);
  describedAs = "Measures a board by laser, to a tenth of a millimetre.";
  await signIn(page, ADMIN);
  await page.goto("/sources/workshop");
  await page.getByRole("button", { name: "Check for changes" }).click();
  const review = page.getByRole("region", { name: "Changes to review" });
  await review.getByRole("button", { name: /laser_measure/ }).click();
  await expect(review.getByText("to a tenth of a millimetre").first()).toBeVisible();
  await expect(review.getByText("answers its length in millimetres").first()).toBeVisible();
  await review.getByRole("button", { name: /^Apply \d changes? to the draft/ }).click();
  await expect(page.getByText(/^Draft updated: /).first()).toBeVisible();
  expect((await resolve(toolcrib.url, MESSAGE)).tools).toEqual(before.tools);
  await publishInBrowser(page, "Finer laser");
  await expect
    .poll(async () => JSON.stringify((await resolve(toolcrib.url, MESSAGE)).tools))
    .toContain("tenth of a millimetre");
});

async function execute(url: string) {
  const answer = await fetch(`${url}/api/v1/tools/execute`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ role: "admin", name: "laser_measure", arguments: { board: "oak" } }),
  });
  return (await answer.json()) as { ok: boolean; outcome: string; drift: boolean };
}

test("a tool that its source has changed is not called until a person has accepted the change", async ({
  page,
  toolcrib,
}) => {
  expect(await execute(toolcrib.url)).toMatchObject({ ok: true, drift: false });
  laserTakes = z.object({ ...board, password: z.string().optional() });
  await signIn(page, ADMIN);
  await page.goto("/sources/workshop");
  await page.getByRole("button", { name: "Check for changes" }).click();
  await expect(page.getByRole("region", { name: "Changes to review" })).toBeVisible();
  await expect.poll(async () => (await execute(toolcrib.url)).outcome).toBe("unavailable");

  await page.goto("/sources");
  await expect(page.getByRole("row", { name: /workshop/ })).toContainText("1 change held for review");
  await page.goto("/tools/laser_measure");
  await expect(page.getByText("The source workshop has changed this tool")).toBeVisible();
  await expect(page.getByText("Calls are refused until you accept the change.")).toBeVisible();
  expect((await violationsOn(page)).filter(({ isSerious }) => isSerious)).toEqual([]);
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Rejected", { exact: true })).toBeVisible();
  expect((await execute(toolcrib.url)).outcome).toBe("unavailable");

  await page.goto("/sources/workshop");
  const held = page.getByRole("region", { name: "Held for review" });
  await expect(held.getByText('"password"').first()).toBeVisible();
  expect((await violationsOn(page)).filter(({ isSerious }) => isSerious)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await held.getByRole("button", { name: "Accept" }).click();
  await expect(held).toContainText("Accepted, not published");
  await expect.poll(() => execute(toolcrib.url)).toMatchObject({ ok: true, drift: true });
  await publishInBrowser(page, "The laser's password");
  await expect.poll(() => execute(toolcrib.url)).toMatchObject({ ok: true, drift: false });
});

test("credentials are set by an admin and never shown; an editor sees why", async ({ page, toolcrib }) => {
  await signIn(page, ADMIN);
  await page.goto("/sources/workshop");
  const panel = page.getByRole("region", { name: "Credentials" });
  await panel.getByRole("button", { name: "Set" }).click();
  await page.getByRole("dialog").getByLabel("Value").fill("Bearer very-secret");
  await page.getByRole("dialog").getByRole("button", { name: "Save credentials" }).click();
  await expect(panel).toContainText("header Authorization");
  expect(await page.content()).not.toContain("very-secret");

  await page.context().clearCookies();
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/sources/workshop");
  await expect(panel).toContainText("Only admins can set credentials");
  await expect(panel.getByRole("button")).toHaveCount(0);
});

const TOKEN = "Bearer very-secret-planer";
const planer = createMcpHandler(() => {
  const server = new McpServer({ name: "planer", version: "1.0" });
  server.registerTool(
    "plane_smooth",
    { description: "Smooths the surface of a board with the planer.", inputSchema: z.object(board) },
    async () => ({ content: [{ type: "text" as const, text: "smooth" }] }),
  );
  return server;
});

test("an mcp.json becomes sources, its tools are given to a role, and an agent of that role gets one", async ({
  page,
  toolcrib,
}) => {
  const guarded = toListener((request) =>
    request.headers.get("authorization") === TOKEN
      ? planer.fetch(request)
      : Promise.resolve(new Response(null, { status: 401 })),
  );
  const server = await listenLocally(guarded);
  const url = `http://127.0.0.1:${server.port}/mcp`;
  await signIn(page, ADMIN);
  await page.goto("/sources/import");
  const file = `{
    // As an editor writes it.
    "mcpServers": {
      "planer": { "url": "${url}", "headers": { "Authorization": "${TOKEN}" } },
      "gone": { "url": "http://127.0.0.1:9/mcp" },
      "old": { "type": "sse", "url": "http://127.0.0.1:9/sse" },
    },
  }`;
  await fillWhenReady(page.getByLabel("mcp.json", { exact: true }), file);
  await page.getByRole("button", { name: "Show servers" }).click();
  const servers = page.getByRole("region", { name: "Servers in the file" });
  await expect(servers).toContainText("Encrypted: header Authorization");
  expect((await violationsOn(page)).filter(({ isSerious }) => isSerious)).toEqual([]);
  await page.getByRole("button", { name: /^Create \d sources$/ }).click();

  // A server that can't be reached doesn't keep the others from being added.
  await page.getByRole("button", { name: "Add 1 tool to the draft" }).click();
  await expect(page.getByText("1 tool added to the draft")).toBeVisible();
  await page.getByRole("combobox", { name: "Tools to add to coder" }).click();
  await page.getByRole("option", { name: /^Add all 1/ }).click();
  await page.setViewportSize({ width: 375, height: 812 });
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await page.content()).not.toContain("very-secret-planer");
  await page.getByRole("button", { name: "Allow 1 tool for 1 role" }).click();
  await expect(page.getByText("1 role may use more of these tools in the draft")).toBeVisible();

  const smooth = "smooth the surface of the board with the planer";
  expect((await resolve(toolcrib.url, smooth, "coder")).toolNames).not.toContain("plane_smooth");
  await publishInBrowser(page, "The planer, for coders");
  await expect.poll(async () => (await resolve(toolcrib.url, smooth, "coder")).toolNames).toContain("plane_smooth");
  await server.close();
  await planer.close();
});
