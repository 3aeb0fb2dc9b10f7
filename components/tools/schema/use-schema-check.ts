"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPCClient } from "@/components/trpc/trpc";
import { useDebounced } from "@/components/ui/use-debounced";
import type { SchemaProblem } from "@/server/contract/tools";
import type { JsonObject } from "@/server/engine/model/snapshot";

/** Uses the server's validator, the same one that checks calls. Null: not checked yet. */
export function useSchemaCheck(schema: JsonObject | null): readonly SchemaProblem[] | null {
  const client = useTRPCClient();
  const text = useDebounced(schema === null ? "" : JSON.stringify(schema), 300);
  const check = useQuery({
    queryKey: ["schema-check", text],
    queryFn: ({ signal }) => client.tools.checkSchema.mutate({ schema: JSON.parse(text) }, { signal }),
    enabled: text !== "",
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return schema === null ? null : (check.data ?? null);
}
