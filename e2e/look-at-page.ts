import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

type Violation = { readonly rule: string; readonly isSerious: boolean; readonly html: string | undefined };

/** What axe finds wrong, each with its first place. */
export async function violationsOn(page: Page): Promise<Violation[]> {
  // All that it found right would take as long again to write down; and there are no frames to gather results from.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
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
