"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { useTRPC } from "@/components/trpc/trpc";
import { PageHeader } from "@/components/ui/page-header";
import { previewImportInput } from "@/server/contract/tools";
import { describeOutcome, type ImportChoice } from "./choose-import";
import { EMPTY_IMPORT, fieldOf, findMistake, type ImportFields, readProblems, toPreviewInput } from "./import-fields";
import { ImportForm } from "./import-form";
import { ImportReview } from "./import-review";

export function ImportPage() {
  const router = useRouter();
  const trpc = useTRPC();
  const [fields, setFields] = useState<ImportFields>(EMPTY_IMPORT);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const review = useRef<HTMLDivElement>(null);

  const preview = useAction(trpc.tools.previewImport.mutationOptions(), {
    failure: "inline",
    onDone: () => review.current?.focus(),
    onFail: ({ field, message }) => {
      if (field === null) return;
      const place = fieldOf(field.split("."));
      const mistake = place === "document" && fields.way !== "url" ? findMistake(fields.text) : null;
      setErrors({ [place]: mistake?.message ?? message });
    },
  });
  const apply = useAction(trpc.tools.applyImport.mutationOptions(), {
    done: describeOutcome,
    onDone: ({ sourceId }) => router.push(`/sources/${encodeURIComponent(sourceId)}?added=1`),
  });
  useLeaveGuard((fields.text !== "" || fields.url !== "") && !apply.isSuccess);

  const change = (next: Partial<ImportFields>) => {
    setFields((current) => ({ ...current, ...next }));
    setErrors({});
    preview.reset();
  };
  const look = () => {
    const input = toPreviewInput(fields);
    const found = readProblems(previewImportInput.safeParse(input).error?.issues ?? []);
    setErrors(found);
    if (Object.keys(found).length === 0) preview.mutate(input);
  };
  const add = (choice: ImportChoice) => {
    if (preview.data === undefined) return;
    const { into, from } = toPreviewInput(fields);
    // Send the detected format, so the server parses the document the same way.
    const settled = into.kind === "new" ? { ...into, format: preview.data.format } : into;
    apply.mutate({ into: settled, from, planHash: preview.data.hash, ...choice });
  };
  const { refusal } = preview;

  return (
    <>
      <PageHeader
        back={{ href: "/tools", label: "Tools" }}
        title="Import tools"
        description="Import a list of tools (OpenAI, Anthropic, Gemini, MCP or a Toolcrib export) or an OpenAPI document. You review the changes before they are saved."
      />
      <div className="grid gap-5">
        <ImportForm
          fields={fields}
          errors={errors}
          refusal={refusal?.field === null ? refusal.message : null}
          pending={preview.isPending}
          onChange={change}
          onSubmit={look}
        />
        <div ref={review} tabIndex={-1} className="outline-none">
          {preview.data && (
            <ImportReview
              key={preview.data.hash}
              plan={preview.data}
              pending={apply.isPending || apply.isSuccess}
              onApply={add}
            />
          )}
        </div>
      </div>
    </>
  );
}
