"use client";

import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import type { FormEvent } from "react";
import { LargeText, ReadingLarge, SHOWN_LETTERS } from "@/components/sources/large-text";
import { CodeArea } from "@/components/tools/schema/code-area";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Segmented } from "@/components/ui/segmented";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { formatCount } from "@/components/words/format-number";
import { DocumentFile } from "./document-file";
import { findMistake, type ImportFields, NEW_SOURCE } from "./import-fields";

type ImportFormProps = {
  fields: ImportFields;
  errors: Readonly<Record<string, string>>;
  refusal: string | null;
  pending: boolean;
  onChange: (change: Partial<ImportFields>) => void;
  onSubmit: () => void;
};

export function ImportForm({ fields, errors, refusal, pending, onChange, onSubmit }: ImportFormProps) {
  const mistake = errors.document === undefined ? null : findMistake(fields.text);
  const marked = new Set(mistake === null ? [] : [mistake.line]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Import" className="grid gap-5">
      <Panel title="Import from">
        <div className="grid gap-4">
          <div>
            <Segmented
              label="Where the document comes from"
              value={fields.way}
              onChange={(way) => onChange({ way })}
              options={[
                { value: "paste", label: "Paste" },
                { value: "file", label: "File" },
                { value: "url", label: "URL" },
              ]}
            />
          </div>
          {fields.way === "paste" && fields.text.length > SHOWN_LETTERS && (
            <LargeText
              name="Pasted document"
              letters={fields.text.length}
              error={errors.document}
              onRemove={() => onChange({ text: "", fileName: "" })}
            />
          )}
          {fields.way === "paste" && fields.text.length <= SHOWN_LETTERS && (
            <Field
              label="Document"
              error={errors.document}
              hint='JSON or YAML: a list of tools, {"tools": […]}, an MCP tools/list response, or an OpenAPI document.'
            >
              {(aria) => (
                <CodeArea
                  {...aria}
                  className="h-72"
                  value={fields.text}
                  marked={marked}
                  onChange={(text) => onChange({ text, fileName: "" })}
                />
              )}
            </Field>
          )}
          {fields.way === "file" && (
            <DocumentFile
              fileName={fields.fileName}
              size={fields.text.length}
              error={errors.document}
              onRead={(fileName, text) => onChange({ fileName, text })}
            />
          )}
          {fields.way === "url" && (
            <TextField
              label="URL"
              error={errors.url}
              hint="The server fetches it. Internal networks are blocked unless the operator allows them. A new source stores the URL, so you can sync it later."
              type="url"
              placeholder="https://example.com/openapi.json"
              value={fields.url}
              onChange={(url) => onChange({ url })}
            />
          )}
        </div>
      </Panel>
      <Panel title="Target source">
        <TargetFields fields={fields} errors={errors} onChange={onChange} />
      </Panel>
      {refusal && (
        <Notice tone="danger" alert title="Couldn't read the document">
          {refusal} Nothing was changed.
        </Notice>
      )}
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          <Upload aria-hidden />
          {pending ? "Reading…" : "Preview changes"}
        </Button>
        {pending && fields.text.length > SHOWN_LETTERS && <ReadingLarge letters={fields.text.length} />}
      </div>
    </form>
  );
}

function TargetFields({ fields, errors, onChange }: Pick<ImportFormProps, "fields" | "errors" | "onChange">) {
  const sources = useQuery(useTRPC().sources.status.queryOptions());
  const fitting = sources.data?.filter(({ kind }) => kind === "json" || kind === "openapi") ?? [];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Source"
        error={errors.sourceId}
        hint="To import from an MCP server, connect it as a source and sync it."
        value={fields.source}
        onChange={(source) => onChange({ source })}
        options={[
          { value: NEW_SOURCE, label: "New source" },
          ...fitting.map(({ id, name, kind, tools }) => ({
            value: id,
            label: name,
            hint: `${kind}, ${formatCount(tools)} tools`,
          })),
        ]}
      />
      {fields.source === NEW_SOURCE && (
        <>
          <SelectField
            label="Read as"
            hint="Toolcrib can run OpenAPI operations. Tools from a list need a binding."
            value={fields.format}
            onChange={(format) => onChange({ format })}
            options={[
              { value: "auto", label: "Detect automatically" },
              { value: "json", label: "List of tools" },
              { value: "openapi", label: "OpenAPI document" },
            ]}
          />
          <TextField
            label="Source name"
            error={errors.name}
            hint="Use lowercase letters, digits, - and _."
            mono
            value={fields.name}
            onChange={(name) => onChange({ name })}
          />
          <TextField
            label="Title"
            optional
            error={errors.title}
            hint="Shown to people in the dashboard. Defaults to the name."
            value={fields.title}
            onChange={(title) => onChange({ title })}
          />
        </>
      )}
    </div>
  );
}
