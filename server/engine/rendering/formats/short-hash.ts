import { hash53 } from "@/server/engine/util/hash-text";

const LENGTH = 6;

export function shortHash(text: string): string {
  return hash53(text).toString(36).padStart(LENGTH, "0").slice(-LENGTH);
}
