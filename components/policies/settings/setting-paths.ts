import type { PolicySettings } from "@/server/engine/model/snapshot";

type Leaf = string | number | boolean | null | readonly unknown[];
type PathsOf<T> = {
  [Key in keyof T & string]: T[Key] extends Leaf ? Key : `${Key}.${PathsOf<T[Key]>}`;
}[keyof T & string];

/** A dotted path such as `signals.semantic.tau`. */
export type SettingPath = PathsOf<PolicySettings>;
export type SettingValue = string | number | boolean | null | readonly string[];

type Branch = { readonly [key: string]: SettingValue | Branch };

export function readSetting(settings: PolicySettings, path: SettingPath): SettingValue {
  let found: SettingValue | Branch = settings as unknown as Branch;
  for (const key of path.split(".")) found = (found as Branch)[key] ?? null;
  return found as SettingValue;
}

/** Keeps the key order, so that equal settings stay equal as JSON. */
export function writeSetting(settings: PolicySettings, path: SettingPath, value: SettingValue): PolicySettings {
  return write(settings as unknown as Branch, path.split("."), value) as unknown as PolicySettings;
}

function write(branch: Branch, [key = "", ...rest]: readonly string[], value: SettingValue): Branch {
  const child = branch[key];
  return { ...branch, [key]: rest.length === 0 ? value : write((child ?? {}) as Branch, rest, value) };
}

/** Lists compare as sets: the order in which meta-tools were checked has no meaning. */
export function isSameSetting(a: SettingValue, b: SettingValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return [...a].sort().join("\n") === [...b].sort().join("\n");
  return a === b;
}
