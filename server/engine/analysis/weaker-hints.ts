import type { ToolAnnotations } from "@/server/engine/model/snapshot";

export type Hint = keyof ToolAnnotations;

/** Omitted hints have MCP's defaults, except `destructive`, which the catalog treats as false. */
const CARE: Readonly<Record<Hint, (value: boolean | undefined) => 0 | 1>> = {
  readOnly: (value) => (value === true ? 0 : 1),
  destructive: (value) => (value === true ? 1 : 0),
  // An idempotent tool is called again after a broken connection.
  idempotent: (value) => (value === true ? 0 : 1),
  openWorld: (value) => (value === false ? 0 : 1),
};

const HINTS = Object.keys(CARE) as Hint[];

export function weakerHints(before: ToolAnnotations, after: ToolAnnotations): Hint[] {
  return HINTS.filter((hint) => CARE[hint](after[hint]) < CARE[hint](before[hint]));
}
