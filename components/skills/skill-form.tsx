"use client";

import type { NounFormProps } from "@/components/editor/noun-kind";
import { ToolCostList } from "@/components/tools/tool-cost-list";
import { ToolPicker } from "@/components/tools/tool-picker";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
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
        <Field
          label="Recipe"
          optional
          error={errors.body}
          hint="As in its SKILL.md, front matter included. It is kept with the policy; agents read it from their own files."
        >
          {(aria) => (
            <Textarea
              {...aria}
              rows={14}
              spellCheck={false}
              readOnly={readOnly}
              className="field-sizing-fixed font-mono text-sm"
              value={fields.body}
              onChange={(event) => onChange({ body: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-5 lg:sticky lg:top-4">
        <SkillTester goal={fields.goal} enabled={fields.enabled} />
        <ToolCostList
          title="What it pulls in"
          tools={fields.tools}
          empty="No tools are chosen, so the skill brings nothing."
        />
      </div>
    </div>
  );
}

function SkillTexts({ fields, onChange, errors, readOnly }: NounFormProps<SkillView, SkillFields>) {
  return (
    <>
      <Switch checked={fields.enabled} disabled={readOnly} onChange={(enabled) => onChange({ enabled })}>
        {fields.enabled ? "On: messages like its goal get its tools" : "Off: it brings nothing"}
      </Switch>
      <Field label="Name" error={errors.name} hint="Lower-case letters, digits, - and _.">
        {(aria) => (
          <Input
            {...aria}
            className="max-w-sm font-mono"
            autoComplete="off"
            spellCheck={false}
            readOnly={readOnly}
            value={fields.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Goal"
        error={errors.goal}
        hint="What somebody wants who needs this skill. Messages are compared with this text by their meaning."
      >
        {(aria) => (
          <Textarea
            {...aria}
            rows={2}
            readOnly={readOnly}
            value={fields.goal}
            onChange={(event) => onChange({ goal: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
