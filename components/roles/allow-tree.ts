export type TreeTool = {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly source: string;
  readonly domain: string;
  readonly schemaTokens: number;
  readonly enabled: boolean;
};

type Branch = { readonly id: string; readonly label: string; readonly tools: readonly TreeTool[] };
type DomainNode = Branch;
type SourceNode = Branch & { readonly domains: readonly DomainNode[] };
export type AllowTree = readonly SourceNode[];

export function buildAllowTree(tools: readonly TreeTool[]): AllowTree {
  const bySource = groupBy(sortByName(tools), (tool) => tool.source);
  return [...bySource].sort(byKey).map(([source, ofSource]) => ({
    id: `source ${source}`,
    label: source,
    tools: ofSource,
    domains: [...groupBy(ofSource, (tool) => tool.domain)].sort(byKey).map(([domain, ofDomain]) => ({
      id: `domain ${source} ${domain}`,
      label: domain === "" ? "other" : domain,
      tools: ofDomain,
    })),
  }));
}

/** Every word must match the tool, its source or its domain. */
export function filterTree(tree: AllowTree, query: string): AllowTree {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return tree;
  const matches = ({ name, title, summary, source, domain }: TreeTool) => {
    const text = `${name} ${title} ${summary} ${source} ${domain}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const keep = <Node extends Branch>(node: Node): Node => ({ ...node, tools: node.tools.filter(matches) });
  return tree
    .map((source) => ({ ...keep(source), domains: source.domains.map(keep).filter(hasTools) }))
    .filter(hasTools);
}

export type Tick = "all" | "some" | "none";
type Measure = {
  readonly tick: Tick;
  readonly chosen: number;
  readonly total: number;
  readonly chosenTokens: number;
  readonly totalTokens: number;
};

export function measure(tools: readonly TreeTool[], chosen: ReadonlySet<string>): Measure {
  let count = 0;
  let chosenTokens = 0;
  let totalTokens = 0;
  for (const { name, schemaTokens } of tools) {
    totalTokens += schemaTokens;
    if (!chosen.has(name)) continue;
    count++;
    chosenTokens += schemaTokens;
  }
  const tick = count === 0 ? "none" : count === tools.length ? "all" : "some";
  return { tick, chosen: count, total: tools.length, chosenTokens, totalTokens };
}

/** Clears a fully selected branch, otherwise selects all of it. Sorted, because lists are stored sorted. */
export function toggleTools(tools: readonly TreeTool[], chosen: ReadonlySet<string>): string[] {
  const next = new Set(chosen);
  const isFull = tools.length > 0 && tools.every(({ name }) => next.has(name));
  for (const { name } of tools) {
    if (isFull) next.delete(name);
    else next.add(name);
  }
  return [...next].sort();
}

export type TreeRow = {
  readonly id: string;
  readonly level: 1 | 2 | 3;
  readonly label: string;
  readonly tools: readonly TreeTool[];
  readonly isOpen: boolean | null;
  readonly position: number;
  readonly siblings: number;
  readonly parent: string | null;
};

export function listRows(tree: AllowTree, isOpen: (id: string) => boolean): TreeRow[] {
  const rows: TreeRow[] = [];
  tree.forEach((source, at) => {
    rows.push({ ...branchRow(source, 1, null), isOpen: isOpen(source.id), position: at + 1, siblings: tree.length });
    if (!isOpen(source.id)) return;
    source.domains.forEach((domain, place) => {
      const { length } = source.domains;
      const row = branchRow(domain, 2, source.id);
      rows.push({ ...row, isOpen: isOpen(domain.id), position: place + 1, siblings: length });
      if (!isOpen(domain.id)) return;
      domain.tools.forEach((tool, index) => {
        rows.push({
          id: `tool ${tool.name}`,
          level: 3,
          label: tool.name,
          tools: [tool],
          isOpen: null,
          position: index + 1,
          siblings: domain.tools.length,
          parent: domain.id,
        });
      });
    });
  });
  return rows;
}

export function branchIds(tree: AllowTree): string[] {
  return tree.flatMap((source) => [source.id, ...source.domains.map(({ id }) => id)]);
}

function branchRow<Level extends 1 | 2>({ id, label, tools }: Branch, level: Level, parent: string | null) {
  return { id, level, label, tools, parent };
}

const hasTools = ({ tools }: Branch) => tools.length > 0;
const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0);

function sortByName(tools: readonly TreeTool[]): TreeTool[] {
  return [...tools].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
