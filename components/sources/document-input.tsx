"use client";

import { Upload } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/text-field";

type DocumentInputProps = {
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  hint?: string;
};

const MAX_BYTES = 4 * 1024 * 1024;

/** The browser reads the file and sends only its text. */
export function DocumentInput({ value, onChange, error, hint }: DocumentInputProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    setProblem(file.size > MAX_BYTES ? "The document is larger than 4 MB" : undefined);
    if (file.size <= MAX_BYTES) onChange(await file.text());
  };
  return (
    <div className="grid gap-2">
      <TextareaField
        label="Document"
        error={problem ?? error}
        hint={hint ?? "JSON or YAML. Toolcrib stores the tools, not the document."}
        mono
        boxClassName="max-h-72 text-sm"
        rows={6}
        placeholder="Paste the document here"
        value={value}
        onChange={onChange}
      />
      <div>
        <input
          id={id}
          type="file"
          accept=".json,.yaml,.yml,application/json,application/yaml"
          className="sr-only"
          tabIndex={-1}
          aria-label="Upload a document"
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <Button size="sm" onClick={() => document.getElementById(id)?.click()}>
          <Upload aria-hidden />
          Upload a file
        </Button>
      </div>
    </div>
  );
}
