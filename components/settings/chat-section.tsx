"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { Checkbox } from "@/components/ui/checkbox";
import { ChipsInput } from "@/components/ui/chips-input";
import { Field } from "@/components/ui/field";
import { NumberField } from "@/components/ui/number-field";
import { TextareaField } from "@/components/ui/text-field";
import type { SettingsView } from "@/server/contract/settings";
import { SectionPanel } from "./section-panel";
import { SETTING_NAMES, settingLabels } from "./setting-names";
import { useSection } from "./use-section";

const {
  instructions,
  roles: roleNames,
  models: modelNames,
  silenceSeconds,
  sharesFeedback,
  sharesLinks,
} = SETTING_NAMES.chat;

export function ChatSection({ latest }: { latest: SettingsView }) {
  const trpc = useTRPC();
  const section = useSection("chat", latest);
  const roles = useQuery(trpc.roles.list.queryOptions(undefined, { staleTime: 60_000 }));
  const models = useQuery(trpc.models.list.queryOptions(undefined, { staleTime: 60_000 }));
  return (
    <SectionPanel
      title="Chat"
      about="The start of every chat, and what viewers and members can use. Admins and editors can use every role and model."
      labels={settingLabels("chat")}
      section={section}
    >
      <TextareaField
        label={instructions.label}
        error={section.errors.instructions}
        hint={instructions.help}
        boxClassName="max-h-96"
        value={section.fields.instructions}
        placeholder="Describe who the model helps and how"
        onChange={(text) => section.set({ instructions: text })}
      />
      <Field label={roleNames.label} error={section.errors.roles} hint={roleNames.help}>
        {(aria) => (
          <ChipsInput
            {...aria}
            one="role"
            value={section.fields.roles}
            placeholder="Add a role"
            look={(name) => lookOf(name, roles.data)}
            onChange={(next) => section.set({ roles: next })}
          />
        )}
      </Field>
      <Field label={modelNames.label} error={section.errors.models} hint={modelNames.help}>
        {(aria) => (
          <ChipsInput
            {...aria}
            one="model"
            value={section.fields.models}
            placeholder="Add a model"
            look={(name) => lookOf(name, models.data)}
            onChange={(next) => section.set({ models: next })}
          />
        )}
      </Field>
      <NumberField
        label={silenceSeconds.label}
        unit={silenceSeconds.unit}
        error={section.errors.silenceSeconds}
        hint={silenceSeconds.help}
        boxClassName="max-w-40"
        value={section.fields.silenceSeconds}
        onChange={(seconds) => section.set({ silenceSeconds: seconds })}
      />
      <Choice
        name={sharesFeedback}
        checked={section.fields.sharesFeedback}
        onChange={(checked) => section.set({ sharesFeedback: checked })}
      />
      <Choice
        name={sharesLinks}
        checked={section.fields.sharesLinks}
        onChange={(checked) => section.set({ sharesLinks: checked })}
      />
    </SectionPanel>
  );
}

type ChoiceProps = {
  name: { readonly label: string; readonly help: string };
  checked: boolean;
  onChange: (checked: boolean) => void;
};

function Choice({ name, ...choice }: ChoiceProps) {
  return (
    <Checkbox {...choice}>
      {name.label}
      <span className="block text-ink-faint text-sm">{name.help}</span>
    </Checkbox>
  );
}

function lookOf(name: string, known: readonly { name: string }[] | undefined) {
  const isMissing = known !== undefined && !known.some((entry) => entry.name === name);
  return isMissing ? { tone: "warn" as const, note: "not in the draft" } : {};
}
