"use client";

import { useQuery } from "@tanstack/react-query";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSub } from "@/components/ui/dropdown-menu";
import { Link } from "@/components/ui/link";
import type { ObservedPlace, ObservedToolView } from "@/server/contract/gateway";

/** What each place is called, in the menu and once the tool is there. */
const PLACE_INFO: Record<Exclude<ObservedPlace, "deny">, { label: string; done: (entry: string) => string }> = {
  allow: { label: "Allow for role", done: (role) => `allowed for ${role}` },
  core: { label: "Core of role", done: (role) => `in the core of ${role}` },
  bundle: { label: "Bundle", done: (bundle) => `in the bundle ${bundle}` },
  category: { label: "Category", done: (category) => `in the category ${category}` },
};
const PLACES = Object.keys(PLACE_INFO) as (keyof typeof PLACE_INFO)[];

export function ObservedActions({ tool }: { tool: ObservedToolView }) {
  const trpc = useTRPC();
  const { name, contentHash, catalog } = tool;
  const isOurs = catalog === null || catalog.source === "observed";
  const add = useAction(trpc.gateway.addObservedTool.mutationOptions(), {
    done: `${name} is in the draft. Agents get it when you publish.`,
  });
  const put = useAction(trpc.gateway.placeObservedTool.mutationOptions(), {
    done: ({ place, entry }) =>
      `${name} is ${place === "deny" ? `denied to ${entry}` : PLACE_INFO[place].done(entry)} in the draft. This takes effect when you publish.`,
  });
  const roles = useQuery(trpc.roles.list.queryOptions()).data ?? [];
  const bundles = useQuery(trpc.bundles.list.queryOptions()).data ?? [];
  const categories = useQuery(trpc.categories.list.queryOptions()).data ?? [];
  const entries = { allow: roles, core: roles, bundle: bundles, category: categories };
  return (
    <div className="flex flex-wrap gap-2">
      {catalog?.isSame && (
        <Button size="sm" asChild>
          <Link href={`/tools/${encodeURIComponent(catalog.id)}`} aria-label={`Open ${name} in the catalog`}>
            Open
          </Link>
        </Button>
      )}
      {isOurs && !catalog?.isSame && !tool.isTruncated && (
        <Button
          size="sm"
          pending={add.isPending}
          aria-label={catalog === null ? `Add ${name} to the catalog` : `Update ${name} in the catalog`}
          onClick={() => add.mutate({ name, contentHash })}
        >
          {catalog === null ? "Add to catalog" : "Update"}
        </Button>
      )}
      <DropdownMenu
        trigger={
          <Button size="sm" pending={put.isPending} aria-label={`Use ${name} in the policy`}>
            Use in…
          </Button>
        }
      >
        {PLACES.map((place) => (
          <MenuSub key={place} label={PLACE_INFO[place].label}>
            {entries[place].map((entry) => (
              <MenuItem key={entry.id} onSelect={() => put.mutate({ name, contentHash, place, entry: entry.name })}>
                <Name>{entry.name}</Name>
              </MenuItem>
            ))}
            {entries[place].length === 0 && <MenuItem disabled>None yet</MenuItem>}
          </MenuSub>
        ))}
      </DropdownMenu>
      <DropdownMenu
        trigger={
          <Button size="sm" variant="danger-quiet" pending={put.isPending} aria-label={`Deny ${name} for a role`}>
            Deny for role…
          </Button>
        }
      >
        {roles.map((role) => (
          <MenuItem key={role.id} onSelect={() => put.mutate({ name, contentHash, place: "deny", entry: role.name })}>
            <Name>{role.name}</Name>
          </MenuItem>
        ))}
      </DropdownMenu>
    </div>
  );
}
