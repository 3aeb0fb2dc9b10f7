"use client";

import { Check, X } from "lucide-react";
import { useMay } from "@/components/auth/me-context";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import type { DriftView } from "@/server/contract/drift";
import { describeCalls, describeReasons, STATE_BADGES } from "./describe-drift";
import { SideBySide } from "./side-by-side";

type DriftCardProps = {
  drift: DriftView;
  /** False on the tool's own page. */
  showsTool: boolean;
};

export function DriftCard({ drift, showsTool }: DriftCardProps) {
  const { title, tone } = STATE_BADGES[drift.state];
  const held = drift.fields.filter(({ reason }) => reason !== null);
  const landed = drift.fields.filter(({ reason }) => reason === null);
  const calls = describeCalls(drift);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {showsTool && (
          <Link href={`/tools/${encodeURIComponent(drift.toolId)}`} className="break-all font-medium font-mono text-sm">
            {drift.tool}
          </Link>
        )}
        <Badge tone={tone}>{title}</Badge>
        <span className="text-ink-faint text-sm">
          Detected <Time at={drift.foundAt} />
        </span>
        {held.length > 0 && <Decision drift={drift} />}
      </div>
      <ul className="grid gap-0.5">
        {describeReasons(drift).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {calls !== null && <li className={drift.calls === "refused" ? "font-medium text-danger" : ""}>{calls}</li>}
      </ul>
      {held.length > 0 && <SideBySide fields={held} sides={["in the draft", "At the source"]} />}
      {landed.length > 0 && <SideBySide fields={landed} sides={["published", "At the source and in the draft"]} />}
    </div>
  );
}

function Decision({ drift }: { drift: DriftView }) {
  const mayEdit = useMay("policy.edit");
  const decide = useAction(useTRPC().sources.decideDrift.mutationOptions(), {
    done: (_answer, { accept }) =>
      accept ? `${drift.tool} updated in the draft. Agents get it when you publish.` : `${drift.tool} left unchanged.`,
  });
  if (!mayEdit) return null;
  const choose = (accept: boolean) => decide.mutate({ toolId: drift.toolId, hash: drift.hash, accept });
  return (
    <span className="flex gap-2 sm:ml-auto">
      {drift.state === "pending" && (
        <Button size="sm" pending={decide.isPending} onClick={() => choose(false)}>
          <X aria-hidden />
          Reject
        </Button>
      )}
      <Button size="sm" variant="primary" pending={decide.isPending} onClick={() => choose(true)}>
        <Check aria-hidden />
        Accept
      </Button>
    </span>
  );
}
