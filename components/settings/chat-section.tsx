"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { ChipsInput } from "@/components/ui/chips-input";
import { Field } from "@/components/ui/field";
import { NumberField } from "@/components/ui/number-field";
import { TextareaField } from "@/components/ui/text-field";
import type { SettingsView } from "@/server/contract/settings";
import { SectionPanel } from "./section-panel";
import { useSection } from "./use-section";

const LABELS = {
  instructions: "Instructions",
  roles: "Roles for viewers and members",
  models: "Models for viewers and members",
  silenceSeconds: "Longest silence of a model",
} as const;

/** What everybody's chats begin with, and what those who do not edit policy may chat with. */
export function ChatSection({ latest }: { latest: SettingsView }) {
  const trpc = useTRPC();
  const section = useSection("chat", latest);
  const roles = useQuery(trpc.roles.list.queryOptions(undefined, { staleTime: 60_000 }));
  const models = useQuery(trpc.models.list.queryOptions(undefined, { staleTime: 60_000 }));
  return (
    <SectionPanel
      title="Chat"
      about="What every chat begins with, and who may chat with what. Admins and editors may use every role and every model."
      labels={LABELS}
      section={section}
    >
      <TextareaField
        label={LABELS.instructions}
        error={section.errors.instructions}
        hint="The system prompt of every chat begins with this. It is paid for in every round."
        boxClassName="max-h-96"
        value={section.fields.instructions}
        placeholder="Say in a few sentences who the model helps and how"
        onChange={(instructions) => section.set({ instructions })}
      />
      <Field
        label={LABELS.roles}
        error={section.errors.roles}
        hint="Others do not exist for them, but for roles that allow no tool at all."
      >
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
      <Field
        label={LABELS.models}
        error={section.errors.models}
        hint="Asking them may cost money. The demo is open to everyone."
      >
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
        label={LABELS.silenceSeconds}
        error={section.errors.silenceSeconds}
        hint="Seconds, before its first word and between two. After it the answer is given up; what came of it is kept."
        boxClassName="max-w-40"
        value={section.fields.silenceSeconds}
        onChange={(silenceSeconds) => section.set({ silenceSeconds })}
      />
    </SectionPanel>
  );
}

function lookOf(name: string, known: readonly { name: string }[] | undefined) {
  const isMissing = known !== undefined && !known.some((entry) => entry.name === name);
  return isMissing ? { tone: "warn" as const, note: "not in the draft" } : {};
}
