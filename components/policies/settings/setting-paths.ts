import type { PolicySettings } from "@/server/engine/model/snapshot";

type Leaf = string | number | boolean | null | readonly unknown[];
type PathsOf<T> = {
  [Key in keyof T & string]: T[Key] extends Leaf ? Key : `${Key}.${PathsOf<T[Key]>}`;
}[keyof T & string];

/** A dotted path such as `signals.semantic.tau`. */
export type SettingPath = PathsOf<PolicySettings>;
export type SettingValue = string | number | boolean | null | readonly string[];

export function readSetting(settings: PolicySettings, path: SettingPath): SettingValue {
  let found: unknown = settings;
  for (const key of path.split(".")) found = isBranch(found) ? found[key] : null;
  return isSettingValue(found) ? found : null;
}

/** Keeps the key order, so that equal settings stay equal as JSON. */
export function writeSetting(settings: PolicySettings, path: SettingPath, value: SettingValue): PolicySettings {
  return write(settings, path.split("."), value);
}

function write<Branch extends object>(
  branch: Branch,
  [key = "", ...rest]: readonly string[],
  value: SettingValue,
): Branch {
  const child: unknown = Reflect.get(branch, key);
  return { ...branch, [key]: rest.length === 0 ? value : write(isBranch(child) ? child : {}, rest, value) };
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSettingValue(value: unknown): value is SettingValue {
  return value !== undefined && !isBranch(value);
}

/** Lists compare as sets: the order in which meta-tools were checked has no meaning. */
export function isSameSetting(a: SettingValue, b: SettingValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return [...a].sort().join("\n") === [...b].sort().join("\n");
  return a === b;
}
