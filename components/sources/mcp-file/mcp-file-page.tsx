"use client";

import { Upload } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { TextareaField } from "@/components/ui/text-field";
import { previewMcpFileInput } from "@/server/contract/mcp-file";
import { McpFileReview } from "./mcp-file-review";
import { McpFileTools } from "./mcp-file-tools";

const EXAMPLE = `{
  "mcpServers": {
    "github": {
      "type": "http",
      "url": "https://api.githubcopilot.com/mcp/",
      "headers": { "Authorization": "Bearer \${GITHUB_TOKEN}" }
    }
  }
}`;

/** The servers of an `mcp.json` become sources, their tools are added, and roles are chosen. */
export function McpFilePage() {
  const trpc = useTRPC();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  // The file holds secrets, so it is not kept in the cache.
  const preview = useAction(trpc.sources.previewMcpFile.mutationOptions({ gcTime: 0 }), {
    failure: "inline",
    onFail: ({ message }) => setProblem(message),
  });
  const create = useAction(trpc.sources.importMcpFile.mutationOptions({ gcTime: 0 }), {
    failure: "inline",
    // Without a source, the file is kept so that it can be corrected.
    onDone: (outcomes) => outcomes.some(({ sourceId }) => sourceId !== null) && setText(""),
  });
  useLeaveGuard(text !== "" && !create.isSuccess);
  const change = (next: string) => {
    setText(next);
    setProblem(undefined);
    preview.reset();
  };
  const editAgain = () => {
    create.reset();
    preview.reset();
  };
  const look = (event: FormEvent) => {
    event.preventDefault();
    const issue = previewMcpFileInput.safeParse({ text: text.trim() }).error?.issues[0];
    setProblem(issue?.message);
    if (issue === undefined) preview.mutate({ text });
  };
  return (
    <>
      <PageHeader
        back={{ href: "/sources", label: "Sources" }}
        title="Import mcp.json"
        description="Each server in the file becomes a source. Agents get its tools after you publish."
      />
      {create.isSuccess ? (
        <McpFileTools outcomes={create.data} onEdit={editAgain} />
      ) : (
        <div className="grid gap-5">
          <Panel title="File">
            <form onSubmit={look} noValidate className="grid gap-4">
              <TextareaField
                label="mcp.json"
                error={problem}
                hint="From Claude Desktop, Claude Code, Cursor, Windsurf, Gemini or VS Code. Comments are fine."
                mono
                boxClassName="max-h-96 text-sm"
                rows={10}
                placeholder={EXAMPLE}
                value={text}
                onChange={change}
              />
              <div className="flex flex-wrap gap-2">
                <Button type="submit" variant={preview.data ? "secondary" : "primary"} pending={preview.isPending}>
                  Show servers
                </Button>
                <FileButton onRead={change} />
              </div>
            </form>
          </Panel>
          {create.refusal && (
            <Notice tone="danger" alert title="Couldn't import the file">
              {create.refusal.message}
            </Notice>
          )}
          {preview.data && (
            <McpFileReview
              preview={preview.data}
              pending={create.isPending}
              onCreate={(only, values) => create.mutate({ text, only: [...only], values })}
            />
          )}
        </div>
      )}
    </>
  );
}

const MAX_BYTES = 256 * 1024;

function FileButton({ onRead }: { onRead: (text: string) => void }) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        accept=".json,.jsonc,application/json"
        className="sr-only"
        tabIndex={-1}
        aria-label="Upload an mcp.json"
        onChange={(event) => {
          // One byte more than allowed, so that a longer file is refused and not cut.
          void event.target.files?.[0]
            ?.slice(0, MAX_BYTES + 1)
            .text()
            .then(onRead);
          event.target.value = "";
        }}
      />
      <Button onClick={() => document.getElementById(id)?.click()}>
        <Upload aria-hidden />
        Upload a file
      </Button>
    </>
  );
}
