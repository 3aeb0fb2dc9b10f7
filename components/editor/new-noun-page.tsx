"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { readApiError } from "@/components/trpc/api-error";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toaster";
import { NounForm } from "./noun-form";
import type { EntryView, NounKind } from "./noun-kind";
import { useNounProcedures } from "./use-noun-procedures";
import { topOf } from "./use-save-noun";

type NewNounPageProps<View extends EntryView, Fields extends object> = {
  kind: NounKind<View, Fields>;
  /** Initial fields, for example of a clone. */
  start?: Fields;
};

export function NewNounPage<View extends EntryView, Fields extends object>(props: NewNounPageProps<View, Fields>) {
  const { kind, start = kind.empty } = props;
  const { Summary } = kind;
  const router = useRouter();
  const [fields, setFields] = useState<Fields>(start);
  const [errors, setErrors] = useState<FieldErrors>({});
  const create = useMutation(
    useNounProcedures(kind.noun).create.mutationOptions({
      onSuccess: (created) => {
        toast.success(`Created ${kind.noun} ${created.name} in the draft. Agents get it when you publish.`);
        router.push(`${kind.path}/${encodeURIComponent(created.id)}`);
      },
      onError: (error) => {
        const { field, message } = readApiError(error);
        if (field) setErrors({ [topOf(field)]: message });
      },
    }),
  );
  useLeaveGuard(JSON.stringify(fields) !== JSON.stringify(kind.empty) && !create.isSuccess);
  const refusal = create.error && readApiError(create.error);

  const submit = () => {
    const found = fieldErrors(kind.schemas.create, fields);
    setErrors(found);
    if (Object.keys(found).length === 0) create.mutate(fields as never);
  };
  return (
    <>
      <PageHeader back={{ href: kind.path, label: kind.plural }} title={`New ${kind.noun}`} />
      <div className="grid grid-cols-1 gap-5">
        {refusal && refusal.field === null && (
          <Notice tone="danger" alert title={`Couldn't create the ${kind.noun}`}>
            {refusal.message} Your changes are still below.
          </Notice>
        )}
        {Summary && <Summary fields={fields} view={null} />}
        <NounForm
          kind={kind}
          fields={fields}
          onChange={(change) => setFields((current) => ({ ...current, ...change }))}
          errors={errors}
          readOnly={false}
          view={null}
          onSubmit={submit}
          actions={
            <>
              <Button type="submit" variant="primary" pending={create.isPending || create.isSuccess}>
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
