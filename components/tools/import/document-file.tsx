"use client";

import { FileJson } from "lucide-react";
import { type DragEvent, useState } from "react";
import { DOCUMENT_HINT, readDocumentFile } from "@/components/sources/read-document-file";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { formatBytes } from "@/components/words/format-number";

type DocumentFileProps = {
  fileName: string;
  size: number;
  error: string | undefined;
  onRead: (name: string, text: string) => void;
};

export function DocumentFile({ fileName, size, error, onRead }: DocumentFileProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const read = async (file: File | undefined) => {
    setOver(false);
    if (file === undefined) return;
    const { text, refusal: said = null } = await readDocumentFile(file);
    setRefusal(said);
    if (text !== undefined) onRead(file.name, text);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void read(event.dataTransfer.files[0]);
  };
  return (
    <Field label="File" error={refusal ?? error} hint={DOCUMENT_HINT}>
      {(aria) => (
        <label
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={cn(
            "flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border border-dashed px-4 py-5 text-center has-focus-visible:outline-2 has-focus-visible:outline-accent",
            isOver ? "border-accent bg-accent-soft" : "border-line-strong bg-raised hover:bg-sunken",
          )}
        >
          <FileJson aria-hidden className="size-5 text-ink-faint" />
          {fileName === "" ? (
            <span>Choose a file or drop it here</span>
          ) : (
            <span>
              <strong className="font-medium">{fileName}</strong>, {formatBytes(size)}
            </span>
          )}
          <input
            {...aria}
            type="file"
            accept=".json,.yaml,.yml,application/json,application/yaml,text/yaml"
            className="sr-only"
            onChange={(event) => void read(event.target.files?.[0])}
          />
        </label>
      )}
    </Field>
  );
}
