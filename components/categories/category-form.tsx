"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { NamingFields } from "@/components/editor/naming-fields";
import type { NounFormProps } from "@/components/editor/noun-kind";
import { ToolCostList } from "@/components/tools/tool-cost-list";
import { ToolPicker } from "@/components/tools/tool-picker";
import { useTRPC } from "@/components/trpc/trpc";
import { Switch } from "@/components/ui/switch";
import { TextareaField } from "@/components/ui/text-field";
import { assignHues } from "./assign-hues";
import type { CategoryFields, CategoryView } from "./category-kind";
import { KeywordFields } from "./keyword-fields";
import { KeywordTester } from "./keyword-tester";

export function CategoryForm(props: NounFormProps<CategoryView, CategoryFields>) {
  const { fields, onChange, errors, readOnly, view } = props;
  const others = useQuery(useTRPC().categories.list.queryOptions()).data;
  const name = fields.name.trim() || "this category";
  const hues = useMemo(() => assignHues([...(others ?? []).map((category) => category.name), name]), [others, name]);
  return (
    <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <div className="grid gap-5">
        <CategoryNames {...props} />
        <KeywordFields
          id={view?.id ?? null}
          keywords={fields.keywords}
          onChange={(keywords) => onChange({ keywords })}
          error={errors.keywords}
          readOnly={readOnly}
        />
        <ToolPicker
          label="Tools"
          error={errors.tools}
          readOnly={readOnly}
          value={fields.tools}
          onChange={(tools) => onChange({ tools })}
        />
      </div>
      <div className="grid gap-5 lg:sticky lg:top-[calc(1rem+var(--draft-bar,0px))]">
        <KeywordTester
          hues={hues}
          category={{
            id: view?.id ?? null,
            name: fields.name,
            enabled: fields.enabled,
            keywords: [...fields.keywords],
            tools: [...fields.tools],
          }}
        />
        <ToolCostList tools={fields.tools} empty="No tools selected, so the keywords have no effect." />
      </div>
    </div>
  );
}

function CategoryNames({ fields, onChange, errors, readOnly }: NounFormProps<CategoryView, CategoryFields>) {
  return (
    <>
      <Switch checked={fields.enabled} disabled={readOnly} onChange={(enabled) => onChange({ enabled })}>
        {fields.enabled ? "Enabled: keywords boost its tools" : "Disabled: keywords have no effect"}
      </Switch>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NamingFields
          fields={fields}
          onChange={onChange}
          errors={errors}
          readOnly={readOnly}
          hints={{
            name: "Use lowercase letters, digits, - and _.",
            title: "Shown to people in the dashboard.",
          }}
        />
      </div>
      <TextareaField
        label="Description"
        optional
        error={errors.description}
        rows={2}
        readOnly={readOnly}
        value={fields.description}
        onChange={(description) => onChange({ description })}
      />
    </>
  );
}
