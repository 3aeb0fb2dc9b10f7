"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useAction } from "@/components/forms/use-action";
import { TokenStep } from "@/components/tokens/tokens";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { Select } from "@/components/ui/select";
import type { Columns } from "@/components/ui/table";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import {
  type AccessChoice,
  type AccessLevel,
  type AccessRow,
  type AccessView,
  addedTools,
  describeGrants,
  describeLevel,
  describeSuggestion,
  prepareAccess,
  suggestedChoice,
  toGrants,
} from "./prepare-access";

type AccessPanelProps = {
  sourceIds: readonly string[];
  /** After an import: suggestions are selected, for a person to confirm. */
  suggests?: boolean;
};

/** Which roles may use a source's tools, and a way to allow them. */
export function AccessPanel({ sourceIds, suggests = false }: AccessPanelProps) {
  const access = useQuery(useTRPC().roles.access.queryOptions({ sourceIds: [...sourceIds] }));
  return (
    <Panel title="Which roles may use these tools?">
      <QueryView query={access} failure="Couldn't load the roles." pending="roles" keepsData>
        {(data) =>
          data.tools.length === 0 ? (
            <p className="text-ink-soft">This source has no enabled tools in the draft.</p>
          ) : (
            <Access view={prepareAccess(data)} suggests={suggests} />
          )
        }
      </QueryView>
    </Panel>
  );
}

function Access({ view, suggests }: { view: AccessView; suggests: boolean }) {
  const mayEdit = useMay("policy.edit");
  const [choice, setChoice] = useState<AccessChoice>(() => (suggests ? suggestedChoice(view) : {}));
  const grant = useAction(useTRPC().roles.grant.mutationOptions(), {
    done: ({ roles }) => `${countOf(roles, "role")} changed in the draft`,
    failure: "inline",
    onDone: () => setChoice({}),
  });
  const grants = toGrants(view, choice);
  const canAdd = mayEdit && view.rows.some(({ closed }) => closed === null);
  return (
    <div className="grid gap-4">
      {view.unused !== null && !grant.isSuccess && (
        <Notice tone="warn" title={view.unused}>
          {canAdd ? "Choose roles below to give their agents access." : "Agents in other roles can't use them."}
        </Notice>
      )}
      {grant.isSuccess && (
        <Notice
          tone="good"
          title={`${countOf(grant.data.roles, "role")} may use more of these tools in the draft`}
          actions={
            <Button asChild variant="primary">
              <Link href="/publish">Review and publish</Link>
            </Button>
          }
        >
          Agents get them when you publish.
        </Notice>
      )}
      {grant.refusal && (
        <Notice tone="danger" alert title="Couldn't change the roles">
          {grant.refusal.message} Nothing was changed.
        </Notice>
      )}
      <DataTable
        label="Roles"
        columns={columnsOf(view, choice, mayEdit ? (id, level) => setChoice({ ...choice, [id]: level }) : null)}
        rows={view.rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            action={
              mayEdit && (
                <Button asChild variant="primary">
                  <Link href="/roles/new">Create a role</Link>
                </Button>
              )
            }
          >
            No roles yet. Agents need one to use tools.
          </EmptyState>
        }
      />
      {canAdd && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            variant={grants.length > 0 ? "primary" : "secondary"}
            pending={grant.isPending}
            disabled={grants.length === 0}
            onClick={() => grant.mutate({ grants })}
          >
            {grants.length === 0 ? "Allow in the draft" : describeGrants(grants)}
          </Button>
          <span className="text-ink-faint text-sm">
            {suggests ? "Suggestions are never applied without you. " : ""}To choose individual tools, open the role.
          </span>
        </div>
      )}
    </div>
  );
}

type Choose = ((id: string, level: AccessLevel) => void) | null;

function columnsOf({ tools }: AccessView, choice: AccessChoice, choose: Choose): Columns<AccessRow> {
  return [
    {
      header: "Role",
      cell: ({ id, name, title, suggestion }) => (
        <>
          <Link href={`/roles/${encodeURIComponent(id)}`} className="font-medium font-mono hover:underline">
            {name}
          </Link>
          <span className="block text-ink-soft text-sm">{title}</span>
          {suggestion && choose !== null && (
            <span className="block text-ink-faint text-sm">{describeSuggestion(suggestion)}</span>
          )}
        </>
      ),
    },
    {
      header: "May use",
      align: "right",
      style: "whitespace-nowrap",
      cell: (row) => {
        const added = addedTools(row, choice).length;
        return (
          <>
            {formatCount(row.mayUse + added)} of {formatCount(tools)}
            {added > 0 && <span className="block text-ink-faint text-sm">{formatCount(row.mayUse)} now</span>}
          </>
        );
      },
    },
    {
      header: "All its schemas",
      hint: "Tokens if every tool that the role may use is sent in full",
      align: "right",
      from: "md",
      cell: (row) => {
        const added = addedTools(row, choice).reduce((sum, { tokens }) => sum + tokens, 0);
        return <TokenStep before={row.directTokens} after={row.directTokens + added} against="now" />;
      },
    },
    {
      header: "Change",
      cell: (row) =>
        row.closed !== null || choose === null ? (
          <span className="text-ink-soft text-sm">{row.closed ?? "Ask an editor"}</span>
        ) : (
          <Select
            aria-label={`Tools to add to ${row.name}`}
            className="w-28 sm:w-56"
            value={choice[row.id] ?? "none"}
            options={row.levels.map((level) => ({ value: level.level, label: describeLevel(level) }))}
            onChange={(level) => choose(row.id, level)}
          />
        ),
    },
  ];
}
