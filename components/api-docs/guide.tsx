"use client";

import { useState } from "react";
import { Name } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import { Link } from "@/components/ui/link";
import { Tabs } from "@/components/ui/tabs";
import { aiSdkSnippet, mcpSnippet, openAiLoopSnippet } from "./adapter-snippets";
import { useDocs } from "./docs-context";
import { DocsSection, Prose } from "./docs-section";

export function AuthenticateGuide() {
  const { origin } = useDocs();
  return (
    <DocsSection id="authenticate" title="Authenticate">
      <Prose>
        Every call carries an agent key in its header <Name>Authorization: Bearer tck_…</Name>, which an admin makes on
        the <Link href="/keys">keys page</Link>. A key of one role needs no <Name>role</Name>; a key of several names
        one in each call, and a role outside the key answers as if it did not exist.
      </Prose>
      <Prose>
        The examples below read the key from the environment. Requests and answers are plain JSON; the same operations
        are answered over tRPC under <Name>{origin}/api/trpc</Name>, without a transformer.
      </Prose>
      <div className="mt-3 max-w-2xl">
        <CodeBlock label="Setting the key" caption="Shell" text="export TOOLCRIB_KEY=tck_…" />
      </div>
    </DocsSection>
  );
}

export function McpGuide() {
  const { origin } = useDocs();
  return (
    <DocsSection id="mcp" title="MCP">
      <Prose>
        Clients that speak MCP over streamable HTTP connect to <Name className="break-all">{origin}/mcp</Name> with the
        same key. They see what the policy sends for the key’s role, and find the rest with the meta-tools. A key of
        several roles adds the header <Name>X-Toolcrib-Role</Name>.
      </Prose>
      <div className="mt-3 max-w-2xl">
        <CodeBlock label="MCP client configuration" caption="MCP client configuration" text={mcpSnippet(origin)} />
      </div>
    </DocsSection>
  );
}

type Adapter = "ai-sdk" | "openai-loop";

export function ClientGuide() {
  const { origin } = useDocs();
  const [adapter, setAdapter] = useState<Adapter>("openai-loop");
  return (
    <DocsSection id="client" title="TypeScript client">
      <Prose>
        <Name>toolcrib/client</Name> comes with Toolcrib’s package. It is typed, has no dependencies and tries again by
        itself when it is told to wait (429, 503). Two adapters run the four steps for you: a plain loop over any
        OpenAI-style chat endpoint, which fetches the list only when it changes, and <Name>prepareStep</Name> for the AI
        SDK. Whole programs are in <Name>server/client/examples</Name>.
      </Prose>
      <div className="mt-3 max-w-4xl">
        <Tabs
          label="Adapter"
          value={adapter}
          onChange={setAdapter}
          options={[
            {
              value: "openai-loop",
              title: "OpenAI-style loop",
              content: (
                <CodeBlock label="Example of the loop" caption="openai-loop.ts" text={openAiLoopSnippet(origin)} />
              ),
            },
            {
              value: "ai-sdk",
              title: "AI SDK",
              content: <CodeBlock label="Example of the AI SDK" caption="ai-sdk.ts" text={aiSdkSnippet(origin)} />,
            },
          ]}
        />
      </div>
    </DocsSection>
  );
}
