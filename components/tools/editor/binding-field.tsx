"use client";

import type { NounFormProps } from "@/components/editor/noun-kind";
import { CodeArea } from "@/components/tools/schema/code-area";
import { formatJson, readJsonField } from "@/components/tools/schema/json-field";
import { Field } from "@/components/ui/field";
import type { ToolFields, ToolView } from "./tool-kind";

export function BindingField({ fields, onChange, errors, readOnly }: NounFormProps<ToolView, ToolFields>) {
  const shown = fields.bindingText ?? (fields.binding === undefined ? "" : formatJson(fields.binding));
  const isEmpty = shown.trim() === "";
  const { problem } = isEmpty ? { problem: null } : readJsonField(shown);
  const type = (text: string) => {
    if (text.trim() === "") return onChange({ binding: undefined, bindingText: undefined });
    const { object } = readJsonField(text);
    onChange({ ...(object && { binding: object }), bindingText: text });
  };
  return (
    <Field
      label="Binding"
      optional
      error={problem ?? errors.binding}
      hint="JSON that tells the source how to run the tool: its name at the source, or an HTTP method and path. Leave empty to use the tool's name."
    >
      {(aria) => <CodeArea {...aria} className="max-h-60" readOnly={readOnly} value={shown} onChange={type} />}
    </Field>
  );
}
