"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { SaveRefusal } from "@/components/forms/save-refusal";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { NounForm } from "./noun-form";
import type { EntryView, NounKind } from "./noun-kind";
import { useDraftToast } from "./use-draft-toast";
import { useCreateNoun } from "./use-save-noun";

type NewNounPageProps<View extends EntryView, Fields extends object> = {
  kind: NounKind<View, Fields>;
  start?: Fields;
};

export function NewNounPage<View extends EntryView, Fields extends object>(props: NewNounPageProps<View, Fields>) {
  const { kind, start = kind.empty } = props;
  const { Summary } = kind;
  const router = useRouter();
  const toastSaved = useDraftToast();
  const [fields, setFields] = useState<Fields>(start);
  const { errors, submit, refusal, isBusy, isSent } = useCreateNoun(kind, {
    onDone: ({ id, name }) => {
      toastSaved(`Created ${kind.noun} ${name} in the draft. Agents get it when you publish.`);
      router.push(`${kind.path}/${encodeURIComponent(id)}`);
    },
  });
  useLeaveGuard(JSON.stringify(fields) !== JSON.stringify(kind.empty) && !isSent);
  return (
    <>
      <PageHeader back={{ href: kind.path, label: kind.listTitle ?? kind.plural }} title={`New ${kind.noun}`} />
      <div className="flex flex-col gap-5 *:min-w-0">
        <SaveRefusal title={`Couldn't create the ${kind.noun}`} refusal={refusal} />
        {Summary && <Summary fields={fields} view={null} />}
        <NounForm
          kind={kind}
          fields={fields}
          onChange={(change) => setFields((current) => ({ ...current, ...change }))}
          errors={errors}
          readOnly={false}
          view={null}
          onSubmit={() => submit(fields)}
          actions={
            <>
              <Button type="submit" variant="primary" pending={isBusy}>
                Create {kind.noun}
              </Button>
              <Button asChild variant="ghost">
                <Link href={kind.path}>Cancel</Link>
              </Button>
            </>
          }
        />
      </div>
    </>
  );
}
