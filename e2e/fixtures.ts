import { test as base, expect, type Locator, type Page } from "@playwright/test";
import type { Health } from "@/server/contract/health";
import { type Credentials, createPerson, mutate, newClient, query, signedInClient, someAddress } from "./api-client";
import { ADMIN, startToolcrib, type Toolcrib } from "./start-toolcrib";

type WorkerFixtures = { toolcrib: Toolcrib };
type TestFixtures = { anonymous: Awaited<ReturnType<typeof newClient>> };

/** An admin, and permission to use models on this machine. */
export const WITH_ADMIN = {
  TOOLCRIB_ADMIN_EMAIL: ADMIN.email,
  TOOLCRIB_ADMIN_PASSWORD: ADMIN.password,
  TOOLCRIB_ALLOW_INTERNAL: "127.0.0.1",
};

/** One instance with an admin per worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  toolcrib: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      const toolcrib = await startToolcrib({ env: WITH_ADMIN });
      await use(toolcrib);
      await toolcrib.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ toolcrib }, use) => use(toolcrib.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": someAddress() }),
  anonymous: async ({ toolcrib }, use) => {
    const client = await newClient(toolcrib.url);
    await use(client);
    await client.dispose();
  },
});

export { expect };

/** Restores the first policy before a file's tests, because files of a worker share an instance. */
export function restoreFirstPolicy(ofFile = test): void {
  ofFile.beforeAll(async ({ toolcrib }) => {
    const admin = await adminClient(toolcrib);
    type Unpublished = { count: number; base: number; draftHash: string };
    const { count, base: newest, draftHash } = await query<Unpublished>(admin, "revisions.unpublished");
    if (newest > 1 || count > 0) {
      const discardDraftHash = count > 0 ? draftHash : null;
      const { number } = await mutate<{ number: number }>(admin, "revisions.restore", {
        number: 1,
        note: "",
        discardDraftHash,
      });
      await expect.poll(async () => ((await (await admin.get("/api/health")).json()) as Health).revision).toBe(number);
    }
    await admin.dispose();
  });
}

export function adminClient(toolcrib: Toolcrib) {
  return signedInClient(toolcrib.url, ADMIN);
}

export async function personWith(
  toolcrib: Toolcrib,
  accountRole: "editor" | "viewer" | "member",
): Promise<Credentials> {
  const admin = await adminClient(toolcrib);
  const person = await createPerson(admin, accountRole);
  await admin.dispose();
  return person;
}

/** Signs in without the form, because loading pages dominates test time. */
export async function signIn(page: Page, who: Credentials): Promise<void> {
  const answer = await page.request.post("/api/auth/sign-in/email", { data: who });
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
}

/** Fills a field once React has hydrated it: earlier input would be lost. */
export async function fillWhenReady(box: Locator, text: string): Promise<void> {
  await expect.poll(() => box.evaluate((node) => "_valueTracker" in node)).toBe(true);
  await box.fill(text);
}

/** Clicks until the menu opens: the button may not be hydrated yet. */
export async function openMenu(page: Page, name: RegExp): Promise<void> {
  const opened = page.getByRole("menu").or(page.getByRole("dialog"));
  await expect(async () => {
    if (!(await opened.isVisible())) await page.getByRole("button", { name }).click({ timeout: 1000 });
    await expect(opened).toBeVisible({ timeout: 1000 });
  }).toPass();
}

export async function publishInBrowser(page: Page, note: string): Promise<void> {
  await page.goto("/publish");
  await page.getByLabel("Note").fill(note);
  await page.getByRole("button", { name: /^Publish \d/ }).click();
  await expect(page.getByRole("heading", { name: /Revision \d+/, level: 1 })).toBeVisible();
}
