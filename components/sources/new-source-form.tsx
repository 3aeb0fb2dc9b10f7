"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { NounForm } from "@/components/editor/noun-form";
import { useCreateNoun } from "@/components/editor/use-save-noun";
import { SaveRefusal } from "@/components/forms/save-refusal";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Segmented } from "@/components/ui/segmented";
import { closedWays } from "./closed-ways";
import { DocumentInput } from "./document-input";
import { SOURCE_KIND, type SourceFields, type SourceView } from "./source-kind";
import { WayPicker } from "./way-picker";
import { accessOf, BUILTIN_NAME, WAY_INFO, type Way } from "./ways";

type NewSourceFormProps = {
  /** `document`: the pasted or uploaded text, if any. */
  onCreated: (source: SourceView, document: string | undefined) => void;
};

const READ_FROM = [
  { value: "address", label: "Fetch from a URL" },
  { value: "document", label: "Paste or upload" },
] as const;

export function NewSourceForm({ onCreated }: NewSourceFormProps) {
  const trpc = useTRPC();
  const mayManage = useMay("people.manage");
  const [fields, setFields] = useState<SourceFields>(SOURCE_KIND.empty);
  const [readFrom, setReadFrom] = useState<"address" | "document">("address");
  const [document, setDocument] = useState("");
  const environment = useQuery(trpc.settings.environment.queryOptions());
  const rows = useQuery(trpc.sources.rows.queryOptions());
  const way = accessOf(fields.kind, fields.connection);
  const mayBring = way === "openapi" || way === "json";
  const brings = mayBring && readFrom === "document";
  const { errors, submit, refusal, isBusy, isSent, clear } = useCreateNoun(SOURCE_KIND, {
    onDone: (created) => onCreated(created, brings ? document : undefined),
  });
  const isTouched = JSON.stringify(fields) !== JSON.stringify(SOURCE_KIND.empty) || document !== "";
  useLeaveGuard(isTouched && !isSent);

  const choose = (next: Way) => {
    const { kind, connection } = WAY_INFO[next];
    const named = next === "builtin" ? { name: BUILTIN_NAME, title: fields.title || "Workbench" } : {};
    setFields({ ...fields, kind, connection, ...named });
    setReadFrom("address");
    clear();
  };
  const isDocumentMissing = brings && document.trim() === "";
  const closed = closedWays({
    allowStdio: environment.data?.allowStdio ?? true,
    mayManage,
    names: rows.data?.map(({ name }) => name) ?? [],
  });
  return (
    <div className="grid gap-5">
      <SaveRefusal title="Couldn't create the source" refusal={refusal} />
      <WayPicker value={way} onChange={choose} closed={closed} />
      {mayBring && (
        <Panel title="Document">
          <div className="grid gap-4">
            <div>
              <Segmented
                label="Document location"
                value={readFrom}
                options={READ_FROM}
                onChange={(next) => {
                  setReadFrom(next);
                  setFields({ ...fields, connection: next === "document" ? {} : WAY_INFO[way].connection });
                }}
              />
            </div>
            {brings && <DocumentInput value={document} onChange={setDocument} error={errors.document} />}
          </div>
        </Panel>
      )}
      <NounForm
        kind={SOURCE_KIND}
        fields={fields}
        onChange={(change) => setFields((current) => ({ ...current, ...change }))}
        errors={errors}
        readOnly={false}
        view={null}
        onSubmit={() => submit(fields, isDocumentMissing ? { document: "Paste or upload the document" } : {})}
        actions={
          <>
            <Button type="submit" variant="primary" pending={isBusy}>
              {brings ? "Create and read" : "Create and test"}
            </Button>
            <Button asChild variant="ghost">
              <Link href="/sources">Cancel</Link>
            </Button>
          </>
        }
      />
    </div>
  );
}
