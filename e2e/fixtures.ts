import { test as base, type Page } from "@playwright/test";
import { type Credentials, createPerson, mutate, newClient, query, signedInClient, someAddress } from "./api-client";
import { ADMIN, startToolcrib, type Toolcrib } from "./start-toolcrib";

type WorkerFixtures = { toolcrib: Toolcrib };
type TestFixtures = { anonymous: Awaited<ReturnType<typeof newClient>>; firstPolicy: undefined };

/** The file whose tests this worker runs now. */
let current: string | null = null;

/** One Toolcrib with an admin for all tests of a worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  toolcrib: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      const toolcrib = await startToolcrib({
        env: { TOOLCRIB_ADMIN_EMAIL: ADMIN.email, TOOLCRIB_ADMIN_PASSWORD: ADMIN.password },
      });
      await use(toolcrib);
      await toolcrib.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  firstPolicy: [
    async ({ toolcrib }, use, { file }) => {
      if (file !== current) await restoreFirst(toolcrib);
      current = file;
      await use(undefined);
    },
    { auto: true },
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

export { expect } from "@playwright/test";

/** The tests of all files that a worker runs share one Toolcrib: each file begins with the policy of a new one. */
async function restoreFirst(toolcrib: Toolcrib): Promise<void> {
  const admin = await adminClient(toolcrib);
  const {
    count,
    base: newest,
    draftHash,
  } = await query<{ count: number; base: number; draftHash: string }>(admin, "revisions.unpublished");
  if (newest > 1 || count > 0) {
    const discardDraftHash = count > 0 ? draftHash : null;
    await mutate(admin, "revisions.restore", { number: 1, note: "", discardDraftHash });
  }
  await admin.dispose();
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

/** Signs in as a person would. */
export async function signIn(page: Page, who: Credentials): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(who.email);
  await page.getByLabel("Password").fill(who.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
}
