import type { Seeded } from "@/server/lib/seeded";
import type { DialectName } from "./dialects";

/** A tool of a generated request: how it is sent, how it may be denied, and a text that only its definition holds. */
export type GeneratedTool = {
  readonly wireName: string;
  readonly marker: string;
  readonly spellings: readonly string[];
};

export type GeneratedRequest = { readonly text: string; readonly tools: readonly GeneratedTool[] };

const SERVERS = ["github", "demo", "mail-box", "crm2"];
const WORDS = ["send", "list", "close", "find", "Read", "issue", "mail", "page", "user", "日程"];

/** Any mixture of the ways in which clients send tools. */
export function generateRequest(dialect: DialectName, seeded: Seeded): GeneratedRequest {
  const tools: GeneratedTool[] = [];
  const entries: string[] = [];
  const elsewhere: string[] = [];
  const count = 1 + seeded.int(8);
  for (let at = 0; at < count; at++) {
    const server = seeded.pick(SERVERS);
    const local = `${seeded.pick(WORDS)}_${seeded.pick(WORDS)}${at}`;
    const marker = `marker-${at}-of-this`;
    const qualified = [`mcp__${server}__${local}`, `${server}__${local}`, `${server}.${local}`, `${server}/${local}`];
    const all = [...qualified, `${server}_${local}`];
    if (dialect === "openai-responses" && seeded.chance(35)) {
      const namespace = seeded.chance(50) ? `mcp__${server}` : server;
      tools.push({ wireName: local, marker, spellings: [local, ...all, ...spellOddly(local)] });
      const inner = writeTool(dialect, local, marker, seeded);
      const decoy = writeTool(dialect, `other${at}`, "decoy", seeded);
      const list = seeded.chance(30) ? `"tools":[${decoy}],"tools":[${inner}]` : `"tools":[${decoy},${inner}]`;
      entries.push(`{"type":"namespace","name":"${namespace}","description":"N",${list}}`);
      continue;
    }
    const isBare = seeded.chance(40);
    const wireName = isBare ? local : seeded.pick(all);
    // `server_tool` does not show where the server's name ends, so only the whole name denies it.
    const isSplit = !isBare && wireName !== `${server}_${local}`;
    const spellings = isBare ? [local, ...spellOddly(local)] : isSplit ? [...all, local, ...spellOddly(local)] : all;
    tools.push({ wireName, marker, spellings });
    const written = writeTool(dialect, wireName, marker, seeded);
    if (seeded.chance(15)) elsewhere.push(written);
    else entries.push(written);
  }
  return { text: writeBody(dialect, entries, elsewhere, tools, seeded), tools };
}

function spellOddly(name: string): string[] {
  return [name.toUpperCase(), name.replaceAll("_", "-"), name.replaceAll("_", ".")];
}

function writeTool(dialect: DialectName, name: string, marker: string, seeded: Seeded): string {
  const escaped = seeded.chance(20) ? escapeAll(name) : JSON.stringify(name);
  const key = seeded.chance(10) ? '"n\\u0061me"' : '"name"';
  const twice = seeded.chance(10) ? `,"name":"innocent"` : "";
  const named = `${key}:${escaped}${twice},"description":"${marker}"`;
  const isCustom = seeded.chance(15);
  if (dialect === "anthropic") return isCustom ? `{"type":"server_1",${named}}` : `{${named},"input_schema":{}}`;
  if (dialect === "openai-responses") return `{"type":"${isCustom ? "custom" : "function"}",${named},"parameters":{}}`;
  return isCustom ? `{"type":"custom","custom":{${named}}}` : `{"type":"function","function":{${named}}}`;
}

function escapeAll(name: string): string {
  return `"${[...name].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")}"`;
}

function writeBody(
  dialect: DialectName,
  entries: readonly string[],
  elsewhere: readonly string[],
  tools: readonly GeneratedTool[],
  seeded: Seeded,
): string {
  const parts = ['"model":"m"', `"tools":[${entries.join(" , ")}]`];
  if (seeded.chance(10)) parts.unshift(`"tools":[${[...entries].reverse().join(",")}]`);
  const choice = seeded.int(10);
  if (choice === 0) parts.push(dialect === "anthropic" ? '"tool_choice":{"type":"none"}' : '"tool_choice":"none"');
  if (choice === 1) parts.push(dialect === "anthropic" ? '"tool_choice":{"type":"any"}' : '"tool_choice":"required"');
  const called = tools.filter(() => seeded.chance(20)).map(({ wireName }) => JSON.stringify(wireName));
  parts.push(...HISTORIES[dialect](called, elsewhere));
  return `{${parts.join(",")}}`;
}

const HISTORIES: Record<DialectName, (called: readonly string[], elsewhere: readonly string[]) => string[]> = {
  "openai-chat": (called, elsewhere) => [
    `"messages":[{"role":"user","content":"hi"},{"role":"assistant","tool_calls":[${called
      .map((name) => `{"id":"1","type":"function","function":{"name":${name},"arguments":"{}"}}`)
      .join(",")}]}]`,
    `"functions":[${elsewhere.map((tool) => tool.replace(/^\{"type":"\w+","\w+":(.*)\}$/, "$1")).join(",")}]`,
  ],
  "openai-responses": (called, elsewhere) => [
    `"input":[{"role":"user","content":"hi"},{"type":"additional_tools","role":"developer","tools":[${elsewhere.join(
      ",",
    )}]}${called.map((name) => `,{"type":"function_call","call_id":"1","name":${name},"arguments":"{}"}`).join("")}]`,
  ],
  anthropic: (called, elsewhere) => [
    `"messages":[{"role":"user","content":"hi"},{"role":"system","content":[${elsewhere
      .map((tool) => `{"type":"tool_addition","tool":{"type":"tool_definition","definition":${tool}}}`)
      .join(",")}]},{"role":"assistant","content":[${called
      .map((name) => `{"type":"tool_use","id":"1","name":${name},"input":{}}`)
      .join(",")}]}]`,
  ],
};
