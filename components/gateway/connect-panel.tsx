"use client";

import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useTRPC } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { Time } from "@/components/ui/time";
import { countOf } from "@/components/words/count-of";
import { CLIENT_SETTINGS, CLIENTS, type Client } from "./client-settings";
import { ModeBadge } from "./gateway-mode-badge";
import { sessionLink } from "./session-link";

const LINK = "underline decoration-line-strong underline-offset-2 hover:decoration-ink";
const WAITING_MS = 2000;
const WATCHING_MS = 10_000;

export function ConnectPanel({ servedOrigin }: { servedOrigin: string }) {
  // Behind a proxy only the browser knows the address that agents can use.
  const origin = useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => servedOrigin,
  );
  const [client, setClient] = useState<Client>("codex");
  return (
    <Panel title="Connect your agent">
      <div className="grid gap-4">
        <p className="text-ink-soft">
          Change the base URL and use a{" "}
          <Link href="/keys" className={LINK}>
            Toolcrib key
          </Link>{" "}
          as the API key. Nothing else in the agent changes. If the key has several roles, name one in the header{" "}
          <Name>x-toolcrib-role</Name>.
        </p>
        <Tabs
          label="Client"
          value={client}
          onChange={setClient}
          options={CLIENTS.map((value) => {
            const { title, caption, text } = CLIENT_SETTINGS[value];
            return {
              value,
              title,
              content: <CodeBlock label={`${title} settings`} caption={caption} text={text(origin)} />,
            };
          })}
        />
        <FirstRequest />
      </div>
    </Panel>
  );
}

/** Asks again until a request has come, then keeps showing the newest. */
function FirstRequest() {
  const status = useQuery(
    useTRPC().gateway.status.queryOptions(undefined, {
      refetchInterval: (query) => (query.state.data?.first ? WATCHING_MS : WAITING_MS),
    }),
  );
  if (status.isPending) return <Skeleton className="h-5 w-64" />;
  const newest = status.data?.newest ?? null;
  return (
    <output className="flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t pt-3">
      {newest === null ? (
        <>
          <span aria-hidden className="size-2 animate-pulse rounded-full bg-accent motion-reduce:animate-none" />
          <span>Waiting for the first request…</span>
        </>
      ) : (
        <>
          <span aria-hidden className="size-2 rounded-full bg-good" />
          <span className="font-medium">Last request</span>
          <Time at={newest.at} />
          <ModeBadge mode={newest.mode} />
          <Name>{newest.role}</Name>
          <span className="text-ink-soft">
            {newest.userAgent ?? newest.dialect}, {countOf(newest.offered, "tool")}
          </span>
          <Link href={sessionLink(newest.sessionId)} className={LINK}>
            Open session
          </Link>
        </>
      )}
    </output>
  );
}

function neverChanges() {
  return () => {};
}
