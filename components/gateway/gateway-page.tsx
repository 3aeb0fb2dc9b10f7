"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { PageHeader } from "@/components/ui/page-header";
import { QueryView } from "@/components/ui/query-view";
import { Select } from "@/components/ui/select";
import { useUrlState } from "@/components/url/use-url-state";
import { GATEWAY_DAYS } from "@/server/contract/gateway";
import { ConnectPanel } from "./connect-panel";
import { GatewayRoles } from "./gateway-roles";
import { ObservedTools } from "./observed-tools";

const DEFAULTS = { days: "7" };
const RANGES = GATEWAY_DAYS.map((days) => ({
  value: String(days),
  label: days === 1 ? "Last 24 hours" : `Last ${days} days`,
}));
const REFRESH_MS = 10_000;
/** While someone waits for the first request. */
const WAITING_MS = 2000;

export function GatewayPage({ servedOrigin }: { servedOrigin: string }) {
  const [filters, setFilters] = useUrlState(DEFAULTS);
  const days = GATEWAY_DAYS.find((known) => String(known) === filters.days) ?? 7;
  const overview = useQuery(
    useTRPC().gateway.overview.queryOptions(
      { days },
      {
        refetchInterval: ({ state }) =>
          state.data?.roles.every(({ lastAt }) => lastAt === null) ? WAITING_MS : REFRESH_MS,
        placeholderData: (old) => old,
      },
    ),
  );
  return (
    <>
      <PageHeader
        title="Gateway"
        description="Use Toolcrib with any agent by changing its base URL. Start in observe mode, which measures recall on your own traffic and leaves requests unchanged."
        actions={
          <Select
            aria-label="Period"
            className="w-40"
            value={String(days)}
            onChange={(value) => setFilters({ days: value })}
            options={RANGES}
          />
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ConnectPanel servedOrigin={servedOrigin} />
        <QueryView query={overview} failure="Couldn't load the gateway roles." pending="gateway roles">
          {(data) => <GatewayRoles overview={data} />}
        </QueryView>
        <ObservedTools />
      </div>
    </>
  );
}
