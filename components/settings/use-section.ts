"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { toast } from "@/components/ui/toaster";
import { type SettingSection, type Settings, type SettingsView, updateSettingsInput } from "@/server/contract/settings";

/**
 * What an admin types over one section. An untouched form follows what others save; a touched one keeps its text and
 * tells of the other version. Sections do not get in each other's way: only a change of this one is a conflict.
 */
export function useSection<Section extends SettingSection>(section: Section, latest: SettingsView) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const now = latest.settings[section];
  const [base, setBase] = useState<Settings[Section]>(now);
  const [fields, setFields] = useState<Settings[Section]>(now);
  const [errors, setErrors] = useState<FieldErrors>({});
  const adopt = (value: Settings[Section]) => {
    setBase(value);
    setFields(value);
    setErrors({});
  };
  const isDirty = !isSame(fields, base);
  const isNewer = !isSame(now, base);
  // Adjusting state while rendering: React starts over at once, and nothing is painted in between.
  if (isNewer && (!isDirty || isSame(fields, now))) adopt(now);
  useLeaveGuard(isDirty);

  const update = useMutation(
    trpc.settings.update.mutationOptions({
      onSuccess: ({ settings }) => {
        adopt(settings[section]);
        toast.success("The settings are saved and act now.");
      },
      async onError(error, input) {
        if (readApiError(error).code !== "CONFLICT") return;
        const fresh = await queryClient.fetchQuery(trpc.settings.get.queryOptions(undefined, { staleTime: 0 }));
        // Another section was changed, which is nobody's conflict here. If this one was, both versions are shown.
        const isOurs = isSame(fresh.settings[section], base) && fresh.version !== input.version;
        if (isOurs) update.mutate({ ...input, version: fresh.version });
      },
    }),
  );
  return {
    fields,
    set: (change: Partial<Settings[Section]>) => setFields((current) => ({ ...current, ...change })),
    errors,
    isDirty,
    /** What someone else has saved meanwhile, if that is not what the form started from. */
    theirs: isNewer && isDirty && !isSame(fields, now) ? now : null,
    pending: update.isPending,
    // A conflict arrives as a newer version, which is asked for after every answer.
    refusal: update.error && readApiError(update.error).code !== "CONFLICT" ? readApiError(update.error) : null,
    undo: () => adopt(now),
    save() {
      const input = { settings: { [section]: fields }, version: latest.version };
      const found = fieldErrors(updateSettingsInput.shape.settings.shape[section], fields);
      setErrors(found);
      if (Object.keys(found).length === 0) update.mutate(input as never);
    },
  };
}

function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
