"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { ConnectionPanel } from "./connection-panel";
import { describeCalibration } from "./describe-calibration";
import type { ModelFields, ModelView } from "./model-kind";

export function ModelSummary({ fields, view }: { fields: ModelFields; view: ModelView | null }) {
  const trpc = useTRPC();
  const status = useQuery(trpc.models.status.queryOptions());
  const calibration = useQuery(trpc.usage.calibration.queryOptions(undefined, { staleTime: 60_000 }));
  if (view === null || status.isError) return null;
  const own = status.data?.find(({ id }) => id === view.id);
  if (own === undefined || calibration.isPending) return <Skeleton className="h-52 rounded-lg sm:h-42" />;
  return (
    <>
      <p className="text-ink-soft">
        {own.roles.length === 0 ? (
          "No role uses this model by default. Agents can still name it."
        ) : (
          <>
            Used by{" "}
            {own.roles.map((role, index) => (
              <span key={role}>
                {index > 0 && ", "}
                <Link
                  href={`/roles/${encodeURIComponent(role)}`}
                  className="font-mono text-sm underline decoration-line-strong underline-offset-2 hover:text-ink"
                >
                  {role}
                </Link>
              </span>
            ))}
            .
          </>
        )}{" "}
        {calibration.data && describeCalibration(view.name, calibration.data)}
      </p>
      <ConnectionPanel
        model={view}
        connection={own.connection}
        isUnsaved={fields.provider !== view.provider || fields.name !== view.name}
      />
    </>
  );
}
