"use client";

import { useState } from "react";
import { Name } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import { Link } from "@/components/ui/link";
import { Tabs } from "@/components/ui/tabs";
import { aiSdkSnippet, installSnippet, mcpSnippet, openAiLoopSnippet } from "./adapter-snippets";
import { useDocs } from "./docs-context";
import { DocsSection, Prose } from "./docs-section";

export function AuthenticateGuide() {
  const { origin } = useDocs();
  return (
    <DocsSection id="authenticate" title="Authenticate">
      <Prose>
        Send an agent key with every call in the header <Name>Authorization: Bearer tck_…</Name>. Admins create keys on
        the <Link href="/keys">keys page</Link>. With a key for one role, you can omit <Name>role</Name>. With a key for
        several roles, name one in each call. Roles that the key doesn't cover return “not found”.
      </Prose>
      <Prose>
        The examples below read the key from the environment. Requests and responses are plain JSON. The same operations
        are available over tRPC at <Name>{origin}/api/trpc</Name>, without a transformer.
      </Prose>
      <div className="mt-3 max-w-2xl">
        <CodeBlock label="Set the key" caption="Shell" text="export TOOLCRIB_KEY=tck_…" />
      </div>
    </DocsSection>
  );
}

export function McpGuide() {
  const { origin } = useDocs();
  return (
    <DocsSection id="mcp" title="MCP">
      <Prose>
        MCP clients connect over streamable HTTP to <Name className="break-all">{origin}/mcp</Name> with the same key.
        They get the tools that the policy sends for the key's role, and find the rest with meta-tools. With a key for
        several roles, also send the header <Name>X-Toolcrib-Role</Name>.
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
    <DocsSection id="client" title="Clients">
      <Prose>
        The TypeScript package and the Python file come from this server. Both are typed, have no dependencies and retry
        after a 429 or 503.
      </Prose>
      <div className="mt-3 max-w-2xl">
        <CodeBlock label="Install a client" caption="Shell" text={installSnippet(origin)} />
      </div>
      <Prose>
        Adapters run the four steps for you, for the SDKs of OpenAI and Anthropic, the AI SDK, OpenAI Agents, LangChain,
        LangGraph, Mastra and MCP. Complete programs are in <Name>server/client/examples</Name>.
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
              content: <CodeBlock label="Loop example" caption="openai-loop.ts" text={openAiLoopSnippet(origin)} />,
            },
            {
              value: "ai-sdk",
              title: "AI SDK",
              content: <CodeBlock label="AI SDK example" caption="ai-sdk.ts" text={aiSdkSnippet(origin)} />,
            },
          ]}
        />
      </div>
    </DocsSection>
  );
}
