"use client";

import { Pin, X } from "lucide-react";
import { useState } from "react";
import type { NounFormProps } from "@/components/editor/noun-kind";
import { Badge, Name } from "@/components/ui/badge";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { formatCount, formatTokens } from "@/components/words/format-number";
import { isAllowed } from "./describe-why";
import type { RoleFields, RoleView } from "./role-kind";
import { useRolePreview } from "./use-role-preview";

const OFFERED = 60;

/** In addition to the tools that are core for every role. */
export function CoreField({ fields, onChange, errors, readOnly, view }: NounFormProps<RoleView, RoleFields>) {
  const { preview } = useRolePreview(view?.id ?? null, fields);
  const [query, setQuery] = useState("");
  const allowed = new Set(preview.data?.groups.filter(isAllowed).flatMap(({ tools }) => tools));
  const forAll = preview.data?.core.filter(({ scope }) => scope === "everyone") ?? [];
  const tokensOf = new Map(preview.data?.core.map(({ tool, tokens }) => [tool, tokens]));
  const taken = new Set([...fields.core, ...forAll.map(({ tool }) => tool)]);
  const wanted = query.trim().toLowerCase();
  const offered = [...allowed].filter((name) => !taken.has(name) && name.toLowerCase().includes(wanted));
  const set = (core: string[]) => onChange({ core: core.sort() });
  return (
    <Panel title="Core" count={fields.core.length}>
      <div className="grid gap-3">
        <p className="text-ink-soft text-sm">
          Sent in every round except chat. Only tools the role may use have an effect.{" "}
          {forAll.length > 0 && (
            <>
              Already core for every role:{" "}
              {forAll.slice(0, 8).map(({ tool }, index) => (
                <span key={tool}>
                  {index > 0 && ", "}
                  <Name>{tool}</Name>
                </span>
              ))}
              {forAll.length > 8 && ` and ${forAll.length - 8} more`} (
              <Link href="/core" className="underline hover:text-ink">
                core
              </Link>
              ).
            </>
          )}
        </p>
        {errors.core && (
          <p role="alert" className="text-danger text-sm">
            {errors.core}
          </p>
        )}
        {fields.core.length === 0 ? (
          <p className="text-ink-faint text-sm">No core tools for this role only.</p>
        ) : (
          <ul aria-label="Core tools of this role" className="flex flex-wrap gap-1">
            {fields.core.map((name) => {
              const isOut = preview.data !== undefined && !allowed.has(name);
              const tokens = tokensOf.get(name);
              return (
                <li key={name} className="max-w-full">
                  <Badge tone={isOut ? "warn" : "neutral"} className="pr-0.5 font-normal">
                    <Pin aria-hidden className="text-signal-core" />
                    <Name>{name}</Name>
                    <span>{isOut ? "not allowed, no effect" : tokens !== undefined && formatTokens(tokens)}</span>
                    {readOnly ? (
                      <span className="w-1" />
                    ) : (
                      <button
                        type="button"
                        aria-label={`Remove ${name} from core`}
                        onClick={() => set(fields.core.filter((other) => other !== name))}
                        className="rounded-sm p-0.5 hover:bg-line"
                      >
                        <X aria-hidden />
                      </button>
                    )}
                  </Badge>
                </li>
              );
            })}
          </ul>
        )}
        {!readOnly && (
          <div className="overflow-hidden rounded-md border border-line-strong/60 bg-raised">
            <Input
              type="search"
              aria-label="Search allowed tools for core"
              placeholder="Search allowed tools"
              className="rounded-none border-0 border-line border-b focus-visible:-outline-offset-2"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            />
            <div className="flex h-28 flex-wrap content-start gap-1 overflow-auto p-2">
              {offered.slice(0, OFFERED).map((name) => (
                <button
                  key={name}
                  type="button"
                  onClick={() => set([...fields.core, name])}
                  className="rounded-sm border border-line px-1.5 font-mono text-ink-soft text-sm leading-5 hover:border-line-strong hover:text-ink"
                >
                  + {name}
                </button>
              ))}
              {offered.length > OFFERED && (
                <p className="w-full text-ink-faint text-sm">
                  {formatCount(offered.length - OFFERED)} more. Type to narrow the list.
                </p>
              )}
              {preview.data && offered.length === 0 && (
                <p className="text-ink-soft text-sm">
                  {allowed.size === 0 ? "This role may not use any tools." : "No results."}
                </p>
              )}
            </div>
          </div>
        )}
      </div>
    </Panel>
  );
}
