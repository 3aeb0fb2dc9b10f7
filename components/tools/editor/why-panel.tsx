"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { SelectField } from "@/components/ui/select-field";
import { WhyBox } from "@/components/why/why-box";
import { PLAYGROUND_LIMITS } from "@/server/contract/playground";
import type { WhyAbout } from "@/server/contract/why";
import type { ToolView } from "./tool-kind";

export function WhyPanel({ view }: { view: ToolView }) {
  const roles = useQuery(useTRPC().roles.list.queryOptions());
  const [message, setMessage] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState<WhyAbout | null>(null);
  const role = chosen ?? roles.data?.[0]?.name ?? null;
  const ask = () => {
    if (role !== null && message.trim() !== "") setAsked(aboutOf(message, role));
  };
  return (
    <Panel title="Why not this tool?">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SelectField
          label="Role"
          value={role ?? ""}
          onChange={setChosen}
          options={(roles.data ?? []).map(({ name }) => ({ value: name, label: name }))}
        />
        <Textarea
          aria-label="Message to ask about"
          placeholder="A message that should get it, or should not"
          value={message}
          maxLength={PLAYGROUND_LIMITS.message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Button
          type="button"
          disabled={role === null || message.trim() === ""}
          className="justify-self-start"
          onClick={ask}
        >
          Ask
        </Button>
        <WhyBox about={asked} tool={view.name} />
      </div>
    </Panel>
  );
}

function aboutOf(message: string, role: string): WhyAbout {
  const subject = { ref: "draft", role, preset: null, mode: "auto" } as const;
  const request = { history: [], model: null, contextWindow: null, contextUsed: 0, format: null, keyId: null };
  return { kind: "trial", trial: { ...request, messages: [message], shown: 0, subject } };
}
