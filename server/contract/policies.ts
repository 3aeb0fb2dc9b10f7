import { z } from "zod";
import type { Mode, PolicySettings, PresetName } from "@/server/engine/model/snapshot";
import { id, slug } from "./common";
import type { Harm } from "./harm";
import { policySettings } from "./nouns";
import type { ModeReason } from "./reasons";

export const WINDOWS = { from: 8_000, to: 1_000_000 } as const;

export const MAX_PREVIEWED = 30;

const tried = z.object({
  /** The policy's id or name; null: not saved yet. */
  id: id.nullish(),
  settings: policySettings.nullish(),
  contextUsed: z.number().int().min(0).max(100_000_000).default(0),
});

const someSettings = ({ id: policy, settings }: Pick<z.output<typeof tried>, "id" | "settings">) =>
  policy != null || settings != null;
const NOTHING_TRIED = { error: "Specify a policy or settings", path: ["settings"] };

export const policyBandsInput = tried.refine(someSettings, NOTHING_TRIED);
export type PolicyBandsInput = z.output<typeof policyBandsInput>;

export const policyPreviewInput = tried
  .extend({
    /** Null: the most instructive role of this policy. */
    role: slug.nullish(),
    limit: z.number().int().min(1).max(MAX_PREVIEWED).default(20),
  })
  .refine(someSettings, NOTHING_TRIED);
export type PolicyPreviewInput = z.output<typeof policyPreviewInput>;

export const policyCurveInput = tried.omit({ contextUsed: true }).refine(someSettings, NOTHING_TRIED);
export type PolicyCurveInput = z.output<typeof policyCurveInput>;

/** What settings send for the messages of a curve. */
export type MeasuredSettings = {
  /** The share of messages that got every tool they need; null: no message needs one. */
  readonly recall: number | null;
  /** Mean tokens per message. */
  readonly tokens: number | null;
  /** Of sending every allowed tool. */
  readonly tokenRatio: number | null;
  /** Called tools that recorded sessions would lose, compared with the draft. */
  readonly harm: Harm;
};

/** Measured in the background; what is not measured yet is missing. */
export type PolicyCurve = {
  /** The evaluation set behind it; null: recorded messages. */
  readonly set: string | null;
  /** How many messages are measured. */
  readonly messages: number;
  /** Recorded messages with calls; too few say little. */
  readonly recorded: number;
  readonly done: number;
  readonly total: number;
  /** Why it stopped; null: it did not. */
  readonly error: string | null;
  /** No embedder is configured. */
  readonly isByWords: boolean;
  readonly presets: Readonly<Partial<Record<PresetName, MeasuredSettings>>>;
  readonly saved: MeasuredSettings | null;
  readonly typed: MeasuredSettings | null;
  /** By the rung of the policy's lever; none if it has no lever. */
  readonly points: readonly (MeasuredSettings & { readonly value: number })[];
};

export type PresetView = {
  readonly name: PresetName;
  readonly title: string;
  readonly description: string;
  readonly settings: PolicySettings;
};

export type PolicyUse = {
  readonly policyId: string;
  readonly roles: readonly { readonly id: string; readonly name: string }[];
  readonly rounds: number;
  /** Means over these rounds; null: there were none. */
  readonly sentTokens: number | null;
  readonly baselineTokens: number | null;
};

export type BandView = {
  readonly mode: Mode;
  readonly reason: ModeReason;
  readonly from: number;
  readonly to: number;
};

export type RoleBands = {
  readonly role: string;
  readonly usesPolicy: boolean;
  readonly window: number;
  readonly model: string | null;
  readonly bands: readonly BandView[];
};

const MESSAGE_ORIGINS = ["role", "other-roles", "evaluations", "examples"] as const;
export type MessageOrigin = (typeof MESSAGE_ORIGINS)[number];

type PreviewSide = { readonly mode: Mode; readonly tokens: number; readonly sentCount: number };

export type PreviewRow = {
  readonly message: string;
  readonly before: PreviewSide;
  readonly after: PreviewSide;
  readonly added: readonly string[];
  readonly addedCount: number;
  readonly removed: readonly string[];
  readonly removedCount: number;
};

/** Mean tokens sent for these messages, by window size, with a step at each mode change. */
export type TokenStep = {
  readonly from: number;
  readonly to: number;
  readonly mode: Mode;
  readonly tokens: number;
};

export type PolicyPreview = {
  readonly role: string;
  /** Roles to choose from; those of the policy first. */
  readonly roles: readonly { readonly name: string; readonly usesPolicy: boolean }[];
  readonly window: number;
  /** The state before the change: the saved policy, or the role's current one if this is new. */
  readonly against: { readonly policy: string; readonly isSaved: boolean };
  readonly origin: MessageOrigin | null;
  readonly rows: readonly PreviewRow[];
  /** Called tools that recorded sessions of the role would lose. */
  readonly harm: Harm;
  readonly before: readonly TokenStep[];
  readonly after: readonly TokenStep[];
  /** Every tool that the role may use; null: there is no message to try. */
  readonly baselineTokens: number | null;
  /** The embedder was down: the preview uses words only. */
  readonly degraded: boolean;
};
