"use client";

import { useQuery } from "@tanstack/react-query";
import { sessionLink } from "@/components/gateway/session-link";
import { useTRPC } from "@/components/trpc/trpc";
import { Link } from "@/components/ui/link";
import { QueryView } from "@/components/ui/query-view";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { countOf } from "@/components/words/count-of";
import type { MissDetail } from "@/server/contract/misses";
import type { MissRow } from "@/server/contract/usage";
import type { MissRange } from "./use-misses";

type MissSamplesProps = { miss: MissRow; range: MissRange };

export function MissSamples({ miss: { kind, name }, range }: MissSamplesProps) {
  const detail = useQuery(useTRPC().misses.get.queryOptions({ ...range, kind, name }));
  const pending = (
    <div className="grid gap-2 py-1">
      <Skeleton className="w-3/5" />
      <Skeleton className="w-2/5" />
    </div>
  );
  return (
    <QueryView query={detail} failure="Couldn't load the messages." pending={pending}>
      {({ samples }) => <Samples samples={samples} isObserved={kind === "observed"} />}
    </QueryView>
  );
}

function Samples({ samples, isObserved }: Pick<MissDetail, "samples"> & { isObserved: boolean }) {
  if (samples.length === 0) {
    return (
      <p className="text-ink-soft text-sm">No messages stored. Check in settings whether messages are recorded.</p>
    );
  }
  return (
    <ul className="grid gap-2">
      {samples.map(({ message, role, sent, sessionId, at }) => (
        <li key={`${role} ${message}`} className="border-line border-l-2 pl-3">
          <p className="line-clamp-3 whitespace-pre-wrap">{message}</p>
          <p className="flex flex-wrap gap-x-3 text-ink-faint text-sm">
            <span>
              role {role}, {describeSent(sent.length, isObserved)}
            </span>
            <Time at={at} />
            <Link
              href={isObserved ? sessionLink(sessionId) : `/sessions/${encodeURIComponent(sessionId)}`}
              className="hover:text-ink hover:underline"
            >
              Session
            </Link>
            <Link
              href={`/playground?${new URLSearchParams({ message: message.slice(0, 2000), role })}`}
              className="hover:text-ink hover:underline"
            >
              Try in playground
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}

function describeSent(count: number, isObserved: boolean): string {
  if (count === 0) return isObserved ? "no tools selected" : "no tools sent";
  return `${countOf(count, "tool")} ${isObserved ? "selected" : "sent"}`;
}
