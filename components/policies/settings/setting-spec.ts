import type { Signal } from "@/server/engine/model/snapshot";
import type { SettingPath } from "./setting-paths";

export type Choice = { readonly value: string; readonly label: string; readonly hint?: string };

/** A share of 1 is shown and typed as percent. */
export type NumberUnit = "share" | "tokens" | "tools" | "calls" | "characters" | "plain";

export type NumberControl = {
  readonly kind: "number";
  readonly unit: NumberUnit;
  /** Uneven slider stops, ascending; without them, `range`. Any number can be typed. */
  readonly stops?: readonly number[];
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
  /** For settings that can be off (null): the label for off, the switch, and the value when switched on. */
  readonly none?: { readonly label: string; readonly toggle: string; readonly start: number };
};

export type Control =
  | { readonly kind: "switch" }
  | { readonly kind: "choice"; readonly options: readonly Choice[] }
  | NumberControl
  | { readonly kind: "meta-tools" }
  | { readonly kind: "name" };

/** The form, the sweep, the diff, the audit and public/docs/presets.md take names, units and help from here. */
export type SettingSpec = {
  /** Must be clear without its group. */
  readonly label: string;
  readonly help: string;
  readonly tradeoff: string;
  readonly control: Control;
  readonly signal?: Signal;
  readonly isDetail?: boolean;
};

export type SettingGroup = {
  readonly title: string;
  readonly about: string;
  readonly specs: Readonly<Partial<Record<SettingPath, SettingSpec>>>;
};
