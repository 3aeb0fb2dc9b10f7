"use client";

import { type FormEvent, useId, useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { type ExplainInput, missingInput } from "@/server/contract/chats";

type MissingFormProps = {
  round: ExplainInput;
  /** Suggestions; any other name can be typed. */
  candidates: readonly string[];
  mayReadPolicy: boolean;
};

export function MissingForm({ round, candidates, mayReadPolicy }: MissingFormProps) {
  const [tool, setTool] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const headingId = useId();
  const listId = useId();
  const report = useAction(useTRPC().chats.missing.mutationOptions(), {
    failure: "inline",
    onDone: () => setTool(""),
    onFail: ({ message }) => setProblem(message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = missingInput.safeParse({ ...round, tool });
    setProblem(input.success ? undefined : describeIssue(tool, input.error.issues[0]?.message));
    if (input.success) report.mutate(input.data);
  };
  return (
    <section aria-labelledby={headingId} className="border-line border-t pt-4">
      <h3 id={headingId} className="font-medium">
        Report a missing tool
      </h3>
      <form onSubmit={submit} noValidate className="mt-2 grid gap-3">
        <Field label="Tool name" error={problem} hint="Choose a deferred tool or type another name.">
          {(aria) => (
            <div className="flex gap-2">
              <Input
                {...aria}
                list={listId}
                value={tool}
                maxLength={128}
                autoComplete="off"
                spellCheck={false}
                className="min-w-0 font-mono"
                onChange={(event) => {
                  setTool(event.target.value);
                  setProblem(undefined);
                }}
              />
              <Button type="submit" pending={report.isPending}>
                Report
              </Button>
            </div>
          )}
        </Field>
        <datalist id={listId}>
          {candidates.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </form>
      <div role="status" className="not-empty:mt-3">
        {report.isSuccess && (
          <Notice tone="good">
            <Name>{report.variables.tool}</Name> was reported. Admins see it under{" "}
            {mayReadPolicy ? (
              <Link href="/misses" className="underline underline-offset-2">
                Missing tools
              </Link>
            ) : (
              "Missing tools"
            )}
            .
          </Notice>
        )}
      </div>
    </section>
  );
}

function describeIssue(tool: string, message: string | undefined): string {
  return tool.trim() === "" ? "Choose a tool or type its name." : (message ?? "This isn't a valid tool name.");
}
