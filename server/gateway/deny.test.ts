import { expect, it } from "vitest";
import { endsOf, nameIndexChunked } from "@/server/agent/caller-tools/tool-names";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { runSync } from "@/server/engine/util/chunked";
import { createSeeded } from "@/server/lib/seeded";
import { byScale, reportFigures } from "@/server/testing/prove/figures";
import { SEED } from "@/server/testing/seed";
import { someRole, someSnapshot } from "@/server/testing/some-snapshot";
import { type GeneratedRequest, generateRequest } from "./arbitrary-caller.testing";
import { createDenial } from "./denied-names";
import { DIALECTS, type DialectName, readCallerRequest } from "./dialects";
import { openDecide } from "./open-decide.testing";

const REQUESTS = byScale({ quick: 500, record: 100_000 });
/** Each request is sent under several: what was compiled of its tools is kept. */
const POLICIES = 10;

type Generated = GeneratedRequest & { readonly dialect: DialectName };

/** Most policies select, so tools are left out, added and found. The others send all allowed tools. */
function policyDenying(tools: string[], isSelective: boolean) {
  const thresholds = { ...PRESET_SETTINGS.toolcrib.thresholds, smallTalkBelow: null, unlikelyBelow: null };
  const settings = { ...PRESET_SETTINGS.toolcrib, thresholds, ...(isSelective && { mode: "selective" as const }) };
  const policy = { id: "p", name: "p", title: "", description: "", preset: "toolcrib" as const, settings };
  const role = someRole("agent", { policy: "p", deny: { tools, sources: [], categories: [] } });
  return someSnapshot({ roles: [role], policies: [policy], tools: [] });
}

it("never sends a denied tool, however it is named", { timeout: 3_600_000 }, async () => {
  const seeded = createSeeded(SEED);
  const tally = { requests: 0, refused: 0, "denied tools": 0, "allowed tools sent": 0, "searches answered": 0 };
  const gateway = openDecide(policyDenying([], true));

  async function check({ dialect, text, tools }: Generated, names: string[]): Promise<void> {
    gateway.publish(policyDenying(names, seeded.chance(70)));
    const session = `s${seeded.int(20)}`;
    const decision = await gateway.ask(dialect, text, { session }).catch((error) => {
      expect(error).toMatchObject({ code: "invalid" });
      return null;
    });
    tally.requests++;
    if (decision === null) {
      tally.refused++;
      return;
    }
    const request = readCallerRequest(dialect, JSON.parse(text));
    const bodies = [decision.body];
    const { meta } = decision;
    if (meta !== null) {
      const named = [...(request?.tools ?? []).map(({ name }) => name), ...tools.map(({ wireName }) => wireName)];
      const query = JSON.stringify({ query: `select:${named.join(",")}` });
      await meta.answer({ id: "1", name: "search_tools", arguments: query });
      bodies.push(meta.body({ hasMetaTools: true }), meta.body({ hasMetaTools: false }));
      tally["searches answered"]++;
    }
    const denied = tools.filter(({ spellings }) => spellings.some((name) => names.includes(name)));
    for (const sent of bodies.map(String)) {
      const list = JSON.stringify(JSON.parse(sent).tools ?? []);
      for (const { marker, wireName } of denied) {
        tally["denied tools"]++;
        if (sent.includes(marker)) throw new Error(`${names} let ${wireName} through (${dialect}): ${text}\n${sent}`);
        expect(list).not.toContain(`"name":${JSON.stringify(wireName)}`);
      }
    }
    // The reverse: no allowed tool is mistaken for a denied one.
    const isNamed = createDenial(names);
    // Policy compares words: a denied name without its server denies the tool on every server, however the two are joined.
    const index = runSync(nameIndexChunked(names.map((name) => ({ name, named: name }))));
    const list = JSON.stringify(JSON.parse(String(bodies[1] ?? decision.body)).tools ?? []);
    for (const { name, localName } of request?.tools ?? []) {
      const isPlain = tools.some((tool) => tool.wireName === localName);
      if (!isPlain || localName === "innocent" || isNamed(name) || index.find(endsOf(name)).length > 0) continue;
      expect(list).toContain(`"name":${JSON.stringify(localName)}`);
      tally["allowed tools sent"]++;
    }
  }

  while (tally.requests < REQUESTS) {
    const dialect = seeded.pick(DIALECTS);
    const generated = { dialect, ...generateRequest(dialect, seeded) };
    for (let time = 0; time < POLICIES; time++) {
      const denied = generated.tools.filter(() => seeded.chance(35));
      const names = denied.map(({ spellings }) => seeded.pick(spellings));
      await check(generated, names);
    }
  }
  expect(tally["denied tools"]).toBeGreaterThan(REQUESTS / 2);
  expect(tally["allowed tools sent"]).toBeGreaterThan(REQUESTS / 2);
  expect(tally["searches answered"]).toBeGreaterThan(REQUESTS / 10);
  reportFigures("Denied tools in generated gateway requests", tally);
});

it("treats every spelling of a name as the same tool, and no other name", () => {
  const isDenied = createDenial(["mcp__demo__send_mail", "drop_table", "mcp__secrets"]);
  for (const name of ["demo__send_mail", "demo.send_mail", "demo/send_mail", "demo_send_mail", "Demo-Send-Mail"]) {
    expect(isDenied(name)).toBe(true);
  }
  for (const name of ["drop_table", "mcp__db__drop_table", "db.drop_table", "mcp__secrets__read"]) {
    expect(isDenied(name)).toBe(true);
  }
  for (const name of ["send_mail", "mcp__other__send_mail", "drop_tables", "secrets", "table", "", "__"]) {
    expect(isDenied(name)).toBe(false);
  }
});
