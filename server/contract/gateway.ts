import { z } from "zod";
import { PRINTABLE_NAME } from "./agent/words";
import { id, slug } from "./common";

export const GATEWAY_MODES = ["off", "observe", "on"] as const;
export type GatewayMode = (typeof GATEWAY_MODES)[number];

export const UNKNOWN_TOOLS = ["pass", "deny"] as const;
export const GATEWAY_FAILURES = ["send_everything", "refuse"] as const;

const share = z.number("Enter a number").min(0, "Use at least 0%").max(1, "Use at most 100%");
const rounds = (least: number, most: number) =>
  z
    .number("Enter a number")
    .int("Use a whole number")
    .min(least, `Use at least ${least.toLocaleString("en")}`)
    .max(most, `Use at most ${most.toLocaleString("en")}`);

const choices = {
  /** Null: the mode that the operator set for roles that name none. */
  mode: z.enum(GATEWAY_MODES).nullable(),
  /** The share of sessions that `on` narrows; the others are observed. */
  canaryShare: share,
  recallFloor: share.min(0.5, "Use at least 50%").max(0.9999, "Use at most 99.99%"),
  /** Rounds with calls to observe before switching on is offered. */
  minRounds: rounds(20, 100_000),
  /** How many of the newest rounds are watched in `on`, and from how many on they are judged. */
  watchRounds: rounds(20, 2000),
  watchFrom: rounds(10, 2000),
  maxEscapeShare: share,
  maxRefusedShare: share,
  unknownTools: z.enum(UNKNOWN_TOOLS),
  /** When Toolcrib itself cannot select. */
  onFailure: z.enum(GATEWAY_FAILURES),
};

export type GatewayChoices = z.output<z.ZodObject<typeof choices>>;

export const DEFAULT_GATEWAY_CHOICES: GatewayChoices = {
  mode: null,
  canaryShare: 1,
  recallFloor: 0.99,
  minRounds: 200,
  watchRounds: 200,
  watchFrom: 50,
  maxEscapeShare: 0.1,
  maxRefusedShare: 0.05,
  unknownTools: "pass",
  onFailure: "send_everything",
};

/** Why the watchdog returned a role to `observe`: which figure, what it was, and over how many rounds. */
export const rollbackReason = z.object({
  kind: z.enum(["recall", "escapes", "refused"]),
  /** Recall, or the share of rounds with an escape or a 4xx. */
  value: z.number(),
  limit: z.number(),
  rounds: z.number(),
});
export type RollbackReason = z.output<typeof rollbackReason>;

/** `version` is what the editor saw; 0: nothing was set for the role yet. */
export const setGatewayRoleInput = z.object({
  role: slug,
  version: z.number().int().nonnegative(),
  changes: z
    .strictObject(choices)
    .partial()
    .refine((given) => Object.keys(given).length > 0, "Specify at least one change")
    .refine(
      ({ watchFrom, watchRounds }) => watchFrom === undefined || watchRounds === undefined || watchFrom <= watchRounds,
      {
        path: ["watchFrom"],
        message: "Use at most the number of watched rounds",
      },
    ),
});
export type SetGatewayRoleInput = z.output<typeof setGatewayRoleInput>;

export const dismissRollbackInput = z.object({ role: slug });

export const GATEWAY_DAYS = [1, 7, 30, 90] as const;
const days = z.union(GATEWAY_DAYS.map((count) => z.literal(count))).default(7);

export const gatewayOverviewInput = z.object({ days }).prefault({});
export const gatewayRoleInput = z.object({ role: PRINTABLE_NAME, days });
export const gatewaySessionInput = z.object({ id, after: z.iso.datetime().nullish() });
export const observedToolsInput = z.object({ search: z.string().trim().max(200).default("") }).prefault({});

const observedRef = { name: z.string().min(1).max(256), contentHash: z.string().length(64) };
export const addObservedInput = z.object(observedRef);

/** Where a tool goes with one click: into lists of a role, or into a bundle or category. */
export const OBSERVED_PLACES = ["allow", "core", "deny", "bundle", "category"] as const;
export type ObservedPlace = (typeof OBSERVED_PLACES)[number];
/** `entry` names the role, bundle or category. */
export const placeObservedInput = z.object({ ...observedRef, place: z.enum(OBSERVED_PLACES), entry: slug });

/** `malformed`: whole as HTTP, but not an answer of this API. `upstream-error`: reported in the middle of the answer. */
export type GatewayOutcome =
  | "complete"
  | "client-left"
  | "upstream-broke"
  | "upstream-idle"
  | "malformed"
  | "upstream-error"
  | "unreachable"
  | "timeout";

export type Estimate = { readonly value: number; readonly low: number; readonly high: number };

export type GatewayFigures = {
  readonly rounds: number;
  /** Rounds that say something about recall, those of them with calls, and those of these whose tools were all sent. */
  readonly judged: number;
  readonly calling: number;
  readonly covered: number;
  /** Null: no round with calls yet. */
  readonly recall: Estimate | null;
  readonly escaped: number;
  readonly denied: number;
  readonly answered: number;
  readonly refused: number;
  /** Of judged rounds: what the caller's tools cost, and what was sent or would have been. */
  readonly offeredTokens: number;
  readonly sentTokens: number;
  /** At the prices of the models that were asked for; null: none of them has a price. */
  readonly savedDollars: number | null;
  readonly pricedRounds: number;
};

/** `needed`: rounds with calls that are still missing if none of them loses a tool. */
export type SwitchOnOffer =
  | { readonly kind: "ready" }
  | { readonly kind: "more-rounds"; readonly needed: number }
  | { readonly kind: "recall-too-low" };

export type GatewayRoleView = GatewayChoices & {
  readonly role: string;
  readonly title: string;
  readonly effectiveMode: GatewayMode;
  readonly version: number;
  readonly modeSince: string | null;
  readonly rollback: { readonly at: string; readonly reason: RollbackReason | null } | null;
  readonly observed: GatewayFigures;
  readonly narrowed: GatewayFigures;
  readonly lost: readonly { readonly tool: string; readonly sessions: number }[];
  readonly offer: SwitchOnOffer;
  readonly lastAt: string | null;
  /** Judged rounds by hour or day, oldest first. */
  readonly series: readonly { readonly at: string; readonly rounds: number; readonly savedTokens: number }[];
};

export type GatewayOverview = {
  readonly defaultMode: GatewayMode;
  readonly days: (typeof GATEWAY_DAYS)[number];
  readonly roles: readonly GatewayRoleView[];
};

export type GatewayRoundView = {
  readonly id: string;
  readonly sessionId: string;
  readonly role: string;
  readonly revision: number;
  readonly at: string;
  readonly mode: GatewayMode;
  readonly isCanary: boolean;
  readonly dialect: string;
  readonly model: string | null;
  readonly userAgent: string | null;
  readonly offered: number;
  readonly sent: readonly string[];
  readonly called: readonly string[];
  readonly lost: readonly string[];
  readonly escaped: readonly string[];
  readonly denied: readonly string[];
  readonly offeredTokens: number;
  readonly sentTokens: number;
  readonly failure: string | null;
  readonly status: number | null;
  /** Null: recorded before outcomes were. */
  readonly outcome: GatewayOutcome | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cacheReadTokens: number | null;
  readonly ms: number | null;
};

export type LostTool = {
  readonly tool: string;
  readonly rounds: number;
  readonly sessions: number;
  readonly lastAt: string;
  /** The newest rounds that lost it. */
  readonly samples: readonly { readonly id: string; readonly sessionId: string; readonly at: string }[];
  readonly inCatalog: boolean;
};

export type GatewayRoleDetail = { readonly rounds: readonly GatewayRoundView[]; readonly lost: readonly LostTool[] };

export type GatewaySession = {
  readonly id: string;
  readonly role: string;
  readonly rounds: readonly GatewayRoundView[];
  /** Whether there are more than these, the newest. */
  readonly isCut: boolean;
};

export type GatewayStatus = {
  readonly first: GatewayRoundView | null;
  readonly newest: GatewayRoundView | null;
};

export type ObservedToolView = {
  readonly name: string;
  readonly contentHash: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly isTruncated: boolean;
  readonly tokens: number;
  readonly client: string | null;
  readonly calls: number;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  /** Other versions of the same name, newest first. */
  readonly older: readonly { readonly contentHash: string; readonly tokens: number; readonly lastSeenAt: string }[];
  /** The tool of that name in the draft; `isSame`: with the same content. */
  readonly catalog: { readonly id: string; readonly source: string; readonly isSame: boolean } | null;
};
export type ObservedToolList = { readonly items: readonly ObservedToolView[]; readonly total: number };
