"use client";

import { FileJson } from "lucide-react";
import { type DragEvent, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { formatCount } from "@/components/words/format-number";

const MAX_BYTES = 4 * 1024 * 1024;

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
    if (file.size > MAX_BYTES) return setRefusal("The file is larger than 4 MB.");
    setRefusal(null);
    onRead(file.name, await file.text());
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void read(event.dataTransfer.files[0]);
  };
  return (
    <Field label="File" error={refusal ?? error} hint="JSON or YAML, at most 4 MB.">
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
              <strong className="font-medium">{fileName}</strong>, {formatCount(size)} characters
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
