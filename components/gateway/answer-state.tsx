import { Badge } from "@/components/ui/badge";
import type { GatewayOutcome } from "@/server/contract/gateway";
import { OUTCOME_INFO } from "./describe-gateway";

type AnswerStateProps = { answer: { readonly status: number | null; readonly outcome: GatewayOutcome | null } };

/** The provider's status, and how its answer ended if it did not end well. */
export function AnswerState({ answer: { status, outcome } }: AnswerStateProps) {
  const info = outcome === null || outcome === "complete" ? null : OUTCOME_INFO[outcome];
  return (
    <>
      {info?.hasNoResponse ? null : (status ?? "No response")}
      {info && (
        <Badge tone={info.tone} title={info.meaning} className={info.hasNoResponse ? undefined : "ml-1.5"}>
          {info.title}
        </Badge>
      )}
    </>
  );
}
