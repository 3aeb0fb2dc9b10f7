"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useToolCosts } from "@/components/tools/use-tool-costs";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC, useTRPCClient } from "@/components/trpc/trpc";
import { useDebouncedPreview } from "@/components/trpc/use-debounced-preview";
import { cn } from "@/components/ui/cn";
import { Textarea } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import type { TypedCategory } from "@/server/contract/categories";
import { KeywordTrial } from "./keyword-trial";

/** Can't clash with a role: role names start with a letter or digit. */
const ANY_ROLE = "-";
const MAX_LETTERS = 8000;

type KeywordTesterProps = {
  hues: ReadonlyMap<string, number>;
  category?: TypedCategory;
};

/** Test messages aren't recorded. */
export function KeywordTester({ hues, category }: KeywordTesterProps) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [message, setMessage] = useState("");
  const [role, setRole] = useState(ANY_ROLE);
  const costs = useToolCosts();
  const roles = useQuery(trpc.roles.list.queryOptions());
  const asked = { message, role: role === ANY_ROLE ? null : role, category: category ?? null };
  const input = message.trim() === "" ? null : asked;
  const trial = useDebouncedPreview("keywords", input, (settled) => client.categories.test.mutate(settled));
  const options = [
    { value: ANY_ROLE, label: "any role" },
    ...(roles.data ?? []).map(({ name }) => ({ value: name, label: name })),
  ];
  return (
    <Panel
      title="Test a message"
      action={
        <Select aria-label="Role" className="h-7 w-40 text-sm" value={role} onChange={setRole} options={options} />
      }
    >
      <Textarea
        aria-label="Test message"
        placeholder="Type a message to see which keywords match"
        maxLength={MAX_LETTERS}
        rows={2}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === "Enter" && !event.shiftKey && event.preventDefault()}
      />
      <div aria-live="polite" className={cn("mt-3 min-h-14", !trial.isSettled && "opacity-70")}>
        {message.trim() === "" ? (
          <p className="text-ink-faint">
            {category === undefined
              ? "Matching keywords are highlighted here, with the categories and tools they boost."
              : "Matching keywords are highlighted here, including your unsaved changes."}
          </p>
        ) : trial.data ? (
          <KeywordTrial trial={trial.data} hues={hues} costs={costs} />
        ) : trial.isError ? (
          <p className="text-danger">{readApiError(trial.error).message}</p>
        ) : (
          <Skeleton className="mt-1.5 w-3/5" />
        )}
      </div>
    </Panel>
  );
}
