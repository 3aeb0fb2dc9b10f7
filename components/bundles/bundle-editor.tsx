"use client";

import { useMay } from "@/components/auth/me-context";
import { ConflictBanner } from "@/components/forms/conflict-banner";
import { useDraft } from "@/components/forms/use-draft";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toaster";
import { BUNDLE_LABELS, type BundleView, toBundleFields } from "./bundle-fields";
import { BundleForm } from "./bundle-form";
import { DeleteBundle } from "./delete-bundle";
import { DeletedNotice } from "./deleted-notice";
import { useSaveBundle } from "./use-save-bundle";

const BACK = { href: "/bundles", label: "Bundles" };

export function BundleEditor({ latest }: { latest: BundleView }) {
  const mayEdit = useMay("policy.edit");
  const { fields, set, base, dirty, theirs, adopt } = useDraft(latest, toBundleFields);
  useLeaveGuard(dirty);
  const { save, pending, errors, refusal } = useSaveBundle(base.id, (saved) => {
    adopt(saved);
    toast.success(`Bundle ${saved.name} is saved in the draft. Agents get it once you publish.`);
  });

  return (
    <>
      <PageHeader
        back={BACK}
        title={<Name>{base.name}</Name>}
        description={
          <>
            Changed <Time at={base.updatedAt} />
          </>
        }
        actions={mayEdit && <DeleteBundle bundle={base} />}
      />
      <div className="grid gap-5">
        {!mayEdit && <Notice>Your account can read bundles. Editors and admins can change them.</Notice>}
        {theirs && (
          <ConflictBanner
            noun="bundle"
            id={base.id}
            labels={BUNDLE_LABELS}
            mine={fields}
            theirs={theirs}
            pending={pending}
            onKeepMine={() => save(fields, theirs.version)}
            onTakeTheirs={() => adopt(theirs)}
          />
        )}
        {refusal?.code === "NOT_FOUND" ? (
          <DeletedNotice fields={fields} />
        ) : (
          refusal && (
            <Notice tone="danger" alert title="The bundle was not saved">
              {refusal.message} What you typed is still below.
            </Notice>
          )
        )}
        <BundleForm
          fields={fields}
          onChange={set}
          errors={errors}
          readOnly={!mayEdit}
          onSubmit={() => save(fields, base.version)}
          actions={
            mayEdit && (
              <>
                <Button type="submit" variant="primary" pending={pending} disabled={!dirty}>
                  Save to draft
                </Button>
                <Button variant="ghost" disabled={!dirty} onClick={() => adopt(base)}>
                  Undo changes
                </Button>
              </>
            )
          }
        />
      </div>
    </>
  );
}
