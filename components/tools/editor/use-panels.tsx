"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { describeDenial } from "@/components/trace/describe-denial";
import { useTRPC } from "@/components/trpc/trpc";
import { Badge } from "@/components/ui/badge";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { countOf } from "@/components/words/count-of";
import { useToolEntry } from "./entry-context";
import type { ToolView } from "./tool-kind";

function useUse(view: ToolView) {
  return useQuery(useTRPC().tools.use.queryOptions({ id: useToolEntry(view) }));
}

export function RoleAccessPanel({ view }: { view: ToolView }) {
  const use = useUse(view);
  const visibility = use.data?.visibility;
  const seeing = visibility?.filter(({ sees }) => sees !== null) ?? [];
  const others = visibility?.filter(({ sees }) => sees === null) ?? [];
  return (
    <Panel title="Roles with access" flush {...(visibility && { count: seeing.length })}>
      <Loaded query={use}>
        {seeing.length === 0 && (
          <p className="px-4 py-2.5 text-ink-soft">No role may use this tool, so agents never get it.</p>
        )}
        <ul>
          {seeing.map(({ role, sees }) => (
            <Row key={role} href={`/roles/${encodeURIComponent(role)}`} name={role}>
              {sees === "core" ? (
                <span className="font-medium text-signal-core text-sm">core, in every round</span>
              ) : (
                <span className="text-ink-faint text-sm">when picked</span>
              )}
            </Row>
          ))}
        </ul>
        {others.length > 0 && (
          <details className="border-line border-t">
            <summary className="px-4 py-2 text-ink-soft text-sm hover:text-ink">
              {countOf(others.length, "role")} without access
            </summary>
            <ul>
              {others.map(({ role, denial }) => (
                <Row key={role} href={`/roles/${encodeURIComponent(role)}`} name={role}>
                  <span className="text-right text-ink-faint text-sm">{denial && describeDenial(denial)}</span>
                </Row>
              ))}
            </ul>
          </details>
        )}
      </Loaded>
    </Panel>
  );
}

export function UsePanel({ view }: { view: ToolView }) {
  const use = useUse(view);
  const { categories = [], bundles = [], skills = [], roles = [] } = use.data ?? {};
  const count = categories.length + bundles.length + skills.length + roles.length;
  return (
    <Panel title="Used by" flush {...(use.data && { count })}>
      <Loaded query={use}>
        {count === 0 && (
          <p className="px-4 py-2.5 text-ink-soft">
            No category, bundle, skill or role refers to this tool. Search can still find it.
          </p>
        )}
        <ul>
          {categories.map(({ id, name, enabled }) => (
            <Row key={id} href={`/categories/${id}`} name={name}>
              <Kind off={!enabled}>category</Kind>
            </Row>
          ))}
          {bundles.map(({ id, name }) => (
            <Row key={id} href={`/bundles/${id}`} name={name}>
              <Kind>bundle</Kind>
            </Row>
          ))}
          {skills.map(({ id, name, enabled }) => (
            <Row key={id} href={`/skills/${id}`} name={name}>
              <Kind off={!enabled}>skill</Kind>
            </Row>
          ))}
          {roles.map(({ name, isListed, isDenied, isCore }) => (
            <Row key={name} href={`/roles/${encodeURIComponent(name)}`} name={name}>
              <Kind>
                {[isListed && "allow-list", isDenied && "deny-list", isCore && "core"].filter(Boolean).join(", ")} of
                role
              </Kind>
            </Row>
          ))}
        </ul>
      </Loaded>
    </Panel>
  );
}

function Kind({ off = false, children }: { off?: boolean; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 text-right text-ink-faint text-sm">
      {off && <Badge>disabled</Badge>}
      <span>{children}</span>
    </span>
  );
}

function Row({ href, name, children }: { href: string; name: string; children: ReactNode }) {
  return (
    <li className="relative flex items-center justify-between gap-3 border-line border-b px-4 py-2 last:border-b-0 hover:bg-sunken/60">
      <Link href={href} className="min-w-0 truncate font-mono text-sm after:absolute after:inset-0">
        {name}
      </Link>
      {children}
    </li>
  );
}

type Query = { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };

export function Loaded({ query, children }: { query: Query; children: ReactNode }) {
  if (query.isPending) {
    return (
      <div className="grid gap-3 p-4">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
        <Skeleton className="w-3/5" />
      </div>
    );
  }
  if (query.isError) {
    return (
      <div className="p-3">
        <ErrorPanel title="Couldn't load this panel." error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  return children;
}
