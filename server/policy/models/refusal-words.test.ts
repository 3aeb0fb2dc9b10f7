import { describe, expect, it } from "vitest";
import { REDACTED } from "@/server/lib/outbound/redactor";
import { describeRefusal, fewWords, hideKey, hostOf, parseJson } from "./refusal-words";

const KEY = "sk-very-secret-indeed";
const connection = { baseUrl: "https://user:pass@models.example:8443/v1", apiKey: KEY };

describe("the text of a refusal", () => {
  it("explains the status, then quotes the provider", () => {
    const body = JSON.stringify({ error: { message: "No such\nmodel" } });
    expect(describeRefusal(404, body, "gpt-x", connection)).toBe(
      "models.example:8443 has no model “gpt-x” at this address (HTTP 404): No such model",
    );
    expect(describeRefusal(401, "<html>", "gpt-x", { ...connection, apiKey: null })).toBe(
      "models.example:8443 requires a key (HTTP 401)",
    );
    expect(hostOf(connection)).not.toContain("pass");
  });

  it("never contains the key, not even when truncated inside it", () => {
    for (let before = 200; before < 260; before++) {
      const body = JSON.stringify({ error: { message: `${"x".repeat(before)}${KEY}` } });
      const words = describeRefusal(401, body, "gpt-x", connection);
      for (let length = 6; length <= KEY.length; length++) expect(words).not.toContain(KEY.slice(0, length));
    }
    expect(hideKey(`${KEY} and ${KEY}`, connection)).toBe(`${REDACTED} and ${REDACTED}`);
    // What is as short as that is no key, and would take letters out of any word.
    expect(hideKey("abc", { ...connection, apiKey: "b" })).toBe("abc");
  });

  it("is one line of limited length", () => {
    expect(fewWords(" a\u0000\u202e b\n\tc \ud800 ")).toBe("a b c");
    expect(fewWords("x".repeat(10_000))).toHaveLength(240);
    expect(parseJson("{")).toBeUndefined();
    expect(parseJson("[1]")).toEqual([1]);
  });
});
