"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { countOf } from "@/components/words/count-of";
import { readRef } from "./playground-address";

export function useChoices() {
  const trpc = useTRPC();
  const roles = useQuery(trpc.roles.list.queryOptions());
  const models = useQuery(trpc.models.list.queryOptions());
  const revisions = useQuery(trpc.revisions.list.queryOptions({ limit: 50 }));
  const keys = useQuery(trpc.keys.list.queryOptions());
  const numbers = revisions.data?.items.map(({ number }) => number) ?? [];
  return {
    roles: roles.data?.map(({ name }) => name) ?? [],
    models: models.data?.map(({ name }) => name) ?? [],
    revisions: numbers,
    states(chosen: string) {
      const ref = readRef(chosen);
      const known = ref === "draft" || numbers.includes(ref) ? numbers : [ref, ...numbers];
      return [
        { value: "draft", label: "draft" },
        ...known.map((number, index) => ({
          value: String(number),
          label: `revision ${number}`,
          ...(index === 0 && number === numbers[0] && { hint: "Served to agents now" }),
        })),
      ];
    },
    keys(chosen: string) {
      const narrow = keys.data?.filter(({ tools, status }) => tools.length > 0 && status === "active") ?? [];
      const isKnown = chosen === "" || narrow.some(({ id }) => id === chosen);
      return [
        { value: "-", label: "any key", hint: "Everything the role allows" },
        ...(isKnown ? [] : [{ value: chosen, label: "another key" }]),
        ...narrow.map(({ id, name, tools }) => ({ value: id, label: name, hint: countOf(tools.length, "tool") })),
      ];
    },
  };
}

export type Choices = ReturnType<typeof useChoices>;
