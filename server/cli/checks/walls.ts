import path from "node:path";
import { AREAS, areaOf, TOOLING } from "./areas";
import type { FoundImport } from "./read-imports";

/**
 * What each layer may import, within what its area may (`areas.ts`); anything else is forbidden. The first wall whose `from` matches counts. `x/**` also
 * means `x`; `types` allows `import type` on top of `run`.
 */
type Wall = {
  readonly name: string;
  readonly from: readonly string[];
  readonly run: readonly string[];
  readonly types?: readonly string[];
  readonly never?: readonly string[];
};

const STORES = "server/**/*.store";
const VIEWS = "server/**/*.view";
const SERVICES = "server/**/*.service";
const REASONS = "server/engine/**/reasons";
const PRISMA = ["npm:@prisma/**", "npm:pg"];
const FOUNDATION = [
  "server/lib/db/**",
  "server/lib/errors",
  "server/lib/ids",
  "server/lib/hash",
  "server/lib/audit/actor",
];
const ANY_PACKAGE = ["npm:**", "node:**"];

/** Tests may import anything, and the command line is the outermost layer. */
const EXEMPT: readonly string[] = ["**/*.test", "**/*.bench", "e2e/**", "server/cli/**", "server/lib/db/generated/**"];

const WALLS: readonly Wall[] = [
  {
    name: "the engine's schemas",
    from: [REASONS],
    run: ["server/engine/**/snapshot", "npm:zod"],
  },
  {
    name: "the engine",
    from: ["server/engine/**"],
    run: ["server/engine/**", "npm:minisearch", "npm:gpt-tokenizer/**", "npm:stemmer", "npm:re2js"],
    // The engine needs only their types and does without Zod.
    never: [REASONS],
    types: [REASONS],
  },
  {
    name: "the contract",
    from: ["server/contract/**"],
    run: ["server/contract/**", "npm:zod/**", "server/engine/model/snapshot", REASONS],
    types: ["server/engine/**"],
  },
  {
    name: "the database layer",
    from: ["server/lib/db/**"],
    run: [...PRISMA, ...FOUNDATION, "server/paths", "node:**"],
    types: ["server/engine/**", "server/contract/**"],
  },
  {
    name: "stores and views",
    from: [STORES, VIEWS],
    run: [
      ...PRISMA,
      ...FOUNDATION,
      "server/engine/util/canonical",
      "server/engine/analysis/diff/same-json",
      "server/contract/stored-chat",
      "server/lib/parse-json",
      "server/lib/yield-to-event-loop",
    ],
    types: ["server/engine/**", "server/contract/**", "npm:zod"],
  },
  {
    name: "services",
    from: [SERVICES],
    run: [
      STORES,
      VIEWS,
      SERVICES,
      "server/engine/**",
      "server/contract/**",
      "server/agent/caller",
      "server/agent/rounds/to-round-record",
      "server/identity/keys/role-of",
      "server/agent/sessions/session-ids",
      "server/lib/assert-plain-input",
      "server/lib/yield-to-event-loop",
      ...FOUNDATION,
      "node:**",
      "npm:zod",
      "npm:better-auth/crypto",
    ],
    types: ["server/**", "npm:pino"],
  },
  {
    name: "the start of the process",
    from: ["server/main", "server/open-services"],
    run: ["server/**", "prisma/**", ...ANY_PACKAGE],
    never: ["server/engine/**"],
    types: ["server/engine/**"],
  },
  {
    name: "the API",
    from: ["server/api/trpc/**", "server/api/http/**", "server/api/routers/**"],
    run: ["server/**", "package.json", ...ANY_PACKAGE],
    never: [STORES, "server/engine/**", "server/lib/db/**", ...PRISMA],
    types: ["server/engine/**", "server/lib/db/**"],
  },
  {
    name: "the rest of the server",
    from: ["server/**", "prisma/**"],
    run: ["server/**", "prisma/**", "package.json", ...ANY_PACKAGE],
    never: ["server/cli/**"],
  },
  {
    name: "components",
    from: ["components/**"],
    run: ["components/**", "server/contract/**", "npm:**"],
    never: [...PRISMA, "npm:pino", "npm:@trpc/server"],
    types: ["server/engine/**", "server/api/trpc/**", "npm:@trpc/server"],
  },
  {
    name: "app",
    from: ["app/**"],
    run: [
      "app/**",
      "components/**",
      "server/contract/**",
      "server/api/trpc/**",
      "npm:next/**",
      "npm:react/**",
      "npm:geist/**",
    ],
  },
];

export type Breach = { readonly file: string; readonly line: number; readonly message: string };

export function findBreaches(file: string, imports: readonly FoundImport[]): Breach[] {
  if (matchesAny(EXEMPT, withoutEnding(file))) return [];
  const wall = WALLS.find((candidate) => matchesAny(candidate.from, withoutEnding(file)));
  return imports.flatMap((found) => {
    const message = judge(file, wall, found);
    return message === undefined ? [] : [{ file, line: found.line, message }];
  });
}

export function runTimeTargets(file: string, imports: readonly FoundImport[]): string[] {
  return imports.filter(({ isTypeOnly }) => !isTypeOnly).map(({ specifier }) => resolveTarget(file, specifier));
}

function judge(file: string, wall: Wall | undefined, found: FoundImport): string | undefined {
  if (/^\.\.(\/|$)/.test(found.specifier)) return `"${found.specifier}" leaves its folder: use "@/"`;
  if (wall === undefined) return `no import rule covers this file: add one in server/cli/checks/walls.ts`;
  const target = resolveTarget(file, found.specifier);
  const refusal = judgeArea(withoutEnding(file), target);
  if (refusal !== undefined) return `${refusal} ("${found.specifier}"); see server/cli/checks/areas.ts`;
  const isAllowedAtRunTime = matchesAny(wall.run, target) && !matchesAny(wall.never ?? [], target);
  if (isAllowedAtRunTime) return undefined;
  const isAllowedAsType = matchesAny(wall.types ?? [], target);
  if (found.isTypeOnly && isAllowedAsType) return undefined;
  const hint = isAllowedAsType ? ` at run time; if only types are needed, write "import type"` : "";
  return `${wall.name} may not import "${found.specifier}"${hint}`;
}

function judgeArea(file: string, target: string): string | undefined {
  const from = areaOf(file);
  if (from === TOOLING || /^(?:npm|node):|^package\.json$/.test(target)) return undefined;
  const allowed = AREAS[from];
  if (allowed === undefined) return `"${from}" is not an area`;
  const to = areaOf(target);
  return from === to || allowed.includes(to) ? undefined : `the area "${from}" may not import "${to}"`;
}

function resolveTarget(file: string, specifier: string): string {
  if (specifier.startsWith("@/")) return withoutEnding(path.posix.normalize(specifier.slice(2)));
  if (specifier.startsWith(".")) return withoutEnding(path.posix.join(path.posix.dirname(file), specifier));
  if (specifier.startsWith("node:")) return specifier;
  return `npm:${specifier}`;
}

export function withoutEnding(file: string): string {
  return file.replace(/\.(?:[cm]?[jt]sx?)$/, "").replace(/\/index$/, "");
}

function matchesAny(patterns: readonly string[], target: string): boolean {
  return patterns.some((pattern) => toRegExp(pattern).test(target));
}

const compiled = new Map<string, RegExp>();

function toRegExp(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const parts = pattern.split(/(\/\*\*$|\*\*\/|\*\*|\*)/).map((part) => {
    if (part === "/**") return "(?:/.*)?";
    if (part === "**/") return "(?:.*/)?";
    if (part === "**") return ".*";
    return part === "*" ? "[^/]*" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  });
  const made = new RegExp(`^${parts.join("")}$`);
  compiled.set(pattern, made);
  return made;
}
