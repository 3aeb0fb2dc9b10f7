"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { QueryView } from "@/components/ui/query-view";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { useUrlState } from "@/components/url/use-url-state";
import { countOf } from "@/components/words/count-of";
import type { RoleMatrix } from "@/server/contract/roles";
import { MatrixGrid } from "./matrix-grid";
import { MatrixLegend } from "./matrix-look";
import { domainsOf, groupMatrix, listMatrixRows, sourcesOf } from "./prepare-matrix";
import { useMatrixToggle } from "./use-matrix-toggle";

const FILTERS = { q: "", source: "", domain: "", diff: "" };
const ANY = "-";
/** Expand every domain up to this many tools. */
const FEW = 150;

export function MatrixPage() {
  const matrix = useQuery(useTRPC().roles.matrix.queryOptions(undefined, { staleTime: 30_000 }));
  const mayEdit = useMay("policy.edit");
  return (
    <>
      <PageHeader
        back={{ href: "/roles", label: "Roles" }}
        title="Roles and tools"
        description={
          mayEdit
            ? "Which roles may use which tools in the draft. Click a cell to change a role's list. To change a role that allows all or no tools, or its deny-list, edit the role."
            : "Which roles may use which tools in the draft."
        }
      />
      <QueryView query={matrix} failure="Couldn't load the matrix." pending="the matrix" pendingRows={8}>
        {(data) =>
          data.roles.length === 0 || data.tools.length === 0 ? (
            <EmptyState
              action={
                <Button asChild>
                  <Link href={data.roles.length === 0 ? "/roles" : "/tools"}>
                    {data.roles.length === 0 ? "Go to roles" : "Go to tools"}
                  </Link>
                </Button>
              }
            >
              {data.roles.length === 0 ? "No roles yet." : "The catalog has no tools yet."}
            </EmptyState>
          ) : (
            <Matrix matrix={data} mayEdit={mayEdit} />
          )
        }
      </QueryView>
    </>
  );
}

function Matrix({ matrix, mayEdit }: { matrix: RoleMatrix; mayEdit: boolean }) {
  const [filters, setFilters] = useUrlState(FILTERS);
  const { pending, change } = useMatrixToggle();
  const query = useDeferredValue(filters.q);
  const { source, domain, diff } = filters;
  const groups = useMemo(
    () => groupMatrix(matrix, { query, source, domain, onlyDifferences: diff === "1" }, pending),
    [matrix, query, source, domain, diff, pending],
  );
  const count = groups.reduce((sum, { tools }) => sum + tools.length, 0);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const openByDefault = count <= FEW;
  const rows = listMatrixRows(groups, (name) => turned.has(name) !== openByDefault);
  const turn = (name: string) => {
    const next = new Set(turned);
    if (!next.delete(name)) next.add(name);
    setTurned(next);
  };
  const choices = (names: readonly string[], any: string) => [
    { value: ANY, label: any },
    ...names.map((name) => ({ value: name, label: name === "" ? "other" : name })),
  ];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchInput
          className="w-full sm:w-72"
          label="Search tools"
          value={filters.q}
          onChange={(q) => setFilters({ q })}
        />
        <Select
          aria-label="Source"
          className="w-40"
          value={source || ANY}
          options={choices(sourcesOf(matrix), "All sources")}
          onChange={(next) => setFilters({ source: next === ANY ? "" : next })}
        />
        <Select
          aria-label="Domain"
          className="w-40"
          value={domain || ANY}
          options={choices(domainsOf(matrix), "All domains")}
          onChange={(next) => setFilters({ domain: next === ANY ? "" : next })}
        />
        <Checkbox checked={diff === "1"} onChange={(on) => setFilters({ diff: on ? "1" : "" })}>
          Only differences
        </Checkbox>
      </div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <MatrixLegend />
        <p aria-live="polite" className="text-ink-faint text-sm">
          {countOf(count, "tool")} × {countOf(matrix.roles.length, "role")}
        </p>
      </div>
      {groups.length === 0 ? (
        <EmptyState action={<Button onClick={() => setFilters(FILTERS)}>Show all tools</Button>}>
          {diff === "1" ? "All roles have the same access to these tools." : "No tools match these filters."}
        </EmptyState>
      ) : (
        <MatrixGrid
          roles={matrix.roles}
          rows={rows}
          pending={pending}
          mayEdit={mayEdit}
          onOpen={turn}
          onChange={change}
        />
      )}
    </>
  );
}
