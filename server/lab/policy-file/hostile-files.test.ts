import { afterEach, describe, expect, it } from "vitest";
import { readPolicyFile } from "./read-policy-file";

const BASE = "toolcrib: 1\nbundles: [{ name: web, description: The web, tools: [] }]\n";
const tool = (inputSchema: string) =>
  `${BASE}tools: [{ name: a, title: A, description: A, summary: A, source: s, domain: d, inputSchema: ${inputSchema} }]\n`;

/** Files that would run something, fill the memory, or change what every object is made of; and why they are refused. */
const FILES: Readonly<Record<string, readonly [file: string, reason: RegExp]>> = {
  "copies of copies of copies": [
    `${BASE}a: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefghi"]
      .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[at]}`).join(",")}]`)
      .join("\n")}`,
    /^text: line \d+: aliases/,
  ],
  "an alias of itself": [`${BASE}tools: &t [*t]`, /^text: line 3: aliases/],
  "merged keys": [`${BASE}<<: &b {tools: []}\nroles: *b`, /^text: line 4: aliases/],
  "merged keys without an alias": [`${BASE}<<: {tools: []}`, /^text: Unrecognized key: "<<"/],
  "merged keys of an older YAML": [`%YAML 1.1\n---\n${BASE}<<: {tools: []}`, /^text: Unrecognized key: "<<"/],
  "a function": [tool('!!js/function "function () { process.exit(1) }"'), /^text: tools\[1\]\.inputSchema: /],
  "an object of Python": [tool("!!python/object/apply:os.system [exit]"), /^text: tools\[1\]\.inputSchema: /],
  "bytes of an older YAML": [`%YAML 1.1\n---\n${tool("!!binary aGVsbG8=")}`, /^text: tools\[1\]\.inputSchema: /],
  "a set": [`${BASE}tools: !!set {a, b}`, /^text: tools: .*received object/],
  "a map with an order": [`${BASE}tools: !!omap [a: 1]`, /^text: tools\[1\]\.name: .*received undefined/],
  "a prototype": [`${BASE}__proto__: {polluted: true}`, /^text: Unrecognized key: "__proto__"/],
  "a prototype further in": [
    "toolcrib: 1\nbundles: [{ name: web, description: x, tools: [], __proto__: {polluted: true} }]",
    /^text: bundles\[1\]: Unrecognized key: "__proto__"/,
  ],
  "a constructor": [`${BASE}constructor: {prototype: {polluted: true}}`, /^text: Unrecognized key: "constructor"/],
  "keys that are lists": [`${BASE}? [a, b]\n: 1`, /^text: line 3: a key must be a string, not a list or map/],
  "keys of keys": [`${BASE}${"? ".repeat(90)}1`, /^text: line 3: a key must be a string, not a list or map/],
  "keys of keys of keys": [`${BASE}${"? ".repeat(900)}1`, /^text: line 3: it is nested too deeply/],
  "an alias as a key": [`${BASE}a: &a tools\n*a : []`, /^text: line 4: aliases/],
  "keys twice": [`${BASE}toolcrib: 1`, /^text: line 3: Map keys must be unique/],
  "lists in lists without end": [
    `${BASE}tools: ${"[".repeat(5000)}${"]".repeat(5000)}`,
    /^text: line 3: it is nested too deeply/,
  ],
  "maps in maps without end": [
    tool(`${"{a: ".repeat(3000)}1${"}".repeat(3000)}`),
    /^text: line 3: it is nested too deeply/,
  ],
  "more maps in maps than are read": [tool(`${"{a: ".repeat(110)}1${"}".repeat(110)}`), /^text: tools: is nested/],
  "a NUL character": [
    'toolcrib: 1\nbundles: [{ name: web, description: "a\\0b", tools: [] }]',
    /^text: bundles\.0\.description: contains a NUL/,
  ],
  "a NUL character in a key": [tool('{ "a\\0b": 1 }'), /^text: tools\.0\.inputSchema: a key contains a NUL/],
  "numbers that are none": [
    tool("{ type: object, maxProperties: .nan, minProperties: .inf }"),
    /inputSchema\.maxProperties: /,
  ],
  "a number of a million digits": [
    `bundles: []\ntoolcrib: ${"9".repeat(1_000_000)}`,
    /^text: toolcrib: Invalid input: expected 1$/,
  ],
  "several documents": [`${BASE}---\n${BASE}`, /^text: line 3: it contains more than one document/],
  nothing: ["", /^text: Invalid input/],
};

afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

describe("a policy file with", () => {
  it("nothing hostile in it is accepted, so the refusals below are caused by what was added", async () => {
    await expect(readPolicyFile(BASE)).resolves.toMatchObject({ bundles: [{ name: "web" }] });
    await expect(readPolicyFile(`%YAML 1.1\n---\n${BASE}`)).resolves.toMatchObject({ bundles: [{ name: "web" }] });
    await expect(readPolicyFile(tool("{ type: object }"))).resolves.toMatchObject({ tools: [{ name: "a" }] });
  });

  it.each(Object.entries(FILES))("%s is refused, and leaves nothing behind", async (_name, [text, reason]) => {
    await expect(readPolicyFile(text)).rejects.toMatchObject({
      name: "DomainError",
      code: "invalid",
      message: expect.stringMatching(reason),
    });
  });
});

it("`__proto__` as a free key is removed", async () => {
  const schema = "{ type: object, __proto__: {polluted: true}, properties: { __proto__: {polluted: true}, b: {} } }";
  const { tools } = await readPolicyFile(tool(schema));
  expect(tools[0]?.inputSchema).toStrictEqual({ type: "object", properties: { b: {} } });
});

it("one file's parser does not affect the next file", async () => {
  const hostile = Object.values(FILES)
    .slice(0, 4)
    .map(([text]) => readPolicyFile(text).catch(() => "refused"));
  expect(await Promise.all(hostile)).toEqual(Array(4).fill("refused"));
  await expect(readPolicyFile(BASE)).resolves.toMatchObject({ bundles: [{ name: "web" }] });
});
