"use client";

import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { Tabs } from "@/components/ui/tabs";
import type { TriedView, TryOutput } from "@/server/contract/playground";
import { readOneOf } from "./playground-address";
import { toCalls } from "./to-calls";
import type { Trial } from "./to-trial";
import type { Playground } from "./use-playground";

const TABS = ["rendered", "prompt", "curl", "json"] as const;

type OutputTabsProps = { playground: Playground; trial: Trial; output: TryOutput; view: TriedView };

export function OutputTabs({ playground, trial, output, view }: OutputTabsProps) {
  const { address, setAddress } = playground;
  const tab = readOneOf(TABS, address.tab) ?? "rendered";
  return (
    <Tabs
      label="Output"
      value={tab}
      onChange={(next) => setAddress({ tab: next })}
      options={[
        { value: "rendered", title: "Rendered", content: <Rendered output={output} view={view} /> },
        { value: "prompt", title: "Prompt", content: <Prompt prompt={view.prompt} /> },
        { value: "curl", title: "cURL", content: <Calls trial={trial} output={output} view={view} /> },
        { value: "json", title: "JSON", content: <Decision view={view} round={trial.shown} /> },
      ]}
    />
  );
}

function Rendered({ output: { rendered }, view }: { output: TryOutput; view: TriedView }) {
  if (rendered === null || rendered.count === 0) {
    return <Notice>The request has no tool list{view.prompt ? "; see the prompt instead" : ""}.</Notice>;
  }
  const isCut = rendered.tools.length < rendered.count;
  return (
    <CodeBlock
      label="tools for the provider"
      caption={isCut ? `tools, first ${rendered.tools.length} of ${rendered.count}` : "tools as sent to the provider"}
      text={JSON.stringify(rendered.tools, null, 2)}
    />
  );
}

function Prompt({ prompt }: { prompt: string | null }) {
  if (prompt === null) return <Notice>Nothing is added to the system prompt: the tool list is enough.</Notice>;
  return <CodeBlock label="text for the system prompt" caption="for the system prompt" text={prompt} />;
}

type CallsProps = { trial: Trial; output: TryOutput; view: TriedView };

function Calls({ trial, output: { servedRevision }, view }: CallsProps) {
  const ref = trial.subjects[0]?.ref;
  const isServed = ref === servedRevision;
  return (
    <div className="grid gap-2">
      {!isServed && servedRevision !== null && (
        <Notice>
          The API uses revision {servedRevision}, which is served to agents. This page shows{" "}
          {ref === "draft" ? "the draft" : `revision ${ref}`}.
        </Notice>
      )}
      <CodeBlock
        label="curl call to resolve"
        caption="set $TOOLCRIB_KEY to your key"
        text={toCalls(trial, view.role, window.location.origin)}
      />
    </div>
  );
}

function Decision({ view, round }: { view: TriedView; round: number }) {
  return (
    <CodeBlock label="the decision as JSON" caption="the decision" text={JSON.stringify({ round, ...view }, null, 2)} />
  );
}
