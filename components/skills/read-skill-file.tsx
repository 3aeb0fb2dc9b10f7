"use client";

import { FileUp } from "lucide-react";
import { useId, useState } from "react";
import { readApiError } from "@/components/trpc/api-error";
import { type ApiOutput, useTRPCClient } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toaster";
import { countOf } from "@/components/words/count-of";
import { listNames } from "@/components/words/list-names";
import { MAX_SKILL_CHARACTERS } from "@/server/contract/skills";
import type { SkillFields } from "./skill-kind";

type Parsed = ApiOutput["skills"]["parse"];

/** Fills the form; doesn't save. */
export function ReadSkillFile({ onRead }: { onRead: (fields: Partial<SkillFields>) => void }) {
  const client = useTRPCClient();
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [unknown, setUnknown] = useState<readonly string[]>([]);

  const read = async (content: string) => {
    setPending(true);
    setProblem(null);
    setUnknown([]);
    try {
      const { unknownTools, ...fields }: Parsed = await client.skills.parse.mutate({ text: content });
      onRead(fields);
      setUnknown(unknownTools);
      setText(null);
      toast.success("Form filled from the file. Save to keep it.");
    } catch (error) {
      setProblem(readApiError(error).message);
    } finally {
      setPending(false);
    }
  };
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return;
    // A UTF-8 character takes up to four bytes.
    if (file.size > MAX_SKILL_CHARACTERS * 4) return setProblem("The file is too large for a SKILL.md.");
    await read(await file.text());
  };

  return (
    <section aria-label="Read a SKILL.md" className="rounded-lg border border-line border-dashed p-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto min-w-48 flex-1 text-ink-soft">
          Have a <code className="font-mono text-sm">SKILL.md</code>? Fill the form from its front matter.
        </p>
        <Button asChild>
          <label htmlFor={id} className="cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent">
            <FileUp aria-hidden />
            Choose a file
            <input
              id={id}
              type="file"
              accept=".md,.markdown,.txt"
              className="sr-only"
              onChange={(event) => {
                void readFile(event.target.files?.[0]);
                event.target.value = "";
              }}
            />
          </label>
        </Button>
        {text === null && <Button onClick={() => setText("")}>Paste text</Button>}
      </div>
      {text !== null && (
        <div className="mt-3 grid gap-2">
          <Textarea
            aria-label="Text of the SKILL.md"
            rows={6}
            spellCheck={false}
            maxLength={MAX_SKILL_CHARACTERS}
            placeholder={
              "---\nname: weekly-report\ndescription: Write the weekly report\ntools_required: [file_read]\n---"
            }
            className="field-sizing-fixed font-mono text-sm"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="flex gap-2">
            <Button variant="primary" disabled={text.trim() === ""} pending={pending} onClick={() => void read(text)}>
              Fill the form
            </Button>
            <Button variant="ghost" onClick={() => setText(null)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-danger text-sm">
          {problem}
        </p>
      )}
      {unknown.length > 0 && (
        <div className="mt-3">
          <Notice
            tone="warn"
            title={`${countOf(unknown.length, "tool")} in the file ${unknown.length === 1 ? "is" : "are"} not in the catalog`}
          >
            Skipped: {listNames(unknown, 20)}.
          </Notice>
        </div>
      )}
    </section>
  );
}
