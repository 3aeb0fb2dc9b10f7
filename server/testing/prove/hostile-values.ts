import type { Seeded } from "@/server/lib/seeded";

const TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\u0007\u001b[31m\u007f",
  "\r\nSet-Cookie: a=b\r\n\r\n",
  "\u202Egnp.exe\u202C",
  "\u200B\u2060\uFEFF",
  "🔥👩‍👩‍👧‍👦",
  "e\u0301\u0327".repeat(40),
  "ﷺ".repeat(30),
  "\ud800",
  "mail \udc00\ud83d file",
  "../../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "C:\\Windows\\win.ini",
  "file:///etc/passwd",
  "'; DROP TABLE session; --",
  "1' OR '1'='1",
  "\\'; SELECT pg_sleep(60); --",
  `\${7*7}{{7*7}}<%= 7*7 %>#{7*7}`,
  "$(reboot)`reboot`",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "select:__proto__,constructor",
  "select:",
  "+ + +",
  "((a+)+)+$",
  "%00%ff%zz",
  "null",
  "undefined",
  "NaN",
  "true",
  "search_tools",
  "execute_tool",
  "get_tool",
  "tck_0000000000000000000000000000",
];

const LETTERS = [65, 97, 0x5f, 0x20, 0xe9, 0x3b1, 0x4e2d, 0x1f600, 0x200f, 0x0301, 0x00, 0x0a, 0x22, 0x5c, 0xd800];

/** Names of tools the role may not use, whole and in part: only these may be echoed back. */
export type Bait = readonly string[];

export function hostileText(random: Seeded, bait: Bait): string {
  const name = random.pick(bait);
  const kind = random.int(12);
  if (kind < 4) return random.pick(TEXTS);
  if (kind === 4) return name;
  // Almost the name: a suggestion of the closest name must not reveal it.
  if (kind === 5) return name.slice(0, -1 - random.int(3));
  if (kind === 6) return `select:${name.slice(0, -1)},${random.pick(bait).slice(1)}`;
  if (kind === 7) return name.replaceAll("_", random.pick([" ", "-", ".", "__", "\u200b"]));
  if (kind === 8) return name.toUpperCase().split("").reverse().join("");
  if (kind === 9) return letters(random, 1 + random.int(60));
  if (kind === 10) return random.pick(["a", "é", "\u202e", "select:a,", "🔥", "((a+)+"]).repeat(1 + random.int(3000));
  return random.chance(30)
    ? random
        .pick(TEXTS)
        .repeat(1 + random.int(2000))
        .slice(0, 100_000)
    : letters(random, 300);
}

function letters(random: Seeded, length: number): string {
  return String.fromCodePoint(...Array.from({ length }, () => random.pick(LETTERS) + random.int(5)));
}

const NUMBERS = [
  "0",
  "-0",
  "-1",
  "1e400",
  "-1e400",
  "1e-400",
  "9007199254740993",
  "0.1",
  "4294967296",
  "1".repeat(400),
];
const KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "",
  "a.b",
  "role",
  "name",
  "\u0000",
  "then",
  "toJSON",
];

/** As text, because not all JSON can be made from values. */
export function hostileJson(random: Seeded, bait: Bait, depth = 0): string {
  const kind = random.int(depth > 3 ? 5 : 11);
  if (kind < 2) return JSON.stringify(hostileText(random, bait));
  if (kind === 2) return random.pick(NUMBERS);
  if (kind === 3) return random.pick(["null", "true", "false", "[]", "{}", '"\\ud800"', '"\\u0000"', "[[]]", "[null]"]);
  if (kind === 4) return String(random.int(1000));
  if (kind < 7) return `[${few(random, () => hostileJson(random, bait, depth + 1)).join(",")}]`;
  if (kind < 9) {
    const entry = () => `${JSON.stringify(keyOf(random, bait))}:${hostileJson(random, bait, depth + 1)}`;
    return `{${few(random, entry).join(",")}}`;
  }
  if (kind === 9) return nested(random, random.pick([3, 99, 101, 2000, 20_000]));
  return random.chance(20) ? `[${"0,".repeat(random.pick([10, 1001, 100_000]))}0]` : '{"__proto__":{"role":"chat"}}';
}

function keyOf(random: Seeded, bait: Bait): string {
  return random.chance(70) ? random.pick(KEYS) : hostileText(random, bait).slice(0, 200);
}

function nested(random: Seeded, depth: number): string {
  return random.chance(50) ? "[".repeat(depth) + "]".repeat(depth) : `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
}

function few(random: Seeded, make: () => string): string[] {
  return Array.from({ length: random.int(5) }, make);
}
