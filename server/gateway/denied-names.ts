/** Between a server or namespace and its tool: Claude Code writes `mcp__server__tool`, others `server.tool` or `server/tool`. */
const SEPARATOR = /__|[./:]/g;

/**
 * A denied name without its server denies the tool on every server; one with it, in all spellings (`mcp__demo__send_mail`, `demo.send_mail`,
 * `demoSendMail`). A namespace's name denies its tools.
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
  const limits = limitsOf(denied);
  return (name) => {
    for (const prefix of exactForms(name, limits)) if (exact.has(prefix)) return true;
    for (const spelled of spelledForms(name, limits)) if (spellings.has(spelled)) return true;
    return false;
  };
}

/** Those of the denied names that mean one of these tools: each tool is looked at once, however many names are denied. */
export function deniedNamesAmong(denied: readonly string[], tools: readonly string[]): ReadonlySet<string> {
  const bySpelling = new Map<string, string[]>();
  for (const name of denied) bySpelling.set(spell(name), [...(bySpelling.get(spell(name)) ?? []), name]);
  bySpelling.delete("");
  const [exact, limits] = [new Set(denied), limitsOf(denied)];
  const found = new Set<string>();
  for (const tool of tools) {
    for (const prefix of exactForms(tool, limits)) if (exact.has(prefix)) found.add(prefix);
    for (const spelled of spelledForms(tool, limits)) for (const name of bySpelling.get(spelled) ?? []) found.add(name);
  }
  return found;
}

/** Names come from callers, and may be very long: nothing longer than the longest denied name is compared. */
type Limits = { readonly exact: number; readonly spelled: number };

function limitsOf(denied: readonly string[]): Limits {
  const longest = (lengths: readonly number[]) => lengths.reduce((most, length) => Math.max(most, length), 0);
  return {
    exact: longest(denied.map(({ length }) => length)),
    spelled: longest(denied.map((name) => spell(name).length)),
  };
}

function* exactForms(name: string, limits: Limits): Generator<string> {
  if (name.length <= limits.exact) yield name;
  for (const { index } of name.matchAll(SEPARATOR)) {
    if (index > limits.exact) return;
    yield name.slice(0, index);
  }
}

/** The tool without its server, with it, and with all else in front. Each part is spelled once. */
function* spelledForms(name: string, limits: Limits): Generator<string> {
  let spelled = "";
  for (const part of name.split(SEPARATOR).reverse()) {
    spelled = spell(part) + spelled;
    if (spelled.length > limits.spelled) return;
    yield spelled;
  }
}

/** One form for all spellings of a name: `send_mail`, `Send-Mail`, `sendMail`. */
function spell(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^mcp__(?=.+__)/s, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
