import { describe, expect, it } from "vitest";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import { ToolSet } from "@/server/engine/model/tool-set";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import { someTool } from "@/server/testing/some-snapshot";
import { buildRetrievalIndex } from "./build-retrieval-index.testing";
import { CHAT_MESSAGES } from "./chat-messages";
import { buildNeedModel, needLogit, textsForNeed } from "./need";
import { REQUEST_MESSAGES } from "./need-requests";
import { readQuery } from "./read-query.testing";
import { score } from "./score";

const THRESHOLD = -1.4;

/** Toy vectors: chat, requests, calendars and lamps as orthogonal axes. */
function toyVector(text: string): Float32Array {
  const subjects = [/calendar|event|meeting/iu, /lamp|light/iu, /invoice/iu].map((subject) =>
    subject.test(text) ? 2 : 0,
  );
  const isChat = CHAT_MESSAGES.includes(text) || (/morning|joke|lonely|poem/iu.test(text) && !subjects.includes(2));
  const vector = Float32Array.from([isChat ? 1 : 0, REQUEST_MESSAGES.includes(text) ? 1 : 0.3, ...subjects, 0.2]);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function gate(tools: readonly ToolEntry[], vectorOf: VectorLookup = toyVector) {
  const index = buildRetrievalIndex(tools, vectorOf);
  const model = buildNeedModel(index, vectorOf);
  return (message: string, scope = ToolSet.of(tools.length, tools.keys())) => {
    const query = readQuery(message, []);
    return needLogit(model, index, query, score(index, query, scope, vectorOf), scope, vectorOf);
  };
}

const calendar = someTool("calendar_create_event", {
  description: "Creates an event in the calendar.",
  inputSchema: { type: "object", properties: { start: { type: "string" } }, required: [] },
});
const lamp = someTool("lamp_switch", { description: "Switches a lamp on or off." });
const invoice = someTool("invoice_list", { description: "Lists invoices of a customer." });
const many = [
  calendar,
  ...Array.from({ length: 70 }, (_, at) => someTool(`gadget_${at}`, { description: `Turns gadget number ${at}.` })),
  lamp,
];

describe("needLogit", () => {
  it("rejects a greeting, whatever the size of the catalog", () => {
    for (const tools of [[lamp], [calendar, lamp], many]) {
      expect(gate(tools)("Good morning!")).toBeLessThan(THRESHOLD);
    }
  });

  it("rejects small talk, jokes and poems in a large catalog", () => {
    const judge = gate(many);
    for (const message of ["tell me a joke", "I feel so lonely tonight", "write a poem about autumn"]) {
      expect(judge(message), message).toBeLessThan(THRESHOLD);
    }
  });

  it("never rejects a message with a tool's own words", () => {
    for (const tools of [[calendar], [calendar, lamp], many]) {
      const judge = gate(tools);
      expect(judge("create an event in the calendar")).toBeGreaterThan(THRESHOLD);
      expect(judge("Good morning, please create a calendar event for Anna on Friday")).toBeGreaterThan(THRESHOLD);
    }
    expect(gate(many)("switch the lamp off")).toBeGreaterThan(THRESHOLD);
  });

  it("judges lower what another tool of the catalog would serve better", () => {
    const judge = gate([calendar, invoice, lamp]);
    const onlyLamp = ToolSet.of(3, [2]);
    const all = ToolSet.of(3, [0, 1, 2]);
    const message = "list the invoice of Miller";
    expect(judge(message, onlyLamp) ?? 0).toBeLessThan((judge(message, all) ?? 0) - 2);
  });

  it("recognizes a tool's words despite typos", () => {
    const judge = gate([calendar, lamp]);
    const typed = judge("creat an evnt in the calender") ?? 0;
    expect(typed).toBeGreaterThan(judge("praise an aunt in the colander") ?? 0);
  });

  it("rejects without vectors only a greeting alone, or one that shares no word with a tool", () => {
    const alarm = someTool("alarm_set", { description: "Rings every morning." });
    const judge = gate([...many, alarm], NO_VECTORS);
    expect(judge("Good morning, thanks")).toBeLessThan(THRESHOLD);
    expect(judge("Good morning alarm")).toBeNull();
    expect(judge("Good morning!")).toBeLessThan(THRESHOLD);
    expect(judge("thanks, bye")).toBeLessThan(THRESHOLD);
    expect(judge("tell me a joke")).toBeNull();
    expect(judge("hi lamp")).toBeNull();
    expect(judge("switch the lamp off")).toBeNull();
  });

  it("uses words only if the chat messages have no vectors", () => {
    const onlyTools: VectorLookup = (text) => (textsForNeed().includes(text) ? undefined : toyVector(text));
    expect(gate(many, onlyTools)("switch the lamp off")).toBeNull();
    expect(gate(many, onlyTools)("hello!")).toBeLessThan(THRESHOLD);
  });

  it("is null for an empty scope, and finite for any text", () => {
    const judge = gate([calendar, lamp]);
    expect(judge("hello", new ToolSet(2))).toBeNull();
    for (const text of ["", "?", "🙂🙂", "\u202eabc", "a".repeat(9_000), "x: ".repeat(3_000), "' ".repeat(4_000)]) {
      expect(Number.isFinite(judge(text) ?? 0), text.slice(0, 10)).toBe(true);
    }
  });

  it("does not depend on the scope's insertion order", () => {
    const judge = gate(many);
    const forth = ToolSet.of(many.length, [0, 5, 71]);
    const back = ToolSet.of(many.length, [71, 5, 0]);
    expect(judge("turn on the light", forth)).toBe(judge("turn on the light", back));
  });
});

describe("textsForNeed", () => {
  it("wants each text once", () => {
    expect(new Set(textsForNeed()).size).toBe(textsForNeed().length);
    expect(CHAT_MESSAGES.length).toBeGreaterThanOrEqual(120);
  });
});
