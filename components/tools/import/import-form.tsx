"use client";

import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import type { FormEvent } from "react";
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
      <Panel title="The document">
        <div className="grid gap-4">
          <div>
            <Segmented
              label="Where the document comes from"
              value={fields.way}
              onChange={(way) => onChange({ way })}
              options={[
                { value: "paste", label: "Paste" },
                { value: "file", label: "File" },
                { value: "url", label: "Address" },
              ]}
            />
          </div>
          {fields.way === "paste" && (
            <Field
              label="Document"
              error={errors.document}
              hint='JSON or YAML: a list of tools, {"tools": […]}, the answer of MCP’s tools/list, or an OpenAPI document.'
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
              label="Address"
              error={errors.url}
              hint="It is read by the server, never from internal networks unless the operator allows it. A new source keeps it, and can be synced later."
              type="url"
              placeholder="https://example.com/openapi.json"
              value={fields.url}
              onChange={(url) => onChange({ url })}
            />
          )}
        </div>
      </Panel>
      <Panel title="Where the tools go">
        <TargetFields fields={fields} errors={errors} onChange={onChange} />
      </Panel>
      {refusal && (
        <Notice tone="danger" alert title="The document could not be read">
          {refusal} Nothing was written.
        </Notice>
      )}
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          <Upload aria-hidden />
          {pending ? "Reading…" : "Look at what would change"}
        </Button>
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
        hint="Tools of MCP servers come by syncing their source instead."
        value={fields.source}
        onChange={(source) => onChange({ source })}
        options={[
          { value: NEW_SOURCE, label: "A new source" },
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
            hint="OpenAPI operations can be run; tools of a list only if they have a binding."
            value={fields.format}
            onChange={(format) => onChange({ format })}
            options={[
              { value: "auto", label: "What it turns out to be" },
              { value: "json", label: "List of tools" },
              { value: "openapi", label: "OpenAPI document" },
            ]}
          />
          <TextField
            label="Name of the source"
            error={errors.name}
            hint="Lower-case letters, digits, - and _."
            mono
            value={fields.name}
            onChange={(name) => onChange({ name })}
          />
          <TextField
            label="Title"
            optional
            error={errors.title}
            hint="For people; left empty, it is the name."
            value={fields.title}
            onChange={(title) => onChange({ title })}
          />
        </>
      )}
    </div>
  );
}
