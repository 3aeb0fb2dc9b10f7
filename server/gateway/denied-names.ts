/** Between a server or namespace and its tool: Claude Code writes `mcp__server__tool`, others `server.tool` or `server/tool`. */
const SEPARATOR = /__|[./:]/g;

/**
 * Recognizes denied tools under every name that clients give them. A denied name without its server denies the tool on every
 * server. One with its server denies it in all spellings: `mcp__demo__send_mail`, `demo.send_mail`, `demo_send_mail`. The
 * exact name of a namespace denies all that is inside.
 */
export function createDenial(denied: readonly string[]): (qualifiedName: string) => boolean {
  if (denied.length === 0) return () => false;
  const known = denials.get(denied);
  if (known !== undefined) return known;
  const made = readDenied(denied);
  denials.set(denied, made);
  return made;
}

/** Every request of a role has the same list. */
const denials = new WeakMap<readonly string[], (qualifiedName: string) => boolean>();

function readDenied(denied: readonly string[]): (qualifiedName: string) => boolean {
  const exact = new Set(denied);
  const spellings = new Set(denied.map(spell));
  spellings.delete("");
  return (name) => {
    if (exact.has(name) || spellings.has(spell(name))) return true;
    for (const { index, 0: separator } of name.matchAll(SEPARATOR)) {
      if (exact.has(name.slice(0, index)) || spellings.has(spell(name.slice(index + separator.length)))) return true;
    }
    return false;
  };
}

/** One form for all spellings of a name. */
function spell(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^mcp__(?=.+__)/s, "")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");
}
