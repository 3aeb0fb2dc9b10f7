"use client";

import type { FormEvent, ReactNode } from "react";
import { useMay } from "@/components/auth/me-context";
import { conflictingFields } from "@/components/forms/conflicting-fields";
import { SaveRefusal } from "@/components/forms/save-refusal";
import type { ApiError } from "@/components/trpc/api-error";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";

type SectionPanelProps = {
  title: string;
  about: string;
  labels: Readonly<Record<string, string>>;
  section: {
    fields: object;
    isDirty: boolean;
    theirs: object | null;
    pending: boolean;
    refusal: ApiError | null;
    save: () => void;
    undo: () => void;
  };
  children: ReactNode;
};

/** Each section is saved separately. */
export function SectionPanel({ title, about, labels, section, children }: SectionPanelProps) {
  const mayManage = useMay("people.manage");
  const { fields, isDirty, theirs, pending, refusal, save, undo } = section;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <Panel title={title}>
      <form onSubmit={submit} noValidate aria-label={title} className="grid gap-4">
        <p className="text-ink-soft">{about}</p>
        {theirs && (
          <Notice
            tone="warn"
            alert
            title="Someone changed these settings while you were editing"
            actions={
              <>
                <Button variant="primary" pending={pending} onClick={save}>
                  Keep mine
                </Button>
                <Button onClick={undo}>Use theirs</Button>
              </>
            }
          >
            <p>Nothing was saved. Your changes are still below.</p>
            <ul className="mt-2">
              {conflictingFields(fields, theirs).map(({ field, mine, theirs: other }) => (
                <li key={field}>
                  {labels[field] ?? field}: yours is {mine}, theirs is {other}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <SaveRefusal title="Couldn't save the settings" refusal={refusal} />
        <fieldset disabled={!mayManage} className="grid min-w-0 gap-4">
          <legend className="sr-only">{title}</legend>
          {children}
        </fieldset>
        {mayManage && (
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" pending={pending} disabled={!isDirty}>
              Save
            </Button>
            <Button variant="ghost" disabled={!isDirty} onClick={undo}>
              Discard changes
            </Button>
            {isDirty && <span className="text-ink-faint text-sm">Unsaved changes</span>}
          </div>
        )}
      </form>
    </Panel>
  );
}
