"use client";

import { type ChangeEvent, useId, useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { TextareaField } from "@/components/ui/text-field";
import { countOf } from "@/components/words/count-of";
import { type CaseFileFormat, MAX_IMPORT_LETTERS } from "@/server/contract/evaluations";
import { ImportPreview } from "./import-preview";
import type { SetView } from "./set-actions";

type Effect = "merge" | "replace";

export function ImportDialog({ set, onClose }: { set: SetView; onClose: () => void }) {
  const trpc = useTRPC();
  const inputId = useId();
  const [text, setText] = useState("");
  const [format, setFormat] = useState<CaseFileFormat>("jsonl");
  const [effect, setEffect] = useState<Effect>("merge");
  const preview = useAction(trpc.evaluations.previewImport.mutationOptions(), { failure: "inline" });
  const load = useAction(trpc.evaluations.importCases.mutationOptions(), {
    done: ({ added, changed, removed }) =>
      `Imported into ${set.name}: ${added} added, ${changed} changed, ${removed} removed.`,
    onDone: onClose,
    failure: "inline",
  });
  const showPreview = (next: { text?: string; format?: CaseFileFormat; effect?: Effect }) => {
    const input = { setId: set.id, text, format, effect, ...next };
    setText(input.text);
    setFormat(input.format);
    setEffect(input.effect);
    load.reset();
    if (input.text.trim() === "") preview.reset();
    else if (input.text.length <= MAX_IMPORT_LETTERS) preview.mutate(input);
  };
  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file === undefined) return;
    const content = await file.text();
    showPreview({ text: content, format: readFormat(file.name, content) });
  };
  const isTooLarge = text.length > MAX_IMPORT_LETTERS;
  const refusal = load.refusal ?? preview.refusal;
  const ready = preview.data !== undefined && preview.data.problems.length === 0 && text.trim() !== "" && !isTooLarge;
  const changes = preview.data ? preview.data.plan.added + preview.data.plan.changed + preview.data.plan.removed : 0;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      className="max-w-2xl"
      title={`Import cases into ${set.name}`}
      description="JSONL with one case per line, or CSV with the columns id, message, needs, role, kind, candidates, accept and history in the first line. Separate list items with semicolons."
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <label
            htmlFor={inputId}
            className="inline-flex h-8 cursor-pointer items-center rounded-md border border-line bg-raised px-3 font-medium hover:border-line-strong hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            Choose file
            <input
              id={inputId}
              type="file"
              accept=".jsonl,.ndjson,.json,.csv,.txt"
              onChange={readFile}
              className="sr-only"
            />
          </label>
          <Segmented<CaseFileFormat>
            label="Format"
            value={format}
            onChange={(next) => showPreview({ format: next })}
            options={[
              { value: "jsonl", label: "JSONL" },
              { value: "csv", label: "CSV" },
            ]}
          />
          <Segmented<Effect>
            label="Cases that are not in the file"
            value={effect}
            onChange={(next) => showPreview({ effect: next })}
            options={[
              { value: "merge", label: "Add and update" },
              { value: "replace", label: "Replace the set" },
            ]}
          />
        </div>
        <TextareaField
          label="Or paste the text"
          error={isTooLarge ? "The file is larger than 8 MB. Split it into smaller files." : undefined}
          mono
          boxClassName="field-sizing-fixed h-36 overflow-auto whitespace-pre text-sm"
          placeholder='{"id":"lights-1","message":"turn off the kitchen lights","needs":["ha_call_service"]}'
          value={text}
          onChange={setText}
          onBlur={() => text.trim() !== "" && preview.variables?.text !== text && showPreview({})}
        />
        {refusal && (
          <Notice tone="danger" alert title="Couldn't import the cases">
            {refusal.message}
          </Notice>
        )}
        {preview.data && text.trim() !== "" && <ImportPreview preview={preview.data} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          {ready && preview.variables?.text === text ? (
            <Button
              variant="primary"
              pending={load.isPending || preview.isPending}
              disabled={changes === 0}
              onClick={() => load.mutate({ setId: set.id, text, format, effect })}
            >
              Import {countOf(preview.data?.cases ?? 0, "case")}
            </Button>
          ) : (
            <Button
              variant="primary"
              pending={preview.isPending}
              disabled={text.trim() === "" || isTooLarge}
              onClick={() => showPreview({})}
            >
              Preview
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** By extension; otherwise text that starts with an object is JSONL. */
function readFormat(fileName: string, text: string): CaseFileFormat {
  const name = fileName.toLowerCase();
  if (name.endsWith(".csv")) return "csv";
  if (/\.(jsonl|ndjson|json)$/.test(name)) return "jsonl";
  return text.trimStart().startsWith("{") ? "jsonl" : "csv";
}
