import { describe, expect, it } from "vitest";
import { sessionIdOf } from "./session-id";

const said = { metadataUserId: null, promptCacheKey: null, firstMessagesHash: "hash" };

describe("the session of a request", () => {
  it("is what the client says first", () => {
    const everything = { ...said, metadataUserId: "user_1_account_2_session_abc-3", promptCacheKey: "cache" };
    const headers = {
      ...{ "x-toolcrib-session": "ours", "x-claude-code-session-id": "claude" },
      ...{ "session-id": "codex", "x-session-id": "other" },
    };
    const told: string[] = [];
    const left: Record<string, string> = { ...headers };
    for (const name of Object.keys(headers)) {
      told.push(sessionIdOf(left, "coder", everything));
      delete left[name];
    }
    told.push(sessionIdOf(left, "coder", everything));
    told.push(sessionIdOf({}, "coder", { ...everything, metadataUserId: "user_1" }));
    expect(told).toEqual(["ours", "claude", "codex", "other", "abc-3", "cache"]);
  });

  it("is read from a user id in JSON too", () => {
    const metadataUserId = JSON.stringify({ device_id: "d", session_id: "s-9" });
    expect(sessionIdOf({}, "coder", { ...said, metadataUserId })).toBe("s-9");
    expect(sessionIdOf({}, "coder", { ...said, metadataUserId: "{broken" })).toMatch(/^gw_/);
  });

  it("is derived from the role and the first messages if the client sends none", () => {
    const first = sessionIdOf({}, "coder", said);
    expect(sessionIdOf({}, "coder", said)).toBe(first);
    expect(sessionIdOf({}, "chef", said)).not.toBe(first);
    expect(sessionIdOf({}, "coder", { ...said, firstMessagesHash: "another" })).not.toBe(first);
  });

  it("is another one for each part of an agent", () => {
    const headers = { "x-toolcrib-session": "s" };
    expect(sessionIdOf({ ...headers, "x-claude-code-agent-id": "a" }, "coder", said)).toBe("s/a");
    expect(sessionIdOf({ ...headers, "x-openai-subagent": "review" }, "coder", said)).toBe("s/review");
  });

  it("is always one that the agent API accepts", () => {
    const odd = sessionIdOf({ "x-toolcrib-session": `a b ${"c".repeat(500)}` }, "coder", said);
    expect(odd).toMatch(/^[\x21-\x7e]{1,128}$/);
  });
});
