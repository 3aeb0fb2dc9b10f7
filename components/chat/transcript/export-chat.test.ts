import { describe, expect, it } from "vitest";
import { toJson, toMarkdown } from "./export-chat";
import { someCall, someRound, someState, someText } from "./some-messages.testing";

const state = someState(
  { author: "person", parts: [someText("turn off the kitchen lights")], isQuick: true },
  {
    status: "stopped",
    rounds: [someRound(), someRound({ mode: "compact_direct", sentCount: 1 })],
    parts: [someCall({ via: "call_tool" }), someText("The light is **off**.", 1)],
  },
);

describe("toMarkdown", () => {
  it("tells who said what, with what tools, and how it ended", () => {
    expect(toMarkdown(state)).toBe(`# Kitchen lights

Role orchestrator, model demo. Begun 2026-02-03T10:00:00.000Z.

## You (quick question)

turn off the kitchen lights

## Answer

*round 1 · selective · 3 tools · 386 tok*

Call of \`ha_call_service\` via \`call_tool\`: ok

\`\`\`json
{
  "entity": "light.kitchen"
}
\`\`\`

\`\`\`text
done
\`\`\`

*round 2 · compact · 1 tool · 386 tok*

The light is **off**.

> You stopped this answer. What had come is kept.
`);
  });

  it("keeps a result inside its fence, whatever fences it holds itself", () => {
    const text = toMarkdown(someState({ parts: [someCall({ result: "a\n````\n# not a heading" })] }));
    expect(text).toContain("`````text\na\n````\n# not a heading\n`````");
  });

  it("names the problem of an answer", () => {
    const problem = { kind: "timeout", message: "No answer in 60 s", retryAfter: null } as const;
    expect(toMarkdown(someState({ status: "failed", problem }))).toContain(
      "> The provider took too long: No answer in 60 s",
    );
  });
});

describe("toJson", () => {
  it("holds all of the chat", () => {
    expect(JSON.parse(toJson(state))).toEqual({ format: "toolcrib-chat", version: 1, ...state });
  });
});
