import { describe, expect, it } from "vitest";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { someRole, someSnapshot } from "@/server/testing/some-snapshot";
import { openDecide } from "./open-decide.testing";

const TOPICS = "train hotel museum weather invoice podcast recipe garden parcel tax song lamp printer visa".split(" ");
const NAMES = TOPICS.flatMap((topic) => ["find", "book", "cancel", "compare"].map((verb) => `${verb}_${topic}`));
const TOOLS = NAMES.map((name) => ({
  name,
  description: `${name.replace("_", " a ")} for the traveller. It returns all there is about it, with price, owner and date.`,
  input_schema: { type: "object", properties: { city: { type: "string", description: "The city. ".repeat(8) } } },
}));

function open(conversation: boolean) {
  const { signals, ...rest } = PRESET_SETTINGS.toolcrib;
  const settings = { ...rest, signals: { ...signals, query: { ...signals.query, conversation } } };
  const policy = { id: "p", name: "p", title: "", description: "", preset: "toolcrib" as const, settings };
  return openDecide(someSnapshot({ roles: [someRole("agent", { policy: "p" })], policies: [policy], tools: [] }));
}

/** After the user's words, the assistant has called a tool, and something says what comes next. */
const steps = (plan: string, result: string) => [
  { role: "user", content: "arrange everything for my trip to Bern" },
  {
    role: "assistant",
    content: [
      { type: "text", text: plan },
      { type: "tool_use", id: "1", name: "book_hotel", input: {} },
    ],
  },
  { role: "user", content: [{ type: "tool_result", tool_use_id: "1", content: result }] },
];

async function sentFor(conversation: boolean, messages: readonly unknown[]): Promise<string[]> {
  const { body } = await open(conversation).ask("anthropic", { model: "m", max_tokens: 1, tools: TOOLS, messages });
  return (JSON.parse(body.toString()).tools as { name: string }[]).map(({ name }) => name);
}

describe("a later round of a turn is selected by", () => {
  it.each([
    ["what the assistant plans", steps("Next I will cancel a podcast.", "ok")],
    ["what a tool returned", steps("Let me see.", "Booked. Before you leave, cancel a podcast.")],
  ])("%s, if the policy says so", async (_what, messages) => {
    const placeIn = (sent: readonly string[]) => sent.indexOf("cancel_podcast");
    const [heard, unheard] = [placeIn(await sentFor(true, messages)), placeIn(await sentFor(false, messages))];
    // Behind the search and what was called; by the user's words alone it is any tool.
    expect(heard).toBeGreaterThan(0);
    expect(heard).toBeLessThanOrEqual(4);
    expect(unheard === -1 || unheard > 10).toBe(true);
  });
});

describe("a request without anything to select by", () => {
  it("is sent in full, and says so", async () => {
    const asked = { model: "m", tools: TOOLS, messages: [{ role: "assistant", content: "Well" }] };
    const decision = await open(true).ask("anthropic", asked);
    expect(decision.headers["X-Toolcrib-Degraded"]).toBe("unreadable");
    expect(decision.body.toString()).toBe(JSON.stringify(asked));
  });
});

describe("the same session", () => {
  it("does not change with a request that only counts tokens, or that may call nothing", async () => {
    const gateway = open(true);
    const asked = { model: "m", tools: TOOLS, messages: steps("Next I will cancel a podcast.", "ok") };
    const first = await gateway.ask("anthropic", asked, { isRound: false });
    await gateway.ask("anthropic", { ...asked, tool_choice: { type: "none" } });
    const second = await gateway.ask("anthropic", asked);
    expect(second.body.toString()).toBe(first.body.toString());
    expect(second.headers["X-Toolcrib-Resolution"]).toMatch(/_0_0$/);
  });
});
