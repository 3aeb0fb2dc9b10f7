"use client";

import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useAction } from "@/components/forms/use-action";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { PageHeader } from "@/components/ui/page-header";
import { TextareaField } from "@/components/ui/text-field";
import { countOf } from "@/components/words/count-of";
import { ImportPreview } from "./import-preview";

export function ImportPage() {
  const router = useRouter();
  const mayGuard = useMay("people.manage");
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [withGuards, setWithGuards] = useState(mayGuard);
  const trpc = useTRPC();
  const preview = useAction(trpc.policyFile.preview.mutationOptions(), { failure: "inline" });
  const write = useAction(trpc.policyFile.import.mutationOptions(), {
    done: ({ changes }) => `Imported into the draft: ${countOf(changes, "change")}. Agents get it when you publish.`,
    onDone: () => router.push("/publish"),
  });
  useLeaveGuard(text !== "" && !write.isSuccess);
  const change = (next: string) => {
    setText(next);
    preview.reset();
  };
  const showPreview = (next = text) => preview.mutate({ text: next, withGuards });
  const { refusal } = preview;

  return (
    <>
      <PageHeader
        back={{ href: "/revisions", label: "Revisions" }}
        title="Import a policy file"
        description="Replaces the whole draft with a policy file. You see the changes before you import. Agents get them when you publish."
      />
      <div className="grid gap-5">
        <form
          className="grid max-w-3xl gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            showPreview();
          }}
        >
          <input
            ref={file}
            type="file"
            accept=".yaml,.yml,application/yaml,text/yaml"
            className="sr-only"
            tabIndex={-1}
            aria-label="Policy file"
            onChange={async (event) => {
              const chosen = event.target.files?.[0];
              event.target.value = "";
              if (chosen === undefined) return;
              const read = await chosen.text();
              change(read);
              showPreview(read);
            }}
          />
          <div>
            <Button onClick={() => file.current?.click()}>
              <FileUp aria-hidden />
              Choose file
            </Button>
          </div>
          <TextareaField
            label="Policy (YAML)"
            error={refusal?.message}
            hint="Entries are matched by name. Entries that are not in the file are removed from the draft."
            mono
            boxClassName="h-56 text-sm"
            value={text}
            onChange={change}
          />
          <Checkbox
            checked={withGuards}
            disabled={!mayGuard}
            onChange={(checked) => {
              setWithGuards(checked);
              preview.reset();
            }}
          >
            Also import evaluation sets and publishing rules
            <span className="block text-ink-faint text-sm">
              {mayGuard
                ? "These apply immediately, without publishing. Sets that are not in the file are kept."
                : "Only admins can import these, because they control publishing."}
            </span>
          </Checkbox>
          <div>
            <Button
              type="submit"
              variant={preview.data ? "secondary" : "primary"}
              pending={preview.isPending}
              disabled={text === ""}
            >
              Preview changes
            </Button>
          </div>
        </form>
        {preview.data && (
          <ImportPreview
            preview={preview.data}
            pending={write.isPending || write.isSuccess}
            onImport={() => write.mutate({ text, withGuards, draftHash: preview.data.draftHash })}
          />
        )}
      </div>
    </>
  );
}
