"use client";

import { MODE_INFO } from "@/components/mode/mode-info";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { type RoleBands, WINDOWS } from "@/server/contract/policies";
import { BandChart } from "./band-chart";
import { prepareBands } from "./prepare-bands";
import { usePictureState } from "./use-picture-state";
import type { useBands } from "./use-policy-trial";

const ROW_PLACES = ["a", "b", "c", "d", "e", "f"];

export function BandPanel({ query, isNew }: { query: ReturnType<typeof useBands>; isNew: boolean }) {
  const { roles, setRoles } = usePictureState();
  const users = query.data?.filter(({ usesPolicy }) => usesPolicy) ?? [];
  const showsAll = isNew || roles === "all" || users.length === 0;
  return (
    <Panel
      title="Mode by window size"
      action={
        users.length > 0 && (
          <Segmented
            label="Roles"
            value={showsAll ? "all" : "users"}
            onChange={setRoles}
            options={[
              { value: "users", label: "Roles with this policy" },
              { value: "all", label: "All roles" },
            ]}
          />
        )
      }
    >
      <QueryView
        query={query}
        failure="Couldn't compute the modes."
        pending={
          <output aria-label="Loading modes" className="grid gap-1">
            {ROW_PLACES.map((place) => (
              <Skeleton key={place} className="h-6" />
            ))}
            <span className="animate-appear text-ink-faint text-sm [animation-delay:3s] [animation-fill-mode:both]">
              After a restart, this can take a while: vectors are being computed.
            </span>
          </output>
        }
      >
        {(data) =>
          data.length === 0 ? (
            <EmptyState>There are no roles yet. Create a role to see its modes.</EmptyState>
          ) : (
            <>
              <BandChart rows={prepareBands(showsAll ? data : users, WINDOWS)} span={WINDOWS} />
              <p className="mt-3 text-ink-faint text-sm">{captionOf(data, users.length, showsAll)}</p>
            </>
          )
        }
      </QueryView>
    </Panel>
  );
}

function captionOf(roles: readonly RoleBands[], users: number, showsAll: boolean): string {
  const scope =
    users === 0
      ? "No role uses this policy. The chart shows each role as if it did."
      : showsAll && users < roles.length
        ? "Roles with another policy are shown as if they used this one."
        : "";
  return `${scope} ▾ marks the window of the role's model. Small talk and messages without a match can still use ${MODE_INFO.chat.title} mode.`.trim();
}
