import { expect, it } from "vitest";
import { createSeeded } from "@/server/lib/seeded";
import { byScale, reportFigures } from "@/server/testing/prove/figures";
import { SEED } from "@/server/testing/seed";
import { generateRequest } from "./arbitrary-caller.testing";
import { createDenial } from "./denied-names";
import { DIALECTS, readCallerRequest, writeTools } from "./dialects";
import { narrow } from "./narrow";

const REQUESTS = byScale({ quick: 2_000, record: 100_000 });

it("never sends a denied tool, however it is named", { timeout: 600_000 }, () => {
  const seeded = createSeeded(SEED);
  const tally = { requests: REQUESTS, refused: 0, passed: 0, deniedTools: 0, sentTools: 0 };
  for (let count = 0; count < REQUESTS; count++) {
    const dialect = seeded.pick(DIALECTS);
    const { text, tools } = generateRequest(dialect, seeded);
    const denied = tools.filter(() => seeded.chance(35));
    const names = denied.map(({ spellings }) => seeded.pick(spellings));
    const request = readCallerRequest(dialect, JSON.parse(text));
    if (request === null) throw new Error(`Not understood: ${text}`);
    const chosen = request.tools.map(({ name }) => name).filter(() => seeded.chance(70));
    const previous = [...chosen].reverse().filter(() => seeded.chance(50));
    const result = narrow({ request, chosen, previous, denied: names, deferRest: seeded.chance(20) });
    if (result.kind === "refuse") {
      tally.refused++;
      continue;
    }
    const sent = result.kind === "pass" ? text : writeTools(text, request, result.list);
    if (result.kind === "pass") tally.passed++;
    const body = JSON.parse(sent);
    const list = JSON.stringify(body.tools ?? []);
    for (const { marker, wireName } of denied) {
      tally.deniedTools++;
      if (sent.includes(marker)) throw new Error(`${names} let ${wireName} through (${dialect}): ${text}\n${sent}`);
      expect(list).not.toContain(`"name":${JSON.stringify(wireName)}`);
    }
    // The other side: nothing allowed is lost by being taken for a denied tool.
    const isDenied = createDenial(names);
    if (result.kind === "list") {
      for (const { name, localName } of request.tools) {
        // The second name of some tools whose first one may be denied.
        if (localName !== "innocent" && chosen.includes(name) && !isDenied(name)) {
          expect(list).toContain(`"name":${JSON.stringify(localName)}`);
          tally.sentTools++;
        }
      }
    }
  }
  expect(tally.deniedTools).toBeGreaterThan(REQUESTS / 2);
  expect(tally.sentTools).toBeGreaterThan(REQUESTS / 2);
  reportFigures("Denied tools in generated gateway requests", tally);
});

it("takes every spelling of a name for the same tool, and no other name", () => {
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
