import type { AnySubject } from "@/server/contract/eval-runs";
import { sweepSetting } from "./sweep-settings";

export function describeSubject(subject: AnySubject): string {
  switch (subject.kind) {
    case "draft":
      return "Draft";
    case "revision":
      return `Revision ${subject.number}`;
    case "preset":
      return `Preset ${subject.preset}`;
    case "sweep":
      return `Sweep of ${subject.policyName}: ${sweepSetting(subject.parameter).label}`;
  }
}
