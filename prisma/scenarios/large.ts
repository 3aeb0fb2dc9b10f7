import type {
  BundleEntry,
  CategoryEntry,
  RoleEntry,
  Snapshot,
  SourceEntry,
  ToolEntry,
} from "@/server/engine/model/snapshot";
import { inWords, labelOf, makeInput, parseResource, type Resource, spaced, withArticle } from "./large-resources";
import { VERBS, type Verb } from "./large-verbs";
import { FIELDS, type Field, PREFIXES } from "./large-vocabulary";
import { createRandom, type Random } from "./random";
import { models } from "./starter/models";
import { policies } from "./starter/policies";

const TOOLS_PER_SOURCE = 25;
const PREFIXES_PER_SUFFIX = 5;

type System = { readonly source: SourceEntry; readonly field: Field };
type Made = { readonly tool: ToolEntry; readonly resource: Resource; readonly verb: Verb };

/** The systems of a large company: 200 sources with 25 tools each. Deterministic. */
export function largeScenario(): Snapshot {
  const random = createRandom(5000);
  const systems = FIELDS.flatMap((field) => makeSystems(field, random));
  const madeBySystem = systems.map((system) => ({ system, made: makeTools(system, random) }));
  const made = madeBySystem.flatMap((entry) => entry.made);
  const tools = made.map((entry) => entry.tool);
  return {
    format: 1,
    sources: systems.map((system) => system.source),
    tools,
    roles: makeRoles(tools),
    categories: FIELDS.flatMap((field) => makeCategories(field, made)),
    bundles: madeBySystem.flatMap((entry) => makeBundles(entry.system, entry.made)),
    policies,
    models,
    skills: [],
  };
}

function makeSystems(field: Field, random: Random): readonly System[] {
  return field.suffixes.flatMap((suffix) =>
    random.sample(PREFIXES, PREFIXES_PER_SUFFIX).map((prefix) => {
      const name = `${prefix}${suffix}`.toLowerCase();
      const source: SourceEntry = {
        id: `source_${name}`,
        name,
        kind: "json",
        title: `${prefix}${suffix}`,
        description: `${field.title}: ${field.resources
          .map((line) => parseResource(line).many)
          .map(spaced)
          .join(", ")}.`,
        connection: {},
        enabled: true,
      };
      return { source, field };
    }),
  );
}

function makeTools({ source, field }: System, random: Random): readonly Made[] {
  const resources = field.resources.map(parseResource);
  const everywhere = resources.flatMap((resource) => VERBS.slice(0, 2).map((verb) => ({ resource, verb })));
  const some = resources.flatMap((resource) => VERBS.slice(2).map((verb) => ({ resource, verb })));
  const chosen = new Set([...everywhere, ...random.sample(some, TOOLS_PER_SOURCE - everywhere.length)]);
  return [...everywhere, ...some]
    .filter((pair) => chosen.has(pair))
    .map(({ resource, verb }) => ({ resource, verb, tool: makeTool(source, field, resource, verb, random) }));
}

function makeTool(source: SourceEntry, field: Field, resource: Resource, verb: Verb, random: Random): ToolEntry {
  const noun = verb.plural ? resource.many : resource.one;
  const name = `${source.name}_${verb.name}_${noun}`;
  const fill = (template: string) =>
    template
      .replaceAll("{a one}", withArticle(spaced(resource.one)))
      .replaceAll("{one}", spaced(resource.one))
      .replaceAll("{many}", spaced(resource.many))
      .replaceAll("{system}", source.title)
      .replaceAll("{fields}", inWords(Object.keys(resource.properties).slice(0, 3).map(labelOf)));
  const title = fill(verb.title);
  return {
    id: `tool_${name}`,
    name,
    source: source.name,
    title,
    description: fill(random.pick(verb.descriptions)),
    summary: `${title} in ${source.title} (${field.title.toLowerCase()})`,
    domain: field.domain,
    inputSchema: makeInput(resource, verb),
    annotations: {
      readOnly: verb.readOnly,
      destructive: verb.destructive,
      idempotent: verb.name !== "create",
      openWorld: true,
    },
    keywords: field.words,
    examples: [
      `${title.toLowerCase()} in ${source.title}`,
      `${verb.name} ${spaced(noun)} with ${source.title}`,
      `use ${source.title} to ${title.toLowerCase()}`,
    ],
    aliases: [],
    loadPolicy: "deferred",
    enabled: true,
  };
}

/** Two for each field of work: all of its tools, and only those that count and export. */
function makeCategories(field: Field, made: readonly Made[]): readonly CategoryEntry[] {
  const here = made.filter(({ tool }) => tool.domain === field.domain);
  const isReport = ({ verb }: Made) => verb.name === "count" || verb.name === "export";
  const defineCategory = (
    name: string,
    title: string,
    description: string,
    keywords: readonly string[],
    members: readonly Made[],
  ): CategoryEntry => ({
    id: `category_${name}`,
    name,
    title,
    description,
    keywords: keywords.map((keyword) => ({ text: keyword, kind: "phrase" })),
    tools: members.map(({ tool }) => tool.name),
    enabled: true,
  });
  return [
    defineCategory(
      field.domain,
      field.title,
      `Working with ${inWords(field.resources.map((line) => spaced(parseResource(line).many)))}.`,
      field.words,
      here.filter((entry) => !isReport(entry)),
    ),
    defineCategory(
      `${field.domain}_reports`,
      `${field.title}: reports`,
      `Counts and exports from ${field.title.toLowerCase()}.`,
      field.words.flatMap((word) => [`${word} report`, `${word} export`]),
      here.filter(isReport),
    ),
  ];
}

/** One for each resource of each system: reading an order often leads to changing it. */
function makeBundles({ source, field }: System, made: readonly Made[]): readonly BundleEntry[] {
  return field.resources.map(parseResource).map(({ many }) => ({
    id: `bundle_${source.name}_${many}`,
    name: `${source.name}_${many}`,
    description: `${source.title}: work with ${spaced(many)}`,
    tools: made.filter(({ resource }) => resource.many === many).map(({ tool }) => tool.name),
  }));
}

function makeRoles(tools: readonly ToolEntry[]): readonly RoleEntry[] {
  const defineRole = (
    name: string,
    title: string,
    description: string,
    allow: RoleEntry["allow"],
    deniedCategories: readonly string[] = [],
  ): RoleEntry => ({
    id: `role_${name}`,
    name,
    title,
    description,
    allow,
    deny: { tools: [], sources: [], categories: deniedCategories },
    core: [],
    policy: "toolcrib",
    model: null,
    maxRounds: null,
    mode: null,
  });
  const namesWhere = (keep: (tool: ToolEntry) => boolean) => tools.filter(keep).map((tool) => tool.name);
  const firstSource = tools[0]?.source;
  return [
    defineRole("everything", "Everything", "May use all 5,000 tools.", { kind: "all", tools: [] }),
    defineRole("office", "Office", "Everything but personnel, recruiting and patients.", { kind: "all", tools: [] }, [
      "hr",
      "hr_reports",
      "recruiting",
      "recruiting_reports",
      "health",
      "health_reports",
    ]),
    defineRole("reader", "Reader", "Every tool that changes nothing.", {
      kind: "list",
      tools: namesWhere((tool) => tool.annotations.readOnly === true),
    }),
    ...FIELDS.map((field) =>
      defineRole(`${field.domain}_team`, `${field.title} team`, `The ten systems for ${field.title.toLowerCase()}.`, {
        kind: "list",
        tools: namesWhere((tool) => tool.domain === field.domain),
      }),
    ),
    defineRole("one_system", "One system", "The 25 tools of a single system.", {
      kind: "list",
      tools: namesWhere((tool) => tool.source === firstSource),
    }),
    defineRole("handful", "Handful", "Eight tools, few enough to be sent whole.", {
      kind: "list",
      tools: namesWhere((tool) => tool.source === firstSource).slice(0, 8),
    }),
    defineRole("chat", "Chat", "No tools at all.", { kind: "none", tools: [] }),
  ];
}
