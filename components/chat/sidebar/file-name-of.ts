const MAX_LENGTH = 60;

/** A file name that is safe on every system. */
export function fileNameOf(title: string): string {
  const words = title
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, "");
  // Reserved on Windows.
  if (/^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(words)) return `chat-${words.toLowerCase()}`;
  return words === "" ? "chat" : words.toLowerCase();
}
