const LONGEST = 60;

/** A title as the name of a file, on any system: words, and nothing that a path could mean. */
export function fileNameOf(title: string): string {
  const words = title
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");
  // Some systems keep a few words for themselves.
  if (/^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(words)) return `chat-${words.toLowerCase()}`;
  return words === "" ? "chat" : words.toLowerCase();
}
