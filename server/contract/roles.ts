import { z } from "zod";
import { type AllowKind, MODES, type Mode, type PolicySettings, type RoleEntry } from "@/server/engine/model/snapshot";
import { id, names, slug, toolName } from "./common";
import type { MessageOrigin } from "./policies";
import type { DenialReason } from "./reasons";

/** As typed so far: names may be incomplete, lists are complete. */
const typedRole = z.object({
  name: z.string().max(200),
  allow: z.object({ kind: z.enum(["all", "none", "list"]), tools: names(toolName) }),
  deny: z.object({ tools: names(toolName), sources: names(slug), categories: names(slug) }),
  core: names(toolName),
  policy: z.string().max(200),
  model: z.string().max(200).nullable(),
  maxRounds: z.number().nullable(),
  mode: z.enum(MODES).nullable(),
});
export type TypedRole = z.output<typeof typedRole>;

export const rolePreviewInput = z.object({ id: id.nullable(), fields: typedRole });
export type RolePreviewInput = z.output<typeof rolePreviewInput>;

export const roleCompareInput = z.object({ a: id, b: id });

/** Changes a few tools of a list; concurrent changes to the rest are kept. */
export const allowToolsInput = z.object({ id, tools: z.array(toolName).min(1).max(5_000), allowed: z.boolean() });
export type AllowToolsInput = z.output<typeof allowToolsInput>;

/** Adds tools to the lists of several roles at once. */
export const grantToolsInput = z.object({
  grants: z
    .array(z.object({ id, tools: z.array(toolName).min(1).max(5_000) }))
    .min(1)
    .max(200),
});
export type GrantToolsInput = z.output<typeof grantToolsInput>;

export const sourceAccessInput = z.object({ sourceIds: z.array(id).min(1).max(200) });

/** `reads`: its source says that it changes nothing. `destroys`: it may delete or overwrite. */
export type ToolEffect = "reads" | "writes" | "destroys";

/** Who may use the tools of some sources in the draft, and who could be allowed to. */
export type SourceAccess = {
  /** Their enabled tools, by name. */
  readonly tools: readonly {
    readonly name: string;
    readonly summary: string;
    readonly effect: ToolEffect;
    readonly tokens: number;
  }[];
  readonly roles: readonly RoleAccess[];
};

export type RoleAccess = {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly allowKind: AllowKind;
  /** A letter for each tool, as in the matrix. */
  readonly cells: string;
  /** Every schema that the role may use, of these sources and others. */
  readonly directTokens: number;
  /** Null: nothing about the role suggests these tools. */
  readonly suggestion: AccessSuggestion | null;
};

export type AccessSuggestion = {
  readonly tools: readonly string[];
  /** The role already uses tools of this domain or source, or its name has a word in common with theirs. */
  readonly why: { readonly kind: "domain" | "source" | "word"; readonly text: string };
};

export type UsualRounds = {
  readonly rounds: number;
  readonly tokensMean: number;
  readonly tokensP50: number;
  /** Catalog tools sent: lower quartile, median, upper quartile. */
  readonly toolsP25: number;
  readonly toolsP50: number;
  readonly toolsP75: number;
  readonly modes: readonly { readonly mode: Mode; readonly rounds: number; readonly tokensMean: number }[];
};

export type RoleCosts = {
  readonly toolCount: number;
  /** Every allowed schema, as `direct` sends it. */
  readonly directTokens: number;
  /** A row for every allowed tool. */
  readonly rowTokens: number;
  readonly coreCount: number;
  readonly coreTokens: number;
};

export type RoleOverview = RoleCosts & {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly allowKind: AllowKind;
  readonly policy: string;
  readonly model: string | null;
  readonly mode: Mode | null;
  readonly usual: UsualRounds | null;
  readonly keys: readonly { readonly id: string; readonly name: string; readonly allRoles: boolean }[];
};

export type RoleGroup = {
  readonly why: { readonly kind: "allowed-all" } | { readonly kind: "allowed-listed" } | DenialReason;
  readonly tools: readonly string[];
  readonly tokens: number;
};

export type RolePreview = RoleCosts & {
  /** In first, then out. */
  readonly groups: readonly RoleGroup[];
  /** Effective core tools, including those for everyone. */
  readonly core: readonly { readonly tool: string; readonly scope: "everyone" | "role"; readonly tokens: number }[];
  /** Compared with the role as saved in the draft; null for a new one. */
  readonly change: {
    readonly added: number;
    readonly removed: number;
    readonly directTokensBefore: number;
    /** Removed tools that were called under this role in the last thirty days. */
    readonly missed: readonly { readonly tool: string; readonly rounds: number; readonly lastAt: string }[];
  } | null;
};

export type RoleTrial = {
  /** Where the messages come from; null if there are none. */
  readonly origin: MessageOrigin | null;
  readonly messages: number;
  readonly toolsP25: number;
  readonly toolsP50: number;
  readonly toolsP75: number;
  readonly tokensP50: number;
  readonly modes: readonly { readonly mode: Mode; readonly messages: number }[];
};

/** One letter per cell, because thousands of tools times the roles are sent. */
export const MATRIX_CELLS = {
  allowed: "a",
  core: "c",
  "denied-tool": "t",
  "denied-source": "s",
  "denied-category": "g",
  "not-listed": "n",
  "allows-none": "z",
  "tool-off": "o",
  "source-off": "x",
} as const satisfies Record<"allowed" | "core" | DenialReason["kind"], string>;
export type MatrixCell = keyof typeof MATRIX_CELLS;

export type RoleMatrix = {
  readonly tools: readonly {
    readonly name: string;
    readonly summary: string;
    readonly source: string;
    readonly domain: string;
    readonly tokens: number;
  }[];
  readonly roles: readonly {
    readonly id: string;
    readonly name: string;
    readonly title: string;
    readonly allowKind: AllowKind;
    readonly cells: string;
  }[];
};

export type ComparedRole = RoleCosts & {
  readonly entry: RoleEntry;
  readonly settings: PolicySettings;
  readonly usual: UsualRounds | null;
};

export type ComparedTool = { readonly name: string; readonly source: string; readonly tokens: number };

export type RoleComparison = {
  readonly a: ComparedRole;
  readonly b: ComparedRole;
  readonly onlyA: readonly ComparedTool[];
  readonly onlyB: readonly ComparedTool[];
  readonly both: readonly ComparedTool[];
};
