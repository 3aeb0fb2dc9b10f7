import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type Violation = { readonly rule: string; readonly isSerious: boolean; readonly html: string | undefined };

/** Until what the page is about is there: a page is drawn before, with grey bars in the place of its data. */
export async function waitUntilShown(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".skeleton, [aria-busy=true]")).toHaveCount(0, { timeout: 30_000 });
}

/** Of long lists the first few: what holds for them holds for all, and looking at thousands takes minutes. */
const REPEATED = "tbody > tr:nth-of-type(n+6), [role=rowgroup] > [role=row]:nth-child(n+6), ul > li:nth-of-type(n+10)";

/** What axe finds wrong, each with its first place; by all of its rules, or by some. */
export async function violationsOn(page: Page, rules?: string[]): Promise<Violation[]> {
  // All that it found right would take as long again to write down; and there are no frames to gather results from.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .exclude(REPEATED)
    .setLegacyMode();
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations.map(({ id, impact, nodes }) => ({
    rule: id,
    isSerious: impact === "serious" || impact === "critical",
    html: nodes[0]?.html,
  }));
}

/** By how many pixels the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
