import http from "node:http";
import { describe, expect, it } from "vitest";
import { listenLocally } from "@/server/testing/listen-locally";
import { someRole, someSnapshot } from "@/server/testing/some-snapshot";
import { createDenial } from "./denied-names";
import { createDeniedTools } from "./denied-tools";
import { requestHeaders } from "./forward-headers";
import { openDecide } from "./open-decide.testing";

/** What a caller might try that no honest client does. */

describe("a denied tool", () => {
  const isDenied = createDenial(["send_mail", "mcp__crm"]);

  it.each([
    ...["send_mail", "Send-Mail", "sendMail", "SENDMAIL", "mcp__x__sendMail", "x.send/mail", "a:b:send_mail"],
    ...[
      "se\u200bnd_mail",
      "\uff53end_mail",
      "send\u00a0mail",
      "mcp__crm__delete_all",
      `${"a__".repeat(5_000)}send_mail`,
    ],
  ])("is recognized as %j", (name) => expect(isDenied(name)).toBe(true));

  it.each(["send_mails", "resend_mail", "send", "mail", "crm__list"])("is not mistaken for %s", (name) =>
    expect(isDenied(name)).toBe(false),
  );

  it("keeps nobody waiting, however long and odd the names are that it is compared with", () => {
    const started = performance.now();
    isDenied("a__".repeat(20_000));
    for (let at = 0; at < 4_000; at++) isDenied(`${at}${"a.".repeat(400)}`);
    // It took more than a minute when every part was spelled with all that follows it.
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

it("thousands of tools under a long deny-list keep nobody waiting", async () => {
  const tools = Array.from({ length: 300 }, (_, at) => `denied_tool_${at}`);
  const role = someRole("agent", { deny: { tools, sources: [], categories: [] } });
  const served = { number: 1, snapshot: someSnapshot({ roles: [role] }) };
  const names = Array.from({ length: 5_000 }, (_, at) => `mcp__server__some_tool_${at}`);
  const started = performance.now();
  const request = { tools: [], otherNames: [], elsewhere: [...names, "mcp__x__deniedTool7"] };
  const denied = await createDeniedTools()({ role: "agent", scope: null, served }, request, "pass");
  expect(denied).toContain("mcp__x__deniedTool7");
  // It took eight seconds when each denied name was compared with each tool.
  expect(performance.now() - started).toBeLessThan(3_000);
});

describe("a Toolcrib key", () => {
  const KEY = `tck_${"k".repeat(43)}`;

  /** As Node reads them from the wire. */
  async function forwarded(lines: readonly string[]): Promise<string> {
    let seen = "";
    const { port, close } = await listenLocally((request, response) => {
      seen = JSON.stringify([...requestHeaders(request, "openai", { by: "caller" })]);
      response.end();
    });
    await new Promise<void>((resolve, reject) => {
      const headers = lines.flatMap((line) => line.split(/: (.*)/s).slice(0, 2));
      const all = ["Host", "localhost", ...headers];
      http.get({ port, headers: all }, (response) => response.resume().on("end", resolve)).on("error", reject);
    });
    await close();
    return seen;
  }

  it.each([
    [["Authorization: Bearer sk-own", `Authorization: Bearer ${KEY}`]],
    [["x-api-key: sk-own", `Authorization: Basic ${KEY}`]],
    [["x-api-key: sk-own", `Authorization: ${KEY}`]],
    [["x-api-key: sk-own", `X-Odd: "${KEY}"`]],
  ])("is never passed on, in whatever header it comes: %j", async (lines) => {
    const seen = await forwarded(lines);
    expect(seen).toContain("sk-own");
    expect(seen).not.toContain("tck_");
  });
});

describe("a caller's own tool", () => {
  const TOPICS = "train hotel museum weather invoice podcast recipe garden parcel tax song lamp printer".split(" ");
  const NAMES = TOPICS.flatMap((topic) => ["find", "book", "cancel", "compare"].map((verb) => `${verb}_${topic}`));
  const tool = (name: string) => ({
    ...{ name, description: `${name.replace("_", " a ")}. `.repeat(6) },
    input_schema: { type: "object", properties: { city: { type: "string", description: "A city. ".repeat(20) } } },
  });

  it("with the name of a meta-tool is answered by its caller, never by Toolcrib", async () => {
    const gateway = openDecide(someSnapshot({ roles: [someRole("agent")], tools: [] }));
    const own = ["search_tools", "toolcrib_search_tools", "load_tools"];
    const tools = [...own, ...NAMES].map(tool);
    const messages = [{ role: "user", content: "search_tools for a hotel in Bern, then book it" }];
    const { meta } = await gateway.ask("anthropic", { model: "m", tools, messages });
    expect(meta).not.toBeNull();
    for (const name of own) expect(meta?.isMetaTool(name)).toBe(false);
  });

  it("is not handed out to another key in a session of the same name", async () => {
    const gateway = openDecide(someSnapshot({ roles: [someRole("agent")], tools: [] }));
    const asked = (names: readonly string[]) => ({
      ...{ model: "m", tools: names.map(tool), messages: [{ role: "user", content: "book a hotel in Bern" }] },
    });
    await gateway.ask("anthropic", asked([...NAMES, "secret_hotel"]), { owner: "key_1" });
    const other = await gateway.ask("anthropic", asked(NAMES), { owner: "key_2" });
    expect(other.body.toString()).not.toContain("secret_hotel");
    const reply = await other.meta?.answer({ id: "1", name: "search_tools", arguments: '{"query":"secret hotel"}' });
    expect(reply?.text ?? "").not.toContain("secret_hotel");
  });
});
