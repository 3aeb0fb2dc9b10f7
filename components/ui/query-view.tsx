"use client";

import type { ReactNode } from "react";
import { readApiError } from "@/components/trpc/api-error";
import { ErrorPanel } from "./error-panel";
import { SkeletonRows } from "./skeleton";

export type QueryState<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly refetch: () => unknown;
};

type QueryViewProps<Data> = {
  query: QueryState<Data>;
  failure: string;
  /** In the shape of what is loaded. A string names it: "bundles" shows rows and announces "Loading bundles". */
  pending: ReactNode;
  pendingRows?: number;
  empty?: ReactNode;
  notFound?: ReactNode;
  /** Keeps showing what was loaded when a refetch fails. */
  keepsData?: boolean;
  children: (data: NonNullable<Data>) => ReactNode;
};

export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, failure, pending, pendingRows = 6, empty, notFound, keepsData = false, children } = props;
  const { data, error, isError } = query;
  if (isError && !(keepsData && data !== undefined)) {
    if (notFound !== undefined && readApiError(error).code === "NOT_FOUND") return notFound;
    return <ErrorPanel title={failure} error={error} onRetry={() => void query.refetch()} />;
  }
  if (data === undefined || data === null) {
    return typeof pending === "string" ? <SkeletonRows rows={pendingRows} label={pending} /> : pending;
  }
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty;
  return children(data);
}

type DataOf<Queries> = { [Name in keyof Queries]: Queries[Name] extends QueryState<infer Data> ? Data : never };

/** Several queries as one, loaded when all are. */
export function mergeQueries<Queries extends Record<string, QueryState<unknown>>>(
  queries: Queries,
): QueryState<DataOf<Queries>> {
  const all = Object.values(queries);
  const isLoaded = all.every(({ data }) => data !== undefined);
  const entries = Object.entries(queries).map(([name, { data }]) => [name, data]);
  return {
    data: isLoaded ? (Object.fromEntries(entries) as DataOf<Queries>) : undefined,
    error: all.find(({ isError }) => isError)?.error ?? null,
    isError: all.some(({ isError }) => isError),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  };
}
