import { beforeAll, describe, expect, it } from "vitest";
import { type MissFix, missFix } from "@/server/contract/misses";
import { problemOf, withFix } from "@/server/policy/fixes/fix-plan";
import { suggestKeywords } from "@/server/policy/fixes/suggest-keywords";
import { someBundle, someCategory, someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { readableName, suggestFixes } from "./suggest-fixes";

const fax = someTool("fax_send", { examples: ["fax this to Bob"] });
const snapshot = someSnapshot({
  tools: [fax, someTool("mail_send"), someTool("mail_read")],
  roles: [someRole("clerk"), someRole("guest", { allow: { kind: "list", tools: ["mail_read"] } })],
  categories: [
    someCategory("everything", { tools: ["fax_send", "mail_send", "mail_read"] }),
    someCategory("paper", { tools: ["fax_send"], keywords: [{ text: "letter", kind: "phrase" }] }),
  ],
  bundles: [someBundle("mail", ["mail_send", "mail_read"])],
});
const said = (message: string, role = "clerk", sent: string[] = ["mail_send"]) => ({ message, role, sent });
const ofKind = (fixes: readonly MissFix[], kind: MissFix["kind"]) => fixes.find((fix) => fix.kind === kind);

describe("suggested fixes", () => {
  const miss = { kind: "unsent", name: "fax_send" } as const;
  const samples = [said("please facsimile the contract to Ann"), said("facsimile the contract now")];
  let fixes: MissFix[] = [];
  beforeAll(async () => {
    fixes = await suggestFixes(snapshot, miss, fax, samples);
  });

  it("use what the messages share, the smallest category, and the bundle of what was sent", () => {
    expect(ofKind(fixes, "keyword")).toEqual({
      kind: "keyword",
      tool: "fax_send",
      category: "paper",
      keyword: "contract",
    });
    expect(ofKind(fixes, "example")).toMatchObject({ phrase: "please facsimile the contract to Ann" });
    expect(ofKind(fixes, "bundle")).toMatchObject({ bundle: "mail", mate: "mail_send" });
    expect(ofKind(fixes, "core")).toMatchObject({ role: "clerk" });
    expect(ofKind(fixes, "allow")).toBeUndefined();
  });

  it("can be written as they are", () => {
    for (const fix of fixes) {
      expect(missFix.safeParse(fix).success).toBe(true);
      expect(problemOf(snapshot, fix)).toBeNull();
    }
  });

  it("are only the allow-list if the role may not use the tool: nothing else would help", async () => {
    const denied = await suggestFixes(snapshot, { ...miss, kind: "denied" }, fax, [said("fax it", "guest")]);
    expect(denied).toEqual([{ kind: "allow", tool: "fax_send", role: "guest" }]);
  });

  it("use the name that a model called as an alias of the intended tool", async () => {
    const unknown = await suggestFixes(snapshot, { kind: "unknown", name: "sendFax_v2" }, fax, []);
    expect(unknown[0]).toEqual({ kind: "alias", tool: "fax_send", keyword: "send fax v2" });
    expect(readableName("select:mail.send,mail.read")).toBe("mail send mail read");
  });

  it("create a category and a bundle if there are none", async () => {
    const bare = someSnapshot({ tools: snapshot.tools, roles: snapshot.roles, categories: [], bundles: [] });
    const own = await suggestFixes(bare, miss, fax, samples);
    expect(ofKind(own, "keyword")).toMatchObject({ category: "fax_send" });
    expect(ofKind(own, "bundle")).toMatchObject({ bundle: "mail_send" });
    const keyword = ofKind(own, "keyword");
    const after = keyword && withFix(bare, keyword);
    expect(after?.categories).toMatchObject([
      { tools: ["fax_send"], keywords: [{ text: "contract", kind: "phrase" }] },
    ]);
  });

  it("do not suggest what already exists", async () => {
    const again = await suggestFixes(snapshot, miss, fax, [said("Fax this to  Bob")]);
    expect(ofKind(again, "example")).toBeUndefined();
  });
});

describe("keywords", () => {
  it("are words from the messages, and never numbers, stop words or existing keywords", async () => {
    const keywords = await suggestKeywords(snapshot, [
      "send the letter no 42 to the notary public",
      "is the notary in?",
    ]);
    expect(keywords[0]).toBe("notary");
    expect(keywords).toContain("notary public");
    for (const word of ["letter", "42", "the", "to"]) expect(keywords).not.toContain(word);
  });
});

describe("a fix", () => {
  const apply = (fix: MissFix) => withFix(snapshot, fix);

  it("changes one entry and nothing else", () => {
    const after = apply({ kind: "core", tool: "fax_send", role: null });
    expect(after.tools.find(({ name }) => name === "fax_send")?.loadPolicy).toBe("core");
    expect(after.tools.filter((tool, index) => tool !== snapshot.tools[index])).toHaveLength(1);
    expect(after.roles).toBe(snapshot.roles);
    expect(apply({ kind: "alias", tool: "fax_send", keyword: "telefax" }).tools[0]?.aliases).toEqual(["telefax"]);
  });

  it("allows one tool for one role, but not if its whole source or category is denied", () => {
    const guest = apply({ kind: "allow", tool: "fax_send", role: "guest" }).roles[1];
    expect(guest?.allow).toEqual({ kind: "list", tools: ["mail_read", "fax_send"] });
    const none = someSnapshot({ tools: [fax], roles: [someRole("mute", { allow: { kind: "none", tools: [] } })] });
    expect(withFix(none, { kind: "allow", tool: "fax_send", role: "mute" }).roles[0]?.allow).toEqual({
      kind: "list",
      tools: ["fax_send"],
    });
    const deny = { tools: [], sources: [], categories: ["paper"] };
    const walled = { ...snapshot, roles: [someRole("clerk", { deny })] };
    expect(problemOf(walled, { kind: "allow", tool: "fax_send", role: "clerk" })).toContain("category paper");
  });

  it("says why it is impossible, or that there is nothing to do", () => {
    expect(problemOf(snapshot, { kind: "core", tool: "nothing", role: null })).toContain("no tool");
    expect(problemOf(snapshot, { kind: "core", tool: "fax_send", role: "nobody" })).toContain("no role");
    expect(problemOf(snapshot, { kind: "core", tool: "fax_send", role: "guest" })).toContain("Allow it first");
    expect(problemOf(snapshot, { kind: "allow", tool: "fax_send", role: "clerk" })).toContain("already");
    const letter = { kind: "keyword", tool: "fax_send", category: "paper", keyword: "Letter" } as const;
    expect(problemOf(snapshot, letter)).toContain("already");
  });
});
