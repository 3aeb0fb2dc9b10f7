import type { ToolAnnotations } from "@/server/engine/model/snapshot";

export type Hint = keyof ToolAnnotations;

/**
 * How much care a hint asks for: 1 more, 0 less. Omitted hints have MCP's defaults, except `destructive`, which the
 * catalog treats as false: readers fill it in.
 */
const CARE: Readonly<Record<Hint, (value: boolean | undefined) => 0 | 1>> = {
  readOnly: (value) => (value === true ? 0 : 1),
  destructive: (value) => (value === true ? 1 : 0),
  // An idempotent tool is called again after a broken connection.
  idempotent: (value) => (value === true ? 0 : 1),
  openWorld: (value) => (value === false ? 0 : 1),
};

const HINTS = Object.keys(CARE) as Hint[];

/** Hints that ask for less care than before. */
export function weakerHints(before: ToolAnnotations, after: ToolAnnotations): Hint[] {
  return HINTS.filter((hint) => CARE[hint](after[hint]) < CARE[hint](before[hint]));
}
