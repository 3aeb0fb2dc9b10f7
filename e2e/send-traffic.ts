import { readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "./start-toolcrib";

type LabeledCase = { readonly message: string; readonly needs: readonly string[]; readonly role?: string };
type Answer = { readonly sessionId: string; readonly round: number; readonly tokens: { readonly sent: number } };

const ROUNDS_A_SESSION = 3;

/**
 * Simulates agents: short conversations, calls and reports, sometimes unsent, unknown or searched tools. Uses the
 * starter set's labeled messages.
 */
export async function sendTraffic(url: string, key: string, rounds: number): Promise<void> {
  const text = await readFile(path.join(PROJECT_ROOT, "prisma/scenarios/starter/cases.jsonl"), "utf8");
  const cases = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as LabeledCase);
  for (let at = 0; at < rounds; at++) {
    const entry = cases[(at * 7) % cases.length];
    if (entry !== undefined) await converse(post, entry, at);
  }

  async function post<T>(operation: string, body: object): Promise<T> {
    const answer = await fetch(`${url}/api/v1${operation}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as T;
  }
}

type Post = <T>(operation: string, body: object) => Promise<T>;

async function converse(post: Post, { message, needs, role = "orchestrator" }: LabeledCase, at: number): Promise<void> {
  const session = { role, sessionId: `conversation-${Math.floor(at / ROUNDS_A_SESSION) + 1}` };
  const { round, tokens } = await post<Answer>("/resolve", { ...session, message });
  const [tool] = needs;
  if (at % 9 === 4) await post("/tools/search", { ...session, query: message.split(" ").slice(0, 4).join(" ") });
  if (at % 11 === 5 && tool !== undefined) await post("/tools/load", { ...session, tools: [tool] });
  if (at % 13 === 6) await post("/tools/execute", { ...session, name: "send_fax", arguments: {} });
  if (at % 3 === 1 && tool !== undefined) await post("/tools/execute", { ...session, name: tool, arguments: {} });
  const called = at % 17 === 8 ? [...needs, "email_send"] : needs;
  await post("/report", {
    ...session,
    round,
    called,
    usage: {
      inputTokens: tokens.sent + 380 + (at % 7) * 30,
      outputTokens: 60 + (at % 40),
      cachedTokens: at % 3 ? 200 : 0,
    },
  });
}
