"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { QueryView } from "@/components/ui/query-view";
import { Skeleton } from "@/components/ui/skeleton";
import type { WhyAbout } from "@/server/contract/why";
import { useWhy } from "./use-why";
import { WhyAnswer } from "./why-answer";

type WhyBoxProps = {
  about: WhyAbout | null;
  /** Fixed on a tool's own page. */
  tool?: string;
  /** Names to offer to people who can't read the catalog. */
  candidates?: readonly string[];
};

export function WhyBox({ about, tool: fixed, candidates = [] }: WhyBoxProps) {
  const readsPolicy = useMay("policy.read");
  const [asked, setAsked] = useState<string | null>(null);
  const tool = fixed ?? asked;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {fixed === undefined && (
        <AskForm readsPolicy={readsPolicy} candidates={candidates} asked={asked} onAsk={setAsked} />
      )}
      {about !== null && tool !== null && (
        <AskedTool about={about} tool={tool} readsPolicy={readsPolicy} onAsk={setAsked} />
      )}
    </div>
  );
}

type AskFormProps = {
  readsPolicy: boolean;
  candidates: readonly string[];
  asked: string | null;
  onAsk: (tool: string) => void;
};

/** A longer list would be slow to open; any name can be typed. */
const MAX_OFFERED = 200;

function AskForm({ readsPolicy, candidates, asked, onAsk }: AskFormProps) {
  const tools = useQuery(useTRPC().tools.rows.queryOptions(undefined, { staleTime: 60_000, enabled: readsPolicy }));
  const [typed, setTyped] = useState("");
  const listId = useId();
  const names = tools.data?.map(({ name }) => name) ?? candidates;
  const wanted = typed.trim().toLowerCase();
  const offered = names.filter((name) => name.toLowerCase().includes(wanted)).slice(0, MAX_OFFERED);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== "") onAsk(typed.trim());
  };
  return (
    <form onSubmit={ask} className="flex gap-2">
      <Input
        aria-label="Why not this tool?"
        placeholder="Type a tool name"
        list={listId}
        value={typed}
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        className="min-w-0 font-mono"
        onChange={(event) => {
          setTyped(event.target.value);
          // Picking from the list asks at once.
          if (names.includes(event.target.value)) onAsk(event.target.value);
        }}
      />
      <Button type="submit" disabled={typed.trim() === "" || typed.trim() === asked}>
        Ask
      </Button>
      <datalist id={listId}>
        {offered.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </form>
  );
}

type AskedToolProps = { about: WhyAbout; tool: string; readsPolicy: boolean; onAsk: (tool: string) => void };

function AskedTool({ about, tool, readsPolicy, onAsk }: AskedToolProps) {
  const why = useWhy(about, tool, readsPolicy);
  return (
    <div aria-live="polite">
      <QueryView
        query={why}
        failure="Couldn't find the reason."
        pending={
          <div className="grid gap-2">
            <Skeleton className="w-1/3" />
            <Skeleton className="w-4/5" />
          </div>
        }
      >
        {(view) => <WhyAnswer key={view.tool} view={view} about={about} showsFixes={readsPolicy} onAsk={onAsk} />}
      </QueryView>
    </div>
  );
}
