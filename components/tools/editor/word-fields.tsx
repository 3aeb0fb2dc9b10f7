"use client";

import type { NounFormProps } from "@/components/editor/noun-kind";
import { ChipsInput } from "@/components/ui/chips-input";
import { Field } from "@/components/ui/field";
import type { ToolFields, ToolView } from "./tool-kind";

export function WordFields({ fields, onChange, errors, readOnly }: NounFormProps<ToolView, ToolFields>) {
  return (
    <div className="grid gap-4">
      <Field
        label="Aliases"
        error={errors.aliases}
        hint="Other names people use for this tool, in any language. A message that contains an alias ranks this tool first."
      >
        {(aria) => (
          <ChipsInput
            {...aria}
            one="alias"
            maxLength={100}
            placeholder="e.g. PR, Licht aus, 明かりを消す"
            readOnly={readOnly}
            value={fields.aliases}
            onChange={(aliases) => onChange({ aliases })}
          />
        )}
      </Field>
      <Field
        label="Keywords"
        error={errors.keywords}
        hint="Search weighs these like the tool's name. Press Enter or comma to add one, or paste a list."
      >
        {(aria) => (
          <ChipsInput
            {...aria}
            one="keyword"
            maxLength={100}
            placeholder="e.g. commit, push"
            readOnly={readOnly}
            value={fields.keywords}
            onChange={(keywords) => onChange({ keywords })}
          />
        )}
      </Field>
      <Field
        label="Example phrases"
        error={errors.examples}
        hint="What people say when they need this tool. Press Enter to add one, or paste several lines."
      >
        {(aria) => (
          <ChipsInput
            {...aria}
            one="phrase"
            separator="lines"
            maxLength={500}
            placeholder="e.g. what did I change since yesterday"
            readOnly={readOnly}
            value={fields.examples}
            onChange={(examples) => onChange({ examples })}
          />
        )}
      </Field>
    </div>
  );
}
