import { readFile, writeFile } from "node:fs/promises";
import { editBundle, mutate, newAgentKey, newClient, publish, query } from "../api-client";
import {
  adminClient,
  expect,
  personWith,
  publishInBrowser,
  restoreFirstPolicy,
  signIn,
  test,
  WITH_ADMIN,
} from "../fixtures";
import { ADMIN, createEmptyDatabase, startToolcrib } from "../start-toolcrib";

restoreFirstPolicy();

const MESSAGES = [
  "turn off the kitchen lights",
  "good morning",
  "remind me to call the dentist tomorrow at nine",
  "what changed in the repository since yesterday?",
  "search the web for the price of a ladder, and write it into my journal",
];
const ROLES = ["orchestrator", "coder", "research"];

type Role = { id: string; name: string; version: number; updatedAt: string; allow: { kind: string; tools: string[] } };
type Answer = Record<string, unknown>;

/** The answers for each message and role, without ids. */
async function resolveAll(url: string, key: string): Promise<Answer[]> {
  const agent = await newClient(url);
  const answers: Answer[] = [];
  for (const role of ROLES) {
    for (const message of MESSAGES) {
      const answer = await agent.post("/api/v1/resolve", {
        headers: { authorization: `Bearer ${key}` },
        data: { role, message, explain: true },
      });
      expect(answer.status(), await answer.text()).toBe(200);
      const { resolutionId: _id, sessionId: _session, revision: _revision, ...rest } = (await answer.json()) as Answer;
      answers.push(rest);
    }
  }
  await agent.dispose();
  return answers;
}

test("a policy exported as YAML and imported elsewhere gives agents the same tools", async ({
  page,
  toolcrib,
}, info) => {
  test.setTimeout(120_000);
  const admin = await adminClient(toolcrib);
  const roles = await query<Role[]>(admin, "roles.list");
  const research = roles.find(({ name }) => name === "research");
  if (research === undefined) throw new Error("no role research");
  const { updatedAt: _time, ...fields } = research;
  await mutate(admin, "roles.update", {
    ...fields,
    allow: { kind: "list", tools: [...research.allow.tools, "git_log"] },
  });
  await editBundle(admin, "talk", { description: "Carried in a file" });
  const number = await publish(admin, "to be carried elsewhere");

  await signIn(page, ADMIN);
  await page.goto(`/revisions/${number}`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export YAML" }).click();
  const file = info.outputPath("policy.yaml");
  await (await download).saveAs(file);
  const text = await readFile(file, "utf8");
  expect(text).toContain("Carried in a file");

  const other = await startToolcrib({
    databaseUrl: await createEmptyDatabase(),
    env: { ...WITH_ADMIN, TOOLCRIB_SCENARIO: "empty" },
  });
  try {
    const elsewhere = await page.context().browser()?.newContext({ baseURL: other.url });
    const there = await elsewhere?.newPage();
    if (there === undefined) throw new Error("no browser");
    await signIn(there, ADMIN);
    await there.goto("/revisions/import");
    await writeFile(file, text);
    await there.getByLabel("Policy file").setInputFiles(file);
    await there.getByRole("button", { name: /^Import \d+ change/ }).click();
    await there.waitForURL("**/publish");
    await publishInBrowser(there, "from another instance");
    const otherAdmin = await adminClient(other);
    const here = await resolveAll(toolcrib.url, await newAgentKey(admin, toolcrib.url));
    const keyThere = await newAgentKey(otherAdmin, other.url);
    // The catalog is embedded while it is being served.
    await expect.poll(() => resolveAll(other.url, keyThere), { timeout: 60_000, intervals: [1000] }).toEqual(here);
    await elsewhere?.close();
  } finally {
    await other.stop();
  }
});

test("agents get a restored revision", async ({ page, toolcrib }) => {
  const admin = await adminClient(toolcrib);
  const key = await newAgentKey(admin, toolcrib.url);
  const [first] = await query<{ items: { number: number }[] }>(admin, "revisions.list", { limit: 1 }).then(
    (r) => r.items,
  );
  const before = await resolveAll(toolcrib.url, key);
  const roles = await query<Role[]>(admin, "roles.list");
  const orchestrator = roles.find(({ name }) => name === "orchestrator");
  if (orchestrator === undefined || first === undefined) throw new Error("nothing to change");
  const { updatedAt: _time, ...fields } = orchestrator;
  await mutate(admin, "roles.update", { ...fields, allow: { kind: "list", tools: ["web_search"] } });
  await publish(admin, "a mistake");
  await expect.poll(() => resolveAll(toolcrib.url, key)).not.toEqual(before);

  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto(`/revisions/${first.number}`);
  await page.getByRole("button", { name: /^Restore revision/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByRole("heading", { name: `Revision ${first.number + 2}` })).toBeVisible();
  await expect.poll(() => resolveAll(toolcrib.url, key)).toEqual(before);
});

test("a viewer sees policy and can't change it; a member sees only the chat", async ({ page, toolcrib }) => {
  const viewer = await personWith(toolcrib, "viewer");
  await signIn(page, viewer);
  await page.goto("/bundles/talk");
  await expect(page.getByText("Editors and admins can change them")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save to draft" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await page.goto("/publish");
  await expect(page.getByRole("button", { name: /^Publish/ })).toHaveCount(0);
  await page.goto("/revisions/import");
  await expect(page.getByText("Editors and admins can import a file")).toBeVisible();
  const refused = await page.request.post("/api/trpc/bundles.create", {
    data: { name: "sneaky", description: "x", tools: [] },
  });
  expect(refused.status()).toBe(403);

  await page.context().clearCookies();
  await signIn(page, await personWith(toolcrib, "member"));
  await page.goto("/");
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Overview" })).toHaveCount(0);
  for (const path of ["/roles", "/playground", "/settings"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Your account can't open this page" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Overview" })).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Go to the chat" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  expect((await page.request.get("/api/trpc/roles.list")).status()).toBe(403);
});
