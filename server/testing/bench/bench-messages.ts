import type { Snapshot } from "@/server/engine/model/snapshot";

const SHORT = 18;

/** Filler around a request: messages above twenty words are split into steps. */
const LONG = [
  (wish: string) =>
    `Hello, I am back from the meeting, which took far too long again. Could you please ${wish}, and after that tell me what still has to be done before Friday?`,
  (wish: string) =>
    `My colleague is ill today, so I have to take over her work and hardly know where things are: ${wish}, then give me a short summary that I can send around.`,
];

/** Requests for tools across the catalog: most short, some long, one small talk. */
export function benchMessages({ tools }: Snapshot): readonly string[] {
  const wishes = Array.from({ length: SHORT }, (_, at) => tools[Math.floor((at * tools.length) / SHORT)]).flatMap(
    (tool, at) => tool?.examples[at % 3] ?? [],
  );
  const long = LONG.map((frame, at) => frame(wishes[at * 5] ?? ""));
  return [...wishes, ...long, "good morning, how are you today?"];
}
