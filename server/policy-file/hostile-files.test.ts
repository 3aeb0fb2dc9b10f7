import { afterEach, describe, expect, it } from "vitest";
import { readPolicyFile } from "./read-policy-file";

/** Files that would run something, fill the memory, or change what every object is made of. */
const FILES: Readonly<Record<string, string>> = {
  "copies of copies of copies": `a: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefghi"]
    .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[at]}`).join(",")}]`)
    .join("\n")}`,
  "an alias of itself": "format: 1\ntools: &t [*t]",
  "merged keys": "base: &b {format: 1}\n<<: *b",
  "merged keys of an older YAML": "%YAML 1.1\n---\nbase: &b {format: 1}\n<<: *b",
  "a function": 'format: 1\ntools: !!js/function "function () { process.exit(1) }"',
  "an object of Python": "format: 1\ntools: !!python/object/apply:os.system [exit]",
  "bytes of an older YAML": "%YAML 1.1\n---\nformat: 1\ntools: !!binary aGVsbG8=",
  "a set": "format: 1\ntools: !!set {a, b}",
  "a prototype": "format: 1\n__proto__: {polluted: true}",
  "a prototype further in": "format: 1\nroles: [{name: a, __proto__: {polluted: true}}]",
  "a constructor": "format: 1\nconstructor: {prototype: {polluted: true}}",
  "keys that are lists": "? [a, b]\n: 1",
  "keys of keys of keys": `${"? ".repeat(900)}1`,
  "an alias as a key": "a: &a b\n*a : 1",
  "keys twice": "format: 1\nformat: 1",
  "lists in lists without end": `format: 1\ntools: ${"[".repeat(5000)}${"]".repeat(5000)}`,
  "maps in maps without end": `format: 1\ntools: ${"{a: ".repeat(3000)}1${"}".repeat(3000)}`,
  "a NUL character": 'format: 1\ntools: ["a\\0b"]',
  "numbers that are none": "format: .nan\ntools: .inf",
  "a number of a million digits": `format: ${"9".repeat(1_000_000)}`,
  "several documents": "format: 1\n---\nformat: 1",
  nothing: "",
};

afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

describe("a policy file with", () => {
  it.each(Object.entries(FILES))("%s is refused, and leaves nothing behind", async (_name, text) => {
    await expect(readPolicyFile(text)).rejects.toMatchObject({
      name: "DomainError",
      code: expect.stringMatching(/^(invalid|too_large)$/),
    });
  });
});

it("what one file does to its reader is over before the next is read", async () => {
  const hostile = Object.values(FILES)
    .slice(0, 4)
    .map((text) => readPolicyFile(text).catch(() => "refused"));
  expect(await Promise.all(hostile)).toEqual(Array(4).fill("refused"));
  await expect(readPolicyFile("format: 2")).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringMatching(/^text: /),
  });
});
