import { describe, expect, it } from "vitest";
import { parseSkill } from "./parse-skill";

const skill = (front: string, rest = "## Steps\n") => `---\n${front}\n---\n\n${rest}`;

describe("a SKILL.md", () => {
  it("gives name, goal and tools from its front matter, and is kept whole", () => {
    const text = skill(
      "name: Review changes\ndescription: >\n  Look at\n  what changed\ntools_required:\n  - git_diff\n  - git_status",
    );
    expect(parseSkill(text)).toEqual({
      name: "review-changes",
      goal: "Look at what changed",
      body: text,
      tools: ["git_diff", "git_status"],
    });
  });

  it.each([
    ["allowed-tools: Read, Bash(git:*), Read", ["Bash", "Read"]],
    ["allowed-tools: Bash(git add:*) Edit", ["Bash", "Edit"]],
    [`allowed-tools: Read ${"(".repeat(15_000)}`, ["Read"]],
    ["tools: [web_search, 7, ' file_read ']", ["file_read", "web_search"]],
    ["tools_required: none of it: {}", null],
    ["license: MIT", []],
  ])("may name its tools as %j", (front, tools) => {
    const read = () => parseSkill(skill(`name: s\ngoal: g\n${front}`));
    if (tools === null) expect(read).toThrow(/not valid YAML \(line 4\)/);
    else expect(read().tools).toEqual(tools);
  });

  it("may have a byte order mark and Windows line endings", () => {
    expect(parseSkill("\uFEFF---\r\nname: s\r\ngoal: Do it\r\n---\r\nText").body).toBe(
      "---\nname: s\ngoal: Do it\n---\nText",
    );
  });

  it.each([
    ["# Steps\n1. Do it", /no front matter/],
    [skill("name: s"), /needs a “description” or “goal”/],
    [skill("- a\n- b"), /no fields/],
    [skill(`name: s\ngoal: ${"x".repeat(21_000)}`), /20,000/],
    [skill("name: s\ngoal: g", "x".repeat(100_001)), /100,000/],
    [skill("a: &a [x]\nb: *a"), /not valid YAML \(line 3\)/],
    [skill(`${"{".repeat(500)}${"}".repeat(500)}`), /not valid YAML \(line 2\)/],
  ])("is refused in a sentence that says what is missing: %#", (text, message) => {
    expect(() => parseSkill(text)).toThrow(message);
  });

  it("accepts names that every JavaScript object has", () => {
    expect(parseSkill(skill("name: __proto__\ngoal: constructor\ntools: [toString]"))).toMatchObject({
      name: "proto__",
      goal: "constructor",
      tools: ["toString"],
    });
  });
});
