import { editBundle, publish } from "../api-client";
import { adminClient, expect, personWith, restoreFirstPolicy, signIn, test } from "../fixtures";

test.describe.configure({ mode: "serial" });
restoreFirstPolicy();

test("an editor changes a bundle, reviews, publishes, and restores the previous revision", async ({
  page,
  toolcrib,
}) => {
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/bundles");
  await page.getByRole("link", { name: "smart_home" }).click();
  const description = page.getByLabel("Description");
  const before = await description.inputValue();
  await description.fill("Lights and warmth");
  await page.getByRole("button", { name: "Save to draft" }).click();
  await expect(page.getByText("1 unpublished change")).toBeVisible();

  await page.getByRole("link", { name: "Review and publish" }).click();
  await expect(page.getByText("Lights and warmth").first()).toBeVisible();
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue(/^Change bundle smart_home: description /);
  await page.getByLabel("Note", { exact: true }).fill("");
  await page.getByRole("button", { name: "Publish 1 change" }).click();
  await expect(page.getByText("Describe the change in a few words")).toBeVisible();
  await page.getByLabel("Note", { exact: true }).fill("Plainer words");
  await page.getByRole("button", { name: "Publish 1 change" }).click();
  await expect(page.getByRole("heading", { name: /Revision \d+/, level: 1 })).toBeVisible();
  await expect(page.getByText("Plainer words")).toBeVisible();
  await expect(page.getByText("1 unpublished change")).toHaveCount(0);

  const number = Number(/\d+$/.exec(page.url())?.[0]);
  await page.goto(`/revisions/${number - 1}`);
  await page.getByRole("button", { name: /restore/i }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/revisions/${number + 1}$`));
  await page.goto("/bundles");
  await page.getByRole("link", { name: "smart_home" }).click();
  await expect(page.getByLabel("Description")).toHaveValue(before);
});

test("of two editors of one bundle, the second gets a conflict and loses no input", async ({ page, toolcrib }) => {
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/bundles");
  await page.getByRole("link", { name: "reminders" }).click();
  await page.getByLabel("Description").fill("typed by the second editor");

  const other = await adminClient(toolcrib);
  await editBundle(other, "reminders", { description: "saved by the first editor" });

  await page.getByRole("button", { name: "Save to draft" }).click();
  await expect(page.getByText("saved by the first editor").first()).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("typed by the second editor");
  await page.getByRole("button", { name: /keep mine/i }).click();
  await expect(page.getByText("saved by the first editor")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Description")).toHaveValue("typed by the second editor");
});

test("a draft that changes during the review is not published unseen, and the note stays", async ({
  page,
  toolcrib,
}) => {
  const other = await adminClient(toolcrib);
  await editBundle(other, "talk", { description: "first" });
  await signIn(page, await personWith(toolcrib, "editor"));
  await page.goto("/publish");
  await page.getByLabel("Note", { exact: true }).fill("a note worth keeping");
  await editBundle(other, "talk", { description: "a colleague's later words" });
  await page.getByRole("button", { name: /^Publish \d/ }).click();
  await expect(page.getByText("The draft changed while you were reviewing")).toBeVisible();
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("a note worth keeping");
  await expect(page.getByText("a colleague's later words").first()).toBeVisible();
  await page.getByRole("button", { name: /^Publish \d/ }).click();
  await expect(page.getByRole("heading", { name: /Revision \d+/, level: 1 })).toBeVisible();
});

test("every change is in the audit log with its author", async ({ page, toolcrib }) => {
  const admin = await adminClient(toolcrib);
  await editBundle(admin, "alerts", { description: "audited words" });
  await publish(admin, "for the audit");
  await signIn(page, await personWith(toolcrib, "viewer"));
  await page.goto("/audit");
  await expect(page.getByText(/published revision \d+/).first()).toBeVisible();
});
