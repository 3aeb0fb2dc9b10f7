"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPCClient } from "@/components/trpc/trpc";
import { useDebounced } from "@/components/ui/use-debounced";
import type { RolePreviewInput } from "@/server/contract/roles";
import type { RoleFields } from "./role-kind";

const MINUTE_MS = 60_000;

/** The query key is the form's content, so panels share one request. */
export function useRolePreview(id: string | null, fields: RoleFields) {
  const client = useTRPCClient();
  const { title: _title, description: _description, ...typed } = fields;
  const asked = useDebounced(JSON.stringify({ id, fields: typed }));
  const input = () => JSON.parse(asked) as RolePreviewInput;
  const preview = useQuery({
    queryKey: ["role preview", asked],
    queryFn: ({ signal }) => client.roles.preview.mutate(input(), { signal }),
    placeholderData: keepPreviousData,
    gcTime: MINUTE_MS,
  });
  const trial = useQuery({
    queryKey: ["role trial", asked],
    queryFn: ({ signal }) => client.roles.trial.mutate(input(), { signal }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
    gcTime: MINUTE_MS,
  });
  return { preview, trial };
}
