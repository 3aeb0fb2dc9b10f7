import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workbench } from "@/server/agent/workbench/workbench";
import { openTestWorkbench, type TestWorkbench } from "@/server/agent/workbench/workbench.testing";
import { ensureEmbeddingModel } from "@/server/cli/prepare/embedding-model.mjs";
import { compile, textsToCompile } from "@/server/engine/compile";
import { chooseCases } from "@/server/lab/evaluate/choose-cases";
import { EVERY_CASE } from "@/server/lab/evaluate/every-case.testing";
import { firstStarterCases } from "@/server/lab/evaluate/first-starter-cases.testing";
import { openMeasuringEmbedder } from "@/server/lab/evaluate/open-measuring-embedder";
import { readDataset, STARTER_DATASET } from "@/server/lab/evaluate/read-dataset";
import { NO_ADJUSTMENTS, withPreset } from "@/server/lab/evaluate/with-preset";
import { DomainError } from "@/server/lib/errors";
import { openDemoChat } from "./demo-chat.testing";
import { type Played, playCases, rateOf } from "./task-success.testing";

const folder = await ensureEmbeddingModel();
if (folder === undefined) throw new Error("These chats need the embedding model, which could not be downloaded.");
const model = openMeasuringEmbedder(folder);
const vectorsFor = model.vectorsKeptFor(STARTER_DATASET);
const { cases: labeled, role, ...dataset } = await readDataset(STARTER_DATASET);
const cases = firstStarterCases(labeled);
const snapshot = withPreset(dataset.snapshot, "toolcrib", NO_ADJUSTMENTS);
const policy = { snapshot, compiled: compile(snapshot, await vectorsFor(textsToCompile(snapshot))) };

afterAll(() => model.close());

describe("the demo model's success on the labeled starter messages", () => {
  it("with the tools that preset toolcrib selects stays within two points of every tool", async () => {
    const setting = { policy, role, vectorsFor, now: new Date("2026-11-16T10:00:00.000Z") };
    const toolcrib = await playCases(setting, cases, "auto");
    const direct = await playCases(setting, cases, "direct");
    const singles = (played: readonly Played[]) => played.filter(({ case: { kind } }) => kind === "single");
    const odd = new Set(chooseCases(cases, { ...EVERY_CASE, ids: "odd" }).map(({ id }) => id));
    const heldOut = (played: readonly Played[]) => played.filter(({ case: { id } }) => odd.has(id));
    const told = Object.entries({ toolcrib, direct }).map(
      ([name, played]) =>
        `${name} ${percent(rateOf(played))}, single ${percent(rateOf(singles(played)))}, odd half ${percent(rateOf(heldOut(played)))}`,
    );
    process.stdout.write(`Success of the demo model, ${cases.length} messages: ${told.join("; ")}\n`);
    const failed = direct.filter(({ isDone }) => !isDone).map((played) => played.case.id);
    expect(rateOf(toolcrib)).toBeGreaterThanOrEqual(rateOf(direct) - 0.02);
    // Being equally bad in both would pass the check above.
    expect(rateOf(direct), failed.join(" ")).toBeGreaterThanOrEqual(0.75);
    expect(rateOf(singles(direct))).toBeGreaterThanOrEqual(0.8);
  }, 300_000);
});

function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)}%`;
}

describe("a first chat, on the real workbench", () => {
  let bench: TestWorkbench;
  beforeAll(async () => {
    bench = await openTestWorkbench();
  });
  afterAll(() => bench.database.drop());

  /** Each message with the expected calls and reply. */
  type Line = readonly [message: string, calls: readonly string[], says: string | RegExp];

  async function talk(lines: readonly Line[], owner = bench.newOwner()): Promise<void> {
    const chat = openDemoChat({
      ...{ policy, role, vectorsFor, now: bench.now },
      mode: "auto",
      answer: (tool, args) => {
        if (workbench.tools.has(tool.name)) return owner.call(tool.name, args);
        throw new DomainError("rejected", `Toolcrib has no executor for the tool “${tool.name}”. Run it in the agent`);
      },
    });
    for (const [message, calls, says] of lines) {
      const turn = await chat.say(message);
      expect(
        turn.calls.map(({ called }) => called),
        message,
      ).toEqual(calls);
      if (typeof says === "string") expect(turn.text, message).toBe(says);
      else expect(turn.text, message).toMatch(says);
    }
  }

  it("greets, controls the house, and knows what “it” and “the other one” are", async () => {
    await talk([
      ["Good morning", [], "Good morning. What can I do for you?"],
      ["turn off the kitchen lights", ["ha_call_service"], "The kitchen light and the kitchen counter light are off."],
      [
        "the living room one too",
        ["ha_call_service"],
        /^The living room light(?: and the sofa lamp)? (?:is|are) off\.$/,
      ],
      ["set the bedroom thermostat to 21", ["ha_call_service"], "The bedroom thermostat is heating, set to 21 °C."],
      ["make it 19 instead", ["ha_call_service"], "The bedroom thermostat is heating, set to 19 °C."],
      ["is the back door locked?", ["ha_get_states"], "The back door is unlocked."],
      [
        "which lights are on?",
        ["ha_get_states"],
        "Here are 2 devices:\n\n- Desk lamp: on, at 80%\n- Nursery night light: on, at 10%",
      ],
      [
        "turn off the desk lamp, lock the back door and remind me at 6pm to feed the cat",
        ["ha_call_service", "ha_call_service", "reminders_add"],
        "The desk lamp is off. The back door is locked. Added reminder 1: “feed the cat” (Mon 16 Nov 2026, 18:00 UTC).",
      ],
      ["thanks!", [], "You're welcome."],
    ]);
  });

  it("keeps tasks and reminders, and deletes only if there is a tool for it", async () => {
    await talk([
      ["what tasks do I have?", ["task_list"], "There are no tasks yet."],
      ["add a task to buy milk", ["task_create"], "Created task 1: “buy milk”."],
      [
        "add a task to call the dentist by Friday, high priority",
        ["task_create"],
        "Created task 2: “call the dentist” (priority high, due Fri 20 Nov 2026).",
      ],
      ["mark the milk task as done", ["task_complete"], "Completed task 1: “buy milk”."],
      ["what tasks do I have?", ["task_list"], /^Here is one task:\n\n- “call the dentist” \(number 2, /],
      ["delete that task", ["search_tools"], /found none/],
      [
        "remind me tomorrow at 9 to call mum",
        ["reminders_add"],
        "Added reminder 1: “call mum” (Tue 17 Nov 2026, 09:00 UTC).",
      ],
      ["delete it", ["reminders_remove"], "Removed reminder 1: “call mum”."],
    ]);
  });

  it("calls a tool that was sent slim", async () => {
    const owner = bench.newOwner();
    await owner.call("task_create", { title: "buy stamps" });
    await talk(
      [
        ["tick off the stamps", ["task_list", "task_complete"], "Completed task 1: “buy stamps”."],
        ["what tasks do I have?", ["task_list"], "There are no tasks."],
      ],
      owner,
    );
  });

  it("tells the time, calculates, takes notes, and says which tools cannot be run here", async () => {
    await talk([
      ["what time is it", ["clock_now"], "It is 06:30 on Monday, 16 Nov 2026 (UTC)."],
      ["and in Tokyo?", ["clock_now"], "It is 15:30 on Monday, 16 Nov 2026 (Asia/Tokyo)."],
      ["what is 17 % of 2400", ["calculate"], "17% * 2400 = 408."],
      [
        "write a note about the meeting with Tom",
        ["agent_notes_append"],
        "Noted “the meeting with Tom” (topic general).",
      ],
      ["add eggs to the scratchpad", ["scratch_append"], "Added to main: eggs."],
      ["what is on my scratchpad?", ["scratch_read"], "The pad main says:\n\n> eggs"],
      [
        "what's the weather in Oslo tomorrow?",
        ["web_search"],
        /^`web_search` is the right tool, but it cannot be run here/,
      ],
      ["turn off the light in the cellar", ["ha_call_service"], /^That did not work: There is no area cellar/],
      ["write me a poem about autumn", [], /takes a language model/],
    ]);
  });
});
