"use client";

import type { ZodType } from "zod";
import { type ApiClient, useTRPC } from "@/components/trpc/trpc";
import { NOUN_LISTS, type Noun } from "@/server/contract/noun-lists";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import type { EntryView } from "./noun-kind";

type RowRef = { readonly id: string; readonly version: number };

/** What the editor does with the entries of a noun. Fields are checked by the noun's schema, which gives their type. */
export type NounActions<View> = {
  readonly get: (id: string) => Promise<View>;
  readonly create: (fields: object) => Promise<View>;
  readonly update: (fields: object, ref: RowRef) => Promise<View>;
  readonly remove: (ref: RowRef) => Promise<unknown>;
  readonly undelete: (id: string) => Promise<unknown>;
};

/** The procedures of `server/api/trpc/noun-router.ts`. */
type NounRouter<View, Create, Update> = {
  readonly get: { query(input: { id: string }): Promise<View> };
  readonly create: { mutate(input: Create): Promise<View> };
  readonly update: { mutate(input: Update): Promise<View> };
  readonly remove: { mutate(input: { id: string; version: number }): Promise<unknown> };
  readonly undelete: { mutate(input: { id: string }): Promise<unknown> };
};

type NounSchemas<Create, Update> = { readonly create: ZodType<Create>; readonly update: ZodType<Update> };

function actionsOf<View extends EntryView, Create, Update>(
  router: NounRouter<View, Create, Update>,
  { create, update }: NounSchemas<Create, Update>,
): NounActions<View> {
  return {
    get: (id) => router.get.query({ id }),
    create: async (fields) => router.create.mutate(create.parse(fields)),
    update: async (fields, { id, version }) => router.update.mutate(update.parse({ ...fields, id, version })),
    remove: ({ id, version }) => router.remove.mutate({ id, version }),
    undelete: (id) => router.undelete.mutate({ id }),
  };
}

export const NOUN_ACTIONS = {
  source: (client: ApiClient) => actionsOf(client.sources, NOUN_SCHEMAS.source),
  tool: (client: ApiClient) => actionsOf(client.tools, NOUN_SCHEMAS.tool),
  role: (client: ApiClient) => actionsOf(client.roles, NOUN_SCHEMAS.role),
  category: (client: ApiClient) => actionsOf(client.categories, NOUN_SCHEMAS.category),
  bundle: (client: ApiClient) => actionsOf(client.bundles, NOUN_SCHEMAS.bundle),
  policy: (client: ApiClient) => actionsOf(client.policies, NOUN_SCHEMAS.policy),
  model: (client: ApiClient) => actionsOf(client.models, NOUN_SCHEMAS.model),
  skill: (client: ApiClient) => actionsOf(client.skills, NOUN_SCHEMAS.skill),
} satisfies Record<Noun, (client: ApiClient) => NounActions<EntryView>>;

/** Where queries of the noun are cached: the same keys as of `trpc.bundles.get` and `trpc.bundles.list`. */
export function useNounKeys(noun: Noun) {
  const { get, list } = useTRPC()[NOUN_LISTS[noun]];
  return { get: (id: string): readonly unknown[] => get.queryKey({ id }), list: list.queryKey() as readonly unknown[] };
}
