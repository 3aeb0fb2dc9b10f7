"use client";

import { useQuery } from "@tanstack/react-query";
import { NamingFields } from "@/components/editor/naming-fields";
import type { NounFormProps } from "@/components/editor/noun-kind";
import { useTRPC } from "@/components/trpc/trpc";
import { Link } from "@/components/ui/link";
import { SelectField } from "@/components/ui/select-field";
import { TextareaField, TextField } from "@/components/ui/text-field";
import type { ToolFields, ToolView } from "./tool-kind";

const MAX_SUMMARY = 120;

export function IdentityFields({ fields, onChange, errors, readOnly, view }: NounFormProps<ToolView, ToolFields>) {
  const sources = useQuery(useTRPC().sources.status.queryOptions());
  const names = sources.data?.map(({ name }) => name) ?? [];
  const known = fields.source === "" || names.includes(fields.source) ? names : [fields.source, ...names];
  const left = MAX_SUMMARY - fields.summary.length;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NamingFields
        fields={fields}
        onChange={onChange}
        errors={errors}
        readOnly={readOnly}
        hints={{
          name: "Agents call the tool by this name. Use letters, digits, _, . and -.",
          title: "Shown to people in the dashboard.",
        }}
      />
      <SelectField
        label="Source"
        error={errors.source}
        hint={
          view === null && names.length === 0 && sources.isSuccess ? (
            <>
              There are no sources yet. <Link href="/sources/new">Connect a source</Link> first.
            </>
          ) : (
            "Runs the tool."
          )
        }
        value={fields.source}
        disabled={readOnly}
        onChange={(source) => onChange({ source, ...(fields.domain === "" && { domain: source }) })}
        options={known.map((name) => ({ value: name, label: name }))}
      />
      <TextField
        label="Domain"
        error={errors.domain}
        hint="The tool's topic in lowercase, such as git, home or mail."
        mono
        readOnly={readOnly}
        value={fields.domain}
        onChange={(domain) => onChange({ domain })}
      />
      <TextareaField
        className="sm:col-span-2"
        label="Description"
        error={errors.description}
        hint="Sent to the model with the tool, and used by search."
        boxClassName="max-h-96"
        readOnly={readOnly}
        value={fields.description}
        onChange={(description) => onChange({ description })}
      />
      <TextField
        className="sm:col-span-2"
        label="Summary"
        error={errors.summary}
        hint={
          <span className="flex justify-between gap-3">
            <span>One line, shown when the full definition isn't sent.</span>
            <span className={left < 0 ? "text-danger" : ""} aria-live={left < 10 ? "polite" : "off"}>
              {left < 0 ? `${-left} too many` : `${fields.summary.length} of ${MAX_SUMMARY}`}
            </span>
          </span>
        }
        readOnly={readOnly}
        value={fields.summary}
        onChange={(summary) => onChange({ summary })}
      />
    </div>
  );
}
