import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type Violation = { readonly rule: string; readonly isSerious: boolean; readonly html: string | undefined };

/** Waits until skeletons are replaced by data. */
export async function waitUntilShown(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".skeleton, [aria-busy=true]")).toHaveCount(0, { timeout: 30_000 });
}

/** Checks only the first rows of long lists, which would take minutes. */
const REPEATED = "tbody > tr:nth-of-type(n+6), [role=rowgroup] > [role=row]:nth-child(n+6), ul > li:nth-of-type(n+10)";

/** Axe violations with their first location, by all rules or some. */
export async function violationsOn(page: Page, rules?: string[]): Promise<Violation[]> {
  // Skips passing results, which take as long again, and frames, which do not exist.
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

/** Horizontal overflow in pixels. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Font sizes of the visible text, in pixels. */
export function textSizesOn(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const sizes = new Set<number>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      if (texts.currentNode.textContent?.trim() && parent?.checkVisibility())
        sizes.add(Number.parseFloat(getComputedStyle(parent).fontSize));
    }
    return [...sizes].sort((a, b) => a - b);
  });
}
