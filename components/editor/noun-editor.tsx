"use client";

import { useMay } from "@/components/auth/me-context";
import { ConflictBanner } from "@/components/forms/conflict-banner";
import { SaveRefusal } from "@/components/forms/save-refusal";
import { useEditedFields } from "@/components/forms/use-edited-fields";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { DeleteNoun } from "./delete-noun";
import { DeletedNotice } from "./deleted-notice";
import { NounForm } from "./noun-form";
import type { EntryView, NounKind } from "./noun-kind";
import { useDraftToast } from "./use-draft-toast";
import { useSaveNoun } from "./use-save-noun";

type NounEditorProps<View extends EntryView, Fields extends object> = {
  kind: NounKind<View, Fields>;
  openedAs: string;
  latest: View;
};

/** Edits one entry of the draft. Changes by others never overwrite unsaved text. */
export function NounEditor<View extends EntryView, Fields extends object>(props: NounEditorProps<View, Fields>) {
  const { kind, openedAs, latest } = props;
  const { noun, Actions, Summary } = kind;
  const mayEdit = useMay("policy.edit");
  const { fields, set, base, dirty, theirs, adopt } = useEditedFields(latest, kind.toFields);
  useLeaveGuard(dirty);
  const toastSaved = useDraftToast();
  const { save, pending, errors, refusal, clear } = useSaveNoun(kind, base, openedAs, (saved) => {
    adopt(saved);
    toastSaved(`Saved ${kind.noun} ${saved.name} to the draft. Agents get it when you publish.`);
  });

  const startFrom = (view: View) => {
    adopt(view);
    clear();
  };

  return (
    <>
      <PageHeader
        back={{ href: kind.path, label: kind.listTitle ?? kind.plural }}
        title={kind.heading?.(base) ?? <Name>{base.name}</Name>}
        description={
          <>
            Updated <Time at={base.updatedAt} />
          </>
        }
        actions={
          <>
            {Actions && <Actions view={base} dirty={dirty} />}
            {mayEdit && <DeleteNoun kind={kind} view={base} />}
          </>
        }
      />
      <div className="flex flex-col gap-5 *:min-w-0">
        {!mayEdit && (
          <Notice>You can view {kind.plural.toLowerCase()}. Only editors and admins can change them.</Notice>
        )}
        {theirs && (
          <ConflictBanner
            noun={noun}
            id={base.id}
            labels={kind.labels}
            mine={fields}
            theirs={kind.toFields(theirs)}
            pending={pending}
            onKeepMine={() => save(fields, theirs.version)}
            onTakeTheirs={() => startFrom(theirs)}
          />
        )}
        {refusal?.code === "NOT_FOUND" ? (
          <DeletedNotice kind={kind} fields={fields} />
        ) : (
          <SaveRefusal title={`Couldn't save the ${noun}`} refusal={refusal} />
        )}
        {Summary && <Summary fields={fields} view={base} />}
        <NounForm
          kind={kind}
          fields={fields}
          onChange={set}
          errors={errors}
          readOnly={!mayEdit}
          view={base}
          onSubmit={() => save(fields, base.version)}
          actions={
            mayEdit && (
              <>
                <Button type="submit" variant="primary" pending={pending} disabled={!dirty}>
                  Save to draft
                </Button>
                <Button variant="ghost" disabled={!dirty} onClick={() => startFrom(base)}>
                  Discard changes
                </Button>
                {dirty && <span className="text-ink-faint text-sm">Unsaved changes</span>}
              </>
            )
          }
        />
      </div>
    </>
  );
}
