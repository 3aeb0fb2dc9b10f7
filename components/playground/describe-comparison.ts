import { MODE_INFO } from "@/components/mode/mode-info";
import type { Comparison } from "./playground-address";

export function describeComparison(comparison: Comparison): string {
  switch (comparison.kind) {
    case "preset":
      return `preset ${comparison.preset}`;
    case "role":
      return `role ${comparison.role}`;
    case "on":
      return comparison.ref === "draft" ? "draft" : `revision ${comparison.ref}`;
    case "mode":
      return `mode ${MODE_INFO[comparison.mode].title}`;
  }
}
