"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { findTools } from "@/components/tools/find-tools";
import { useTRPC } from "@/components/trpc/trpc";
import { useDebounced } from "@/components/ui/use-debounced";
import { useUrlState } from "@/components/url/use-url-state";
import { readAddress, TABLE_DEFAULTS } from "./table-address";
import { ALL, filterTools, rankTools, sortTools } from "./tool-rows";

export function useToolTable() {
  const trpc = useTRPC();
  const [address, setAddress] = useUrlState(TABLE_DEFAULTS);
  const choice = readAddress(address);
  const asked = useDebounced(choice.q.trim());
  const isSearch = asked !== "" || choice.role !== ALL;

  const rows = useQuery(
    trpc.tools.rows.queryOptions({ encoding: choice.encoding }, { placeholderData: keepPreviousData }),
  );
  const usage = useQuery(
    trpc.tools.usage.queryOptions({ days: choice.days }, { staleTime: 60_000, placeholderData: keepPreviousData }),
  );
  const changed = useQuery(trpc.tools.changed.queryOptions(undefined, { enabled: choice.filters.has("changed") }));
  const groups = useQuery(trpc.tools.groups.queryOptions(undefined, { staleTime: 60_000 }));
  const search = useQuery(
    trpc.tools.search.queryOptions(
      { query: asked, ...(choice.role !== ALL && { role: choice.role }) },
      { enabled: isSearch, placeholderData: keepPreviousData },
    ),
  );

  const facts = useMemo(
    () => ({
      usage: usage.data === undefined ? null : new Map(usage.data.map((row) => [row.name, row])),
      changed: changed.data === undefined ? null : new Set(changed.data),
    }),
    [usage.data, changed.data],
  );
  const { source, domain, filter, sort } = address;
  const hits = isSearch ? (search.data?.hits ?? null) : null;
  // Filter by name and summary until the first search result arrives.
  const isRanking = isSearch && search.isPending && choice.role === ALL;
  const shown = useMemo(() => {
    const wanted = readAddress({ ...TABLE_DEFAULTS, source, domain, filter, sort });
    const fitting = filterTools(rows.data ?? [], wanted, facts);
    const ranked = rankTools(isRanking ? findTools(fitting, asked) : fitting, hits);
    return sortTools(ranked, wanted.sort, facts);
  }, [rows.data, source, domain, filter, sort, facts, hits, isRanking, asked]);

  const waits =
    (choice.filters.has("never-sent") && usage.isPending) || (choice.filters.has("changed") && changed.isPending);
  return {
    choice,
    setAddress,
    rows,
    groups: groups.data,
    facts,
    shown,
    search: isSearch ? search : null,
    isPending: rows.isPending || waits || (isSearch && search.isPending && !isRanking),
    /** Rows match the words, but aren't ranked yet. */
    isRanking,
    /** Shows results of the previous query. */
    isStale: isSearch && (search.isPlaceholderData || asked !== choice.q.trim()),
    error: rows.error ?? (isSearch ? search.error : null) ?? usage.error ?? changed.error,
    retry: () =>
      void Promise.all([rows, usage, search, changed].filter((query) => query.isError).map((query) => query.refetch())),
  };
}

export type ToolTableState = ReturnType<typeof useToolTable>;
