"use client";

import { useQuery } from "@tanstack/react-query";
import type { NounFormProps } from "@/components/editor/noun-kind";
import { useTRPC } from "@/components/trpc/trpc";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import type { ToolFields, ToolView } from "./tool-kind";

/** Of one line, and of no more than a row of the catalog has room for. */
const MAX_SUMMARY = 120;

export function IdentityFields({ fields, onChange, errors, readOnly, view }: NounFormProps<ToolView, ToolFields>) {
  const sources = useQuery(useTRPC().sources.status.queryOptions());
  const names = sources.data?.map(({ name }) => name) ?? [];
  const known = fields.source === "" || names.includes(fields.source) ? names : [fields.source, ...names];
  const left = MAX_SUMMARY - fields.summary.length;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" error={errors.name} hint="Agents call it by this name. Letters, digits, _ . and -.">
        {(aria) => (
          <Input
            {...aria}
            className="font-mono"
            autoComplete="off"
            spellCheck={false}
            readOnly={readOnly}
            value={fields.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Title" error={errors.title} hint="For people.">
        {(aria) => (
          <Input
            {...aria}
            autoComplete="off"
            readOnly={readOnly}
            value={fields.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Source"
        error={errors.source}
        hint={
          view === null && names.length === 0 && sources.isSuccess ? (
            <>
              There is none yet. <Link href="/sources/new">Connect a source</Link> first.
            </>
          ) : (
            "It runs the tool."
          )
        }
      >
        {(aria) => (
          <Select
            {...aria}
            value={fields.source}
            disabled={readOnly}
            onChange={(source) => onChange({ source, ...(fields.domain === "" && { domain: source }) })}
            options={known.map((name) => ({ value: name, label: name }))}
          />
        )}
      </Field>
      <Field label="Domain" error={errors.domain} hint="The shelf it stands on: git, home, mail. Lower case.">
        {(aria) => (
          <Input
            {...aria}
            className="font-mono"
            autoComplete="off"
            spellCheck={false}
            readOnly={readOnly}
            value={fields.domain}
            onChange={(event) => onChange({ domain: event.target.value })}
          />
        )}
      </Field>
      <Field
        className="sm:col-span-2"
        label="Description"
        error={errors.description}
        hint="The model reads it whenever the tool is sent, and search looks through it."
      >
        {(aria) => (
          <Textarea
            {...aria}
            className="max-h-96"
            readOnly={readOnly}
            value={fields.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      <Field
        className="sm:col-span-2"
        label="Summary"
        error={errors.summary}
        hint={
          <span className="flex justify-between gap-3">
            <span>One line, shown where the whole definition is not sent.</span>
            <span className={left < 0 ? "text-danger" : ""} aria-live={left < 10 ? "polite" : "off"}>
              {left < 0 ? `${-left} too many` : `${fields.summary.length} of ${MAX_SUMMARY}`}
            </span>
          </span>
        }
      >
        {(aria) => (
          <Input
            {...aria}
            autoComplete="off"
            readOnly={readOnly}
            value={fields.summary}
            onChange={(event) => onChange({ summary: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
