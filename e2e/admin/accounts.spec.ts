import { expect, fillWhenReady, openMenu, personWith, signIn, test } from "../fixtures";
import { overflowOf, violationsOn } from "../inspect-page";
import { ADMIN, startToolcrib } from "../start-toolcrib";

test("the setup link creates the first admin and works only once", async ({ browser }) => {
  const toolcrib = await startToolcrib();
  const findLink = () => /http:\/\/\S+\/setup\/\S+/.exec(toolcrib.output())?.[0] ?? "";
  await expect.poll(findLink).not.toBe("");
  const link = findLink();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Create the admin account" }).click();
  await expect(page.getByText("Use at least 10 characters")).toBeVisible();
  await page.getByLabel("Password").fill("long enough now");
  await page.getByRole("button", { name: "Create the admin account" }).click();
  await expect(page.getByRole("heading", { name: "Welcome to Toolcrib" })).toBeVisible();

  // The demo is removed, and the checklist ticks what is there.
  await page.getByRole("button", { name: "Start empty" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("65 tools, 5 roles");
  expect((await violationsOn(page)).filter(({ isSerious }) => isSerious)).toEqual([]);
  await page.getByRole("button", { name: "Remove and publish" }).click();
  await expect(page.getByText("No sources yet.")).toBeVisible();
  await page.goto(`${toolcrib.url}/welcome`);
  await expect(page.getByText("Not available: the demo was already changed, used or removed.")).toBeVisible();
  await page.goto(toolcrib.url);
  const checklist = page.getByRole("region", { name: "Getting started: 1 of 6 done" });
  await expect(checklist.getByRole("img", { name: "Done:" })).toHaveCount(1);
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await checklist.getByRole("button", { name: "Dismiss the checklist" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await expect(checklist).toHaveCount(0);

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other.getByLabel("Your name")).toHaveCount(0);
  await expect(other.getByRole("link", { name: "Go to sign-in" })).toBeVisible();
  await toolcrib.stop();
});

test("a wrong password is refused without saying whether the account exists", async ({ page }) => {
  await page.goto("/sign-in");
  const refusals: (string | null)[] = [];
  for (const email of [ADMIN.email, "nobody@example.com"]) {
    await fillWhenReady(page.getByLabel("Email"), email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    const alert = page.locator("form").getByRole("alert");
    await expect(alert).toBeVisible();
    refusals.push(await alert.textContent());
    await page.reload();
  }
  expect(refusals[0]).toBe(refusals[1]);
  await page.goto("/");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("signing in leads to the requested page, and never to another site", async ({ page }) => {
  await page.goto("/audit");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await fillWhenReady(page.getByLabel("Email"), ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Audit log", level: 1 })).toBeVisible();

  await openMenu(page, /Account of/);
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);

  await page.goto("/sign-in?next=https://evil.example/");
  await fillWhenReady(page.getByLabel("Email"), ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
});

test("an admin invites someone by link, changes their role and disables them", async ({ page, browser, toolcrib }) => {
  await signIn(page, ADMIN);
  await page.goto("/people");
  await page
    .getByRole("button", { name: /invite/i })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/Email/).fill("grace@example.com");
  await dialog.getByRole("button", { name: /create|invite/i }).click();
  const linkField = dialog.getByRole("textbox", { name: /link/i });
  await expect(linkField).toHaveValue(new RegExp(`^${toolcrib.url}/invite/`));
  const link = await linkField.inputValue();
  await page.keyboard.press("Escape");

  const guest = await (await browser.newContext({ baseURL: toolcrib.url })).newPage();
  await guest.goto(link);
  await guest.getByLabel("Your name").fill("Grace");
  await guest.getByLabel("Password").fill("a fine password");
  await guest.getByRole("button", { name: /create/i }).click();
  await guest.waitForURL((url) => !url.pathname.startsWith("/invite"));

  await page.reload();
  await page.getByRole("button", { name: "Actions for Grace" }).click();
  await page.getByRole("menuitemradio", { name: "Viewer" }).click();
  await expect(page.getByRole("row", { name: /grace@example.com/ })).toContainText("Viewer");
  await page.getByRole("button", { name: "Actions for Grace" }).click();
  await page.getByRole("menuitem", { name: "Disable account" }).click();
  await page.getByRole("button", { name: "Disable Grace" }).click();
  await expect(page.getByRole("row", { name: /grace@example.com/ })).toContainText(/disabled/i);
  await guest.goto("/");
  await expect(guest).toHaveURL(/\/sign-in/);
});

test("a person changes their password, forgets it, and signs in with an admin's link", async ({
  page,
  browser,
  toolcrib,
}) => {
  // Members see nothing but the chat, and have the same menu.
  const person = await personWith(toolcrib, "member");
  const own = await (await browser.newContext({ baseURL: toolcrib.url })).newPage();
  const elsewhere = await (await browser.newContext({ baseURL: toolcrib.url })).newPage();
  await signIn(own, person);
  await signIn(elsewhere, person);
  await own.goto("/chat");
  await openMenu(own, /Account of/);
  await own.getByRole("menuitem", { name: "Change password" }).click();
  const dialog = own.getByRole("dialog", { name: "Change password" });
  await expect(dialog.getByLabel("Current password")).toBeFocused();
  await dialog.getByLabel("Current password").fill("not the password");
  await dialog.getByLabel("New password").fill("short");
  await own.keyboard.press("Enter");
  await expect(dialog.getByText("Use at least 10 characters")).toBeVisible();
  await dialog.getByLabel("New password").fill("changed by myself");
  await own.keyboard.press("Enter");
  await expect(dialog.getByText("Wrong password")).toBeVisible();
  await dialog.getByLabel("Current password").fill(person.password);
  await own.keyboard.press("Enter");
  await expect(own.getByText("Password changed. You were signed out in other browsers.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(own.getByRole("button", { name: /Account of/ })).toBeFocused();
  await elsewhere.goto("/chat");
  await expect(elsewhere).toHaveURL(/\/sign-in/);
  await fillWhenReady(elsewhere.getByLabel("Email"), person.email);
  await elsewhere.getByLabel("Password").fill("changed by myself");
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere).toHaveURL(/\/chat/);

  await signIn(page, ADMIN);
  await page.goto(`/people?q=${encodeURIComponent(person.email)}`);
  await openMenu(page, /Actions for/);
  await page.getByRole("menuitem", { name: "New password link" }).click();
  const linkField = page.getByRole("textbox", { name: "Password link" });
  await expect(linkField).toHaveValue(new RegExp(`^${toolcrib.url}/invite/`));
  const link = await linkField.inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: /Actions for/ })).toBeFocused();
  await expect(page.getByText(`New password for ${person.email}`)).toBeVisible();

  const guest = await (await browser.newContext({ baseURL: toolcrib.url })).newPage();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Choose a new password", level: 1 })).toBeVisible();
  await expect(guest.getByLabel("Email")).toHaveValue(person.email);
  await expect(guest.getByLabel("Email")).not.toBeEditable();
  await expect(guest.getByLabel("Your name")).toHaveCount(0);
  await guest.getByLabel("New password").fill("chosen by a link");
  await guest.keyboard.press("Enter");
  await expect(guest).toHaveURL(/\/chat/);
  await own.goto("/chat");
  await expect(own).toHaveURL(/\/sign-in/);
  await own.goto(link);
  await expect(own.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: /Actions for/ })).toBeVisible();
  await expect(page.getByText(`New password for ${person.email}`)).toHaveCount(0);
});

test("a viewer sees policy but cannot edit it", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "viewer"));
  await page.goto("/bundles");
  await expect(page.getByRole("heading", { name: "Bundles", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "New bundle" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "People" })).toHaveCount(0);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByText("Editors and admins can change them")).toBeVisible();
  await expect(page.getByLabel("Description")).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Save to draft" })).toHaveCount(0);
  await page.goto("/people");
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("a member is kept out of the dashboard", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "member"));
  for (const path of ["/", "/bundles", "/revisions", "/audit"]) {
    await page.goto(path);
    await expect(page.getByRole("table")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Bundles" })).toHaveCount(0);
  }
});
