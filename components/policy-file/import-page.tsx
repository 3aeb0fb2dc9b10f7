"use client";

import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { PageHeader } from "@/components/ui/page-header";
import { TextareaField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toaster";
import { ImportPreview } from "./import-preview";

/** A policy file becomes the draft: looked at first, written at once or not at all, published later. */
export function ImportPage() {
  const router = useRouter();
  const mayGuard = useMay("people.manage");
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [withGuards, setWithGuards] = useState(mayGuard);
  const trpc = useTRPC();
  const preview = useMutation(trpc.policyFile.preview.mutationOptions());
  const write = useMutation(
    trpc.policyFile.import.mutationOptions({
      onSuccess: ({ changes }) => {
        toast.success(
          `The file is the draft now: ${changes} entries differ from before. Agents get it once you publish.`,
        );
        router.push("/publish");
      },
      onError: (error) => void toast.error(readApiError(error).message),
    }),
  );
  useLeaveGuard(text !== "" && !write.isSuccess);
  const change = (next: string) => {
    setText(next);
    preview.reset();
  };
  const look = (next = text) => preview.mutate({ text: next, withGuards });
  const refusal = preview.error && readApiError(preview.error);

  return (
    <>
      <PageHeader
        back={{ href: "/revisions", label: "Revisions" }}
        title="Import a policy file"
        description="A file that was exported here or kept in Git replaces the draft as a whole. You see what would change first; agents get it once you publish."
      />
      <div className="grid gap-5">
        <form
          className="grid max-w-3xl gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            look();
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
              look(read);
            }}
          />
          <div>
            <Button onClick={() => file.current?.click()}>
              <FileUp aria-hidden />
              Choose a file
            </Button>
          </div>
          <TextareaField
            label="Policy as YAML"
            error={refusal?.message}
            hint="Entries are known by their names. What is not in the file leaves the draft."
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
            Also bring in its evaluation sets and publishing rules
            <span className="block text-ink-faint text-sm">
              {mayGuard
                ? "They act at once, not with a publish. Sets that are not in the file stay as they are."
                : "Only admins can: they decide what may be published."}
            </span>
          </Checkbox>
          <div>
            <Button
              type="submit"
              variant={preview.data ? "secondary" : "primary"}
              pending={preview.isPending}
              disabled={text === ""}
            >
              See what would change
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
