"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { toast } from "@/components/ui/toaster";
import { type SettingSection, type Settings, type SettingsView, updateSettingsInput } from "@/server/contract/settings";

/** An untouched form follows what others save; an edited one keeps its text and reports the other version. */
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
  // Adjusting state while rendering: React re-renders before painting.
  if (isNewer && (!isDirty || isSame(fields, now))) adopt(now);
  useLeaveGuard(isDirty);

  const update = useMutation(
    trpc.settings.update.mutationOptions({
      onSuccess: ({ settings }) => {
        adopt(settings[section]);
        toast.success("Settings saved. They apply now.");
      },
      async onError(error, input) {
        if (readApiError(error).code !== "CONFLICT") return;
        const fresh = await queryClient.fetchQuery(trpc.settings.get.queryOptions(undefined, { staleTime: 0 }));
        // Only another section changed: retry with the new version.
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
    /** What someone else saved while this form was edited; null if there is no conflict. */
    theirs: isNewer && isDirty && !isSame(fields, now) ? now : null,
    pending: update.isPending,
    // A conflict is shown through `theirs`.
    refusal: update.error && readApiError(update.error).code !== "CONFLICT" ? readApiError(update.error) : null,
    undo: () => adopt(now),
    save() {
      const found = fieldErrors(updateSettingsInput.shape.settings.shape[section], fields);
      setErrors(found);
      if (Object.keys(found).length === 0) {
        update.mutate(updateSettingsInput.parse({ settings: { [section]: fields }, version: latest.version }));
      }
    },
  };
}

function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
