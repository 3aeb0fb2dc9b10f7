export type Card = {
  readonly board: string;
  readonly title: string;
  readonly column: string;
  readonly assignee: string | null;
  readonly label: string | null;
  readonly created: string;
};

export const COLUMNS = ["backlog", "ready", "doing", "review", "done"];

type DemoCard = Omit<Card, "created"> & { readonly daysOld: number };

function card(
  board: string,
  column: string,
  title: string,
  assignee: string | null,
  label: string | null,
  daysOld: number,
): DemoCard {
  return { board, title, column, assignee, label, daysOld };
}

export const DEMO_CARDS: readonly DemoCard[] = [
  card("platform", "backlog", "Rotate the signing keys", null, "security", 41),
  card("platform", "backlog", "Search loses its page after going back", null, "bug", 27),
  card("platform", "backlog", "Try the new build cache", "Tom", "chore", 19),
  card("platform", "ready", "Export of reports as CSV", null, "feature", 14),
  card("platform", "ready", "Upload fails for names with umlauts", null, "bug", 12),
  card("platform", "doing", "Login with a passkey", "Maya", "feature", 9),
  card("platform", "doing", "Move the nightly jobs to the new queue", "Tom", "chore", 6),
  card("platform", "doing", "Timeouts in the billing API", "Maya", "bug", 3),
  card("platform", "review", "Shorter error pages", "Ines", "feature", 8),
  card("platform", "review", "Retry lost webhooks", "Tom", "bug", 5),
  card("platform", "done", "Upgrade the database", "Maya", "chore", 21),
  card("platform", "done", "Dark theme for the console", "Ines", "feature", 16),
  card("marketing", "backlog", "Case study with the bakery", null, "content", 33),
  card("marketing", "ready", "Photos for the fall campaign", "Lena", "design", 11),
  card("marketing", "doing", "This month's newsletter", "Sam", "content", 4),
  card("marketing", "review", "New copy for the pricing page", "Lena", "content", 7),
  card("marketing", "done", "Booth at the trade fair", "Sam", "event", 30),
];
