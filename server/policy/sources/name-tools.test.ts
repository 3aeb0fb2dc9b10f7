import { describe, expect, it } from "vitest";
import { someSource } from "@/server/testing/some-snapshot";
import { createToolNamer, shapeOf } from "./name-tools";
import { planSync } from "./plan-sync";
import { readMcp } from "./read/read-mcp";

const NAMES = [
  ["another case", "Send_Mail"],
  ["other separators", "send-mail"],
  ["a dot", "send.mail"],
  ["no separator", "sendMail"],
  ["a space", "send mail"],
  ["Cyrillic letters", "ѕеnd_mаil"],
  ["Greek letters", "send_mαιl"],
  ["fullwidth letters", "ｓｅｎｄ＿ｍａｉｌ"],
  ["accents", "sénd_mail"],
] as const;

describe("a name that only looks like that of a tool in the catalog", () => {
  it.each(NAMES)("by %s gets the name of its source before it", (_about, name) => {
    const source = someSource("shop", { kind: "mcp" });
    const state = {
      source,
      tools: [],
      takenNames: ["send_mail"],
      definitions: new Map(),
      usersOf: new Map(),
      openRoles: [],
    };
    const { plan } = planSync(state, readMcp([{ name, description: "Sends.", inputSchema: { type: "object" } }]));
    expect(plan.added.map(({ tool }) => tool.name)).toEqual([expect.stringMatching(/^shop_/)]);
    expect(shapeOf(name)).toBe("sendmail");
  });

  it("is prefixed until it looks like no other", () => {
    const nameTool = createToolNamer("shop", ["send_mail", "Shop-Send-Mail"]);
    expect(nameTool("sendMail")).toBe("shop_sendMail_2");
  });

  it.each(["send_mails", "resend_mail", "send_email", "mail_send"])("is not %s", (name) => {
    expect(createToolNamer("shop", ["send_mail"])(name)).toBe(name);
  });

  it("is allowed within one import: a source does not imitate itself", () => {
    const nameTool = createToolNamer("shop", []);
    expect([nameTool("get_user"), nameTool("getUser"), nameTool("get_user")]).toEqual([
      "get_user",
      "getUser",
      "shop_get_user",
    ]);
  });
});
