"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toaster";
import { type BundleFields, bundleSchemas, EMPTY_BUNDLE } from "./bundle-fields";
import { BundleForm } from "./bundle-form";

export function NewBundlePage() {
  const router = useRouter();
  const [fields, setFields] = useState<BundleFields>(EMPTY_BUNDLE);
  const [errors, setErrors] = useState<FieldErrors>({});
  const create = useMutation(
    useTRPC().bundles.create.mutationOptions({
      onSuccess: (bundle) => {
        toast.success(`Bundle ${bundle.name} is in the draft. Agents get it once you publish.`);
        router.push("/bundles");
      },
      onError: (error) => {
        const { field, message } = readApiError(error);
        if (field) setErrors({ [field]: message });
      },
    }),
  );
  useLeaveGuard(fields !== EMPTY_BUNDLE && !create.isSuccess);
  const refusal = create.error && readApiError(create.error);

  const submit = () => {
    const found = fieldErrors(bundleSchemas.create, fields);
    setErrors(found);
    if (Object.keys(found).length === 0) create.mutate({ ...fields, tools: [...fields.tools] });
  };
  return (
    <>
      <PageHeader back={{ href: "/bundles", label: "Bundles" }} title="New bundle" />
      {refusal && refusal.field === null && (
        <div className="mb-4 max-w-3xl">
          <Notice tone="danger" alert title="The bundle was not created">
            {refusal.message}
          </Notice>
        </div>
      )}
      <BundleForm
        fields={fields}
        onChange={(change) => setFields({ ...fields, ...change })}
        errors={errors}
        onSubmit={submit}
        actions={
          <>
            <Button type="submit" variant="primary" pending={create.isPending || create.isSuccess}>
              Create bundle
            </Button>
            <Button asChild variant="ghost">
              <Link href="/bundles">Cancel</Link>
            </Button>
          </>
        }
      />
    </>
  );
}
