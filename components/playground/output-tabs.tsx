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

/** What goes over the wire: to the provider, and between an agent and Toolcrib. */
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
    return (
      <Notice>
        The request carries no list of tools{view.prompt ? "; what there is to know is in the prompt" : ""}.
      </Notice>
    );
  }
  const isCut = rendered.tools.length < rendered.count;
  return (
    <CodeBlock
      label="tools for the provider"
      caption={
        isCut ? `tools, the first ${rendered.tools.length} of ${rendered.count}` : "tools, as the provider gets them"
      }
      text={JSON.stringify(rendered.tools, null, 2)}
    />
  );
}

function Prompt({ prompt }: { prompt: string | null }) {
  if (prompt === null) return <Notice>Nothing is added to the system prompt: the list of tools says it all.</Notice>;
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
          The API answers from revision {servedRevision}, which agents are served; this page shows{" "}
          {ref === "draft" ? "the draft" : `revision ${ref}`}.
        </Notice>
      )}
      <CodeBlock
        label="curl call of resolve"
        caption="your key in $TOOLCRIB_KEY"
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
