"use client";

import type { NounFormProps } from "@/components/editor/noun-kind";
import { ToolCostList } from "@/components/tools/tool-cost-list";
import { ToolPicker } from "@/components/tools/tool-picker";
import { Switch } from "@/components/ui/switch";
import { TextareaField, TextField } from "@/components/ui/text-field";
import { ReadSkillFile } from "./read-skill-file";
import type { SkillFields, SkillView } from "./skill-kind";
import { SkillTester } from "./skill-tester";

export function SkillForm(props: NounFormProps<SkillView, SkillFields>) {
  const { fields, onChange, errors, readOnly } = props;
  return (
    <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,28rem)]">
      <div className="grid gap-5">
        {!readOnly && <ReadSkillFile onRead={onChange} />}
        <SkillTexts {...props} />
        <ToolPicker
          label="Tools"
          error={errors.tools}
          readOnly={readOnly}
          value={fields.tools}
          onChange={(tools) => onChange({ tools })}
        />
        <TextareaField
          label="Recipe"
          optional
          error={errors.body}
          hint="The full SKILL.md, including front matter. Stored here for reference; agents read their own copy."
          mono
          boxClassName="field-sizing-fixed text-sm"
          rows={14}
          readOnly={readOnly}
          value={fields.body}
          onChange={(body) => onChange({ body })}
        />
      </div>
      <div className="grid gap-5 lg:sticky lg:top-[calc(1rem+var(--draft-bar,0px))]">
        <SkillTester goal={fields.goal} enabled={fields.enabled} />
        <ToolCostList tools={fields.tools} empty="No tools selected, so the skill has no effect." />
      </div>
    </div>
  );
}

function SkillTexts({ fields, onChange, errors, readOnly }: NounFormProps<SkillView, SkillFields>) {
  return (
    <>
      <Switch checked={fields.enabled} disabled={readOnly} onChange={(enabled) => onChange({ enabled })}>
        {fields.enabled ? "Enabled: messages similar to its goal get its tools" : "Disabled: the skill has no effect"}
      </Switch>
      <TextField
        label="Name"
        error={errors.name}
        hint="Use lowercase letters, digits, - and _."
        mono
        boxClassName="max-w-sm"
        readOnly={readOnly}
        value={fields.name}
        onChange={(name) => onChange({ name })}
      />
      <TextareaField
        label="Goal"
        error={errors.goal}
        hint="What a user wants to achieve. Messages are compared with this text by meaning."
        rows={2}
        readOnly={readOnly}
        value={fields.goal}
        onChange={(goal) => onChange({ goal })}
      />
    </>
  );
}
