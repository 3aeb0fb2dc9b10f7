"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { Notice } from "@/components/ui/notice";
import { DriftCard } from "./drift-card";

export function DriftNotice({ toolId }: { toolId: string }) {
  const { data = [] } = useQuery(useTRPC().sources.drift.queryOptions({ toolId }));
  const [drift] = data;
  if (drift === undefined) return null;
  return (
    <Notice
      tone={drift.state === "pending" || drift.calls === "refused" ? "warn" : "info"}
      title={`The source ${drift.source.name} has changed this tool`}
    >
      <div className="mt-1">
        <DriftCard drift={drift} showsTool={false} />
      </div>
    </Notice>
  );
}
