import { APICallError } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { DomainError } from "@/server/lib/errors";
import { BrokenOff, ChatFailure, describeFailure, readRetryAfter, withoutProvider } from "./describe-failure";

const KEY = "sk-very-secret-indeed";
const connection = { baseUrl: "https://models.example/v1", apiKey: KEY };
const where = { model: "open", connection };

function refusal(statusCode: number, responseBody: string, responseHeaders: Record<string, string> = {}) {
  const facts = { url: connection.baseUrl, requestBodyValues: { key: KEY }, message: `refused ${KEY}` };
  return new APICallError({ ...facts, statusCode, responseBody, responseHeaders });
}

describe("why a model did not answer", () => {
  it.each([
    [401, "key"],
    [403, "key"],
    [404, "not-found"],
    [429, "rate-limit"],
    [413, "too-long"],
    [400, "refused"],
    [500, "provider"],
    [529, "provider"],
  ] as const)("is told from the status %i as “%s”, in words and without the key", (status, kind) => {
    const body = JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}. ${"x".repeat(5000)}` } });
    const problem = describeFailure(refusal(status, body), where);
    expect(problem).toMatchObject({ kind, message: expect.stringMatching(/^models\.example .*HTTP \d+\)/) });
    expect(problem?.message).not.toContain(KEY);
    expect(problem?.message.length).toBeLessThan(500);
  });

  it("is that the conversation is too long, if the provider says so in any wording", () => {
    for (const words of ["This model's maximum context length is 8192 tokens", "prompt is too long: 210000 tokens"]) {
      const problem = describeFailure(refusal(400, JSON.stringify({ error: { message: words } })), where);
      expect(problem).toMatchObject({ kind: "too-long" });
    }
  });

  it("is that it stopped midway, whatever was thrown after the first token", () => {
    const thrown: unknown[] = [new Error(`lost ${KEY}`), { message: "Overloaded" }, "gone", null, refusal(200, "")];
    for (const cause of thrown) {
      const problem = describeFailure(new BrokenOff(cause), where);
      expect(problem).toMatchObject({
        kind: "broken-stream",
        message: expect.stringContaining("stopped in the middle"),
      });
      expect(problem?.message).not.toContain(KEY);
    }
    expect(describeFailure(new BrokenOff({ message: "Overloaded" }), where)?.message).toMatch(/: Overloaded$/);
    expect(describeFailure(refusal(200, "<html>"), where)).toMatchObject({ kind: "provider" });
  });

  it("is the message of our own guard, however deeply the SDK has wrapped it", () => {
    const guard = new DomainError("unavailable", "models.example is an internal address");
    const wrapped = new Error("Cannot connect", { cause: new Error("fetch failed", { cause: guard }) });
    expect(describeFailure(wrapped, where)).toEqual({ kind: "unreachable", message: guard.message, retryAfter: null });
    const slow = new DomainError("timeout", "models.example did not respond in time");
    expect(describeFailure(slow, where)).toMatchObject({ kind: "timeout" });
    expect(describeFailure(new BrokenOff(wrapped), where)).toMatchObject({ kind: "broken-stream" });
  });

  it("is a known problem unchanged, and null for an internal error", () => {
    const problem = { kind: "too-long", message: "It does not fit", retryAfter: null } as const;
    expect(describeFailure(new ChatFailure(problem), where)).toBe(problem);
    expect(describeFailure(new TypeError("x is not a function"), { model: "demo", connection: null })).toBeNull();
  });
});

describe("the time to retry", () => {
  it("is read in seconds and as a date, within bounds, and not guessed", () => {
    const now = Date.parse("2026-01-01T00:00:00Z");
    const read = (value: string) => readRetryAfter({ "retry-after": value }, now);
    expect(read("17")).toBe(17);
    expect(read(" 1.2 ")).toBe(2);
    expect(read("Thu, 01 Jan 2026 00:00:30 GMT")).toBe(30);
    expect(read("Wed, 31 Dec 2025 00:00:00 GMT")).toBe(0);
    expect(read("99999999999")).toBe(86_400);
    for (const nothing of ["", "soon", "-5x", "NaN"]) expect(read(nothing), nothing).toBeNull();
    expect(readRetryAfter(undefined)).toBeNull();
    expect(readRetryAfter({})).toBeNull();
  });
});

describe("the message for people who may not read policy", () => {
  it("names neither the host nor anything it said, whatever went wrong", () => {
    const guard = new DomainError("unavailable", "models.example is an internal address");
    const said = JSON.stringify({ error: { message: "organization org-1234 at http://10.0.0.5 is out of credit" } });
    const thrown: unknown[] = [
      ...[400, 401, 404, 413, 429, 500].map((status) => refusal(status, said)),
      ...[guard, new DomainError("timeout", "models.example did not respond in time"), new Error("odd 10.0.0.5")],
      ...[new BrokenOff({ message: "org-1234 overloaded" }), new BrokenOff(guard), refusal(200, "<html>")],
    ];
    for (const each of thrown) {
      const known = describeFailure(each, where);
      if (known === null) throw new Error("none of these is a fault of ours");
      const { message, kind } = withoutProvider(known, "Open model");
      expect(message).toMatch(/^The model “Open model” [a-z]/);
      expect(message).not.toMatch(/example|org-|10\.0|HTTP/);
      expect(kind).toBe(known.kind);
    }
  });

  it("is Toolcrib’s own message if no provider is involved", () => {
    const own = { kind: "not-connected", message: "The model is not connected yet", retryAfter: null } as const;
    expect(withoutProvider(own, "Open model")).toEqual(own);
  });
});
