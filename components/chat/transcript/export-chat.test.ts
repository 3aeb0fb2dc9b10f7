import { describe, expect, it } from "vitest";
import { someCall, someChat, someRound, someText } from "@/server/contract/some-chat.testing";
import { toJson, toMarkdown } from "./export-chat";

const state = someChat(
  { author: "person", parts: [someText("turn off the kitchen lights")], isQuick: true },
  {
    status: "stopped",
    rounds: [
      someRound({ sentCount: 3, tokens: { tools: 300, listing: 86 } }),
      someRound({ mode: "compact_direct", sentCount: 1, tokens: { tools: 386 } }),
    ],
    parts: [someCall({ via: "call_tool", argumentsText: '{"item":"tea"}' }), someText("The light is **off**.", 1)],
  },
);

describe("toMarkdown", () => {
  it("contains messages, rounds, calls and the end of each answer", () => {
    expect(toMarkdown(state)).toBe(`# Lights

Role home, model demo. Started 2026-03-02T10:00:00.000Z.

## You (quick question)

turn off the kitchen lights

## Answer

*round 1 · selective · 3 tools · 386 tok*

Call to \`shop_say\` via \`call_tool\`: ok

\`\`\`json
{
  "item": "tea"
}
\`\`\`

\`\`\`text
said
\`\`\`

*round 2 · compact · 1 tool · 386 tok*

The light is **off**.

> You stopped this answer. The text so far is saved.
`);
  });

  it("keeps a result inside its fence, even if it contains fences", () => {
    const text = toMarkdown(someChat({ parts: [someCall({ result: "a\n````\n# not a heading" })] }));
    expect(text).toContain("`````text\na\n````\n# not a heading\n`````");
  });

  it("includes the problem of an answer", () => {
    const problem = { kind: "timeout", message: "No answer in 60 s", retryAfter: null } as const;
    expect(toMarkdown(someChat({ status: "failed", problem }))).toContain(
      "> The provider took too long: No answer in 60 s",
    );
  });
});

describe("toJson", () => {
  it("contains the whole chat", () => {
    expect(JSON.parse(toJson(state))).toEqual({ format: "toolcrib-chat", version: 1, ...state });
  });
});
