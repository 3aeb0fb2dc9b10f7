import type { Signal } from "@/server/engine/snapshot";
import type { SettingPath } from "./setting-paths";

export type Choice = { readonly value: string; readonly label: string; readonly hint?: string };

/** How a number is written: a share of 1 as percent, the others as they are. */
export type NumberUnit = "share" | "tokens" | "tools" | "calls" | "characters" | "plain";

export type NumberControl = {
  readonly kind: "number";
  readonly unit: NumberUnit;
  /** Where the slider stops, from least to most; or evenly spaced by `step`. More can be typed beside it. */
  readonly stops?: readonly number[];
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
  /** The setting can be switched off; what that is called, and where it starts when it is switched on. */
  readonly none?: { readonly label: string; readonly toggle: string; readonly start: number };
};

export type Control =
  | { readonly kind: "switch" }
  | { readonly kind: "choice"; readonly options: readonly Choice[] }
  | NumberControl
  | { readonly kind: "meta-tools" }
  | { readonly kind: "name" };

/** All that the form, the differences and the list say about one setting. */
export type SettingSpec = {
  /** Stands alone: differences name it without its group. */
  readonly label: string;
  /** What it does, in a sentence. */
  readonly what: string;
  /** What moving it costs. */
  readonly cost: string;
  readonly control: Control;
  /** The signal that it belongs to, for its colour. */
  readonly signal?: Signal;
  /** Belongs to the setting above it. */
  readonly isDetail?: boolean;
};

export type SettingGroup = {
  readonly title: string;
  readonly about: string;
  /** In the order of the form. */
  readonly specs: Readonly<Partial<Record<SettingPath, SettingSpec>>>;
};
