"use client";

import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { inputStyle } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { TextareaField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toaster";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import { MAP_FORMATS, MAX_MAP_CHARACTERS, type MapFormat } from "@/server/contract/categories";
import { MapPreview } from "./map-preview";

const FORMATS = MAP_FORMATS.map((format) => ({ value: format, label: format.toUpperCase() }));

/** Preview first; the import itself is all or nothing. */
export function ImportMapDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const [format, setFormat] = useState<MapFormat>("yaml");
  const [text, setText] = useState("");
  const preview = useAction(trpc.categories.previewMap.mutationOptions(), { failure: "inline" });
  const write = useAction(trpc.categories.importMap.mutationOptions(), {
    onDone: ({ added, changed }) => {
      const done = `${countOf(added, "category", "categories")} added, ${formatCount(changed)} changed`;
      toast.success(`${done} in the draft. Agents get the changes when you publish.`);
      onClose();
    },
    failure: "inline",
  });
  const edit = (change: () => void) => {
    change();
    preview.reset();
    write.reset();
  };
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > MAX_MAP_CHARACTERS) return void toast.error("The file is larger than 512 KB.");
    const content = await file.text();
    edit(() => {
      setText(content);
      setFormat(formatOfFile(file.name) ?? format);
    });
  };
  const refusal = write.refusal ?? preview.refusal;
  const { data } = preview;
  const changes = data ? data.added.length + data.changed.length : 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import a keyword map"
      description="Adds or updates the categories in the file. Other categories stay unchanged."
      className="max-w-2xl"
    >
      <div className="grid gap-4">
        <Field
          label="File"
          hint="An export from this page: YAML, JSON, or CSV with the columns category, title, kind, value."
        >
          {(aria) => (
            <input
              {...aria}
              type="file"
              accept=".yaml,.yml,.json,.csv"
              onChange={(event) => void readFile(event.target.files?.[0])}
              className={`${inputStyle} py-1`}
            />
          )}
        </Field>
        <div>
          <Segmented label="Format" value={format} onChange={(next) => edit(() => setFormat(next))} options={FORMATS} />
        </div>
        <TextareaField
          label="Or paste the text"
          mono
          boxClassName="field-sizing-fixed text-sm"
          rows={6}
          maxLength={MAX_MAP_CHARACTERS}
          value={text}
          onChange={(typed) => edit(() => setText(typed))}
        />
        {refusal && (
          <Notice tone="danger" alert title="Couldn't import the file">
            {refusal.message}
          </Notice>
        )}
        {data && <MapPreview preview={data} />}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        {data && changes > 0 ? (
          <Button
            variant="primary"
            pending={write.isPending}
            onClick={() => write.mutate({ format, text, mark: data.mark })}
          >
            Import {countOf(changes, "category", "categories")} into the draft
          </Button>
        ) : (
          <Button
            variant="primary"
            disabled={text.trim() === ""}
            pending={preview.isPending}
            onClick={() => preview.mutate({ format, text })}
          >
            Preview
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function formatOfFile(name: string): MapFormat | null {
  if (/\.ya?ml$/i.test(name)) return "yaml";
  if (/\.json$/i.test(name)) return "json";
  return /\.csv$/i.test(name) ? "csv" : null;
}
