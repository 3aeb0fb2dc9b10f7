"use client";

import { Upload } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/text-field";
import { LargeText, SHOWN_LETTERS } from "./large-text";
import { DOCUMENT_HINT, readDocumentFile } from "./read-document-file";

type DocumentInputProps = {
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  hint?: string;
};

/** The browser reads the file and sends only its text. */
export function DocumentInput({ value, onChange, error, hint }: DocumentInputProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [fileName, setFileName] = useState("");
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    const { text, refusal } = await readDocumentFile(file);
    setProblem(refusal);
    if (text === undefined) return;
    setFileName(file.name);
    onChange(text);
  };
  const said = problem ?? error;
  return (
    <div className="grid gap-2">
      {value.length > SHOWN_LETTERS ? (
        <LargeText
          name={fileName || "Pasted document"}
          letters={value.length}
          error={said}
          onRemove={() => onChange("")}
        />
      ) : (
        <TextareaField
          label="Document"
          error={said}
          hint={hint ?? `${DOCUMENT_HINT} Toolcrib stores the tools, not the document.`}
          mono
          boxClassName="max-h-72 text-sm"
          rows={6}
          placeholder="Paste the document here"
          value={value}
          onChange={(text) => {
            setProblem(undefined);
            setFileName("");
            onChange(text);
          }}
        />
      )}
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
