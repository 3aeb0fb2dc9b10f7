import type { ResolveRequest } from "@/server/engine/model/request";

const TOP = ["about", "decided", "snapshot", "preset", "change", "role", "roleChange", "vectors", "steps"];
const REQUIRED = ["about", "snapshot", "preset", "steps"];

/** Each step's keyword and its other allowed keys. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  resolve: ["expected"],
  search: ["limit", "fallback", "admits", "expected"],
  getTool: ["admits", "expected"],
  loadBundle: ["admits", "expected"],
  listCategories: ["expected"],
  browseCategory: ["offset", "limit", "expected"],
  closestNames: ["expected"],
  event: [],
  fork: [],
  return: [],
  publish: [],
};

/** The case sets the session and vectors itself. */
const REQUEST: Readonly<Record<keyof Omit<ResolveRequest, "session" | "vectorOf" | "calibrations">, true>> = {
  role: true,
  message: true,
  history: true,
  assistant: true,
  results: true,
  scope: true,
  model: true,
  contextWindow: true,
  maxTokens: true,
  contextUsed: true,
  format: true,
  mode: true,
  keepsMetaTools: true,
  deferLoading: true,
  cacheBreakpoint: true,
  explain: true,
  round: true,
};

/** Problems with a case's structure: an unknown key would be silently ignored. */
export function caseProblems(golden: unknown): string[] {
  if (!isObject(golden)) return ["a case is an object"];
  const problems = [
    ...unknownKeys(golden, TOP).map((key) => `unknown key "${key}": a case has ${TOP.join(", ")}`),
    ...REQUIRED.filter((key) => !(key in golden)).map((key) => `"${key}" is missing`),
  ];
  const steps = Array.isArray(golden.steps) ? golden.steps : [];
  if (steps.length === 0) problems.push("there are no steps");
  return [...problems, ...steps.flatMap((step, at) => problemsOfStep(step).map((text) => `step ${at + 1}: ${text}`))];
}

function problemsOfStep(step: unknown): string[] {
  if (!isObject(step)) return ["a step is an object"];
  const kinds = Object.keys(STEPS).filter((kind) => Object.hasOwn(step, kind));
  const [kind, ...others] = kinds;
  if (kind === undefined) return [`does nothing: it needs one of ${Object.keys(STEPS).join(", ")}`];
  if (others.length > 0) return [`does several things at once: ${kinds.join(", ")}`];
  const beside = STEPS[kind] ?? [];
  const problems = unknownKeys(step, [kind, ...beside]).map((key) => `unknown key "${key}" beside "${kind}"`);
  if (beside.includes("expected") && !("expected" in step)) problems.push(`"${kind}" expects nothing`);
  if (kind !== "resolve" || !isObject(step.resolve)) return problems;
  return [
    ...problems,
    ...unknownKeys(step.resolve, Object.keys(REQUEST)).map((key) => `unknown key "${key}" in "resolve"`),
  ];
}

function unknownKeys(value: object, known: readonly string[]): string[] {
  return Object.keys(value).filter((key) => !known.includes(key));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
