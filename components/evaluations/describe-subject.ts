import type { AnySubject } from "@/server/contract/eval-runs";
import { SWEEP_PARAMETERS } from "@/server/contract/sweep-parameters";

/** What was tried, in a few words. */
export function describeSubject(subject: AnySubject): string {
  switch (subject.kind) {
    case "draft":
      return "Draft";
    case "revision":
      return `Revision ${subject.number}`;
    case "preset":
      return `Preset ${subject.preset}`;
    case "sweep":
      return `Sweep of ${subject.policyName}: ${SWEEP_PARAMETERS[subject.parameter].title}`;
  }
}
