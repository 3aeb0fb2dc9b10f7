import { runWithin } from "@/server/lib/run-within";
import { parseYaml } from "./parse-yaml.mjs";

const MAX_YAML_MS = 2000;

/** Only short texts: nothing else runs meanwhile. Throws `YAMLParseError`, or `TooCostlyError` when it takes too long. */
export function readYaml(text: string, { maxAliasCount = 0 } = {}): unknown {
  // Checking for duplicates compares every pair of keys; as in JSON, the last one counts.
  return runWithin(MAX_YAML_MS, () => parseYaml(text, { maxAliasCount, uniqueKeys: false }));
}
