/** Lower is better; null for no match. Same order as the server's search. */
export const RANKS = { exact: 0, prefix: 1, word: 2, part: 3, other: 4 } as const;

type Matchable = { readonly title: string; readonly also: readonly string[] };

function rankText(text: string, typed: string): number | null {
  const low = text.toLowerCase();
  if (low === typed) return RANKS.exact;
  if (low.startsWith(typed)) return RANKS.prefix;
  if (` ${low.replace(/[^a-z0-9]+/g, " ")}`.includes(` ${typed}`)) return RANKS.word;
  return low.includes(typed) ? RANKS.part : null;
}

/** Words may be in any order. */
export function matchCommands<Command extends Matchable>(
  commands: readonly Command[],
  query: string,
): { readonly command: Command; readonly rank: number }[] {
  const typed = query.toLowerCase().replace(/\s+/g, " ").trim();
  if (typed === "") return commands.map((command) => ({ command, rank: RANKS.exact }));
  const words = typed.split(" ");
  return commands
    .flatMap((command) => {
      const text = [command.title, ...command.also].join(" ").toLowerCase();
      if (!words.every((word) => text.includes(word))) return [];
      const ranks = [command.title, ...command.also].map((part) => rankText(part, typed) ?? RANKS.other);
      return [{ command, rank: Math.min(...ranks) }];
    })
    .sort((a, b) => a.rank - b.rank);
}
