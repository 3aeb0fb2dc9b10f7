import { countOf } from "@/components/words/count-of";
import type { SessionReplay } from "@/server/contract/sessions";

/** The result of a replay in one sentence, and its limits. */
export function describeReplay({ ref, rounds, totalRounds, startsMidway, sum }: SessionReplay): {
  headline: string;
  caveats: string[];
} {
  const target = ref === "draft" ? "the draft" : `revision ${ref}`;
  const skipped = (why: "message-not-kept" | "role-gone") => rounds.filter((round) => round.skipped === why).length;
  const [withoutMessage, withoutRole] = [skipped("message-not-kept"), skipped("role-gone")];
  const replayed = rounds.filter(({ after }) => after !== null);
  const wasDegraded = replayed.filter(
    ({ before, after }) => isWithoutEmbedder(before) && !isWithoutEmbedder(after),
  ).length;
  const isDegraded = replayed.filter(
    ({ before, after }) => !isWithoutEmbedder(before) && isWithoutEmbedder(after),
  ).length;
  const isOne = sum.replayed === 1;
  const all = isOne ? "the round" : `all ${countOf(sum.replayed, "round")}`;
  const some = isOne ? "the round" : `${sum.differing} of ${countOf(sum.replayed, "round")}`;
  const headline =
    sum.replayed === 0
      ? `No rounds could be replayed with ${target}.`
      : sum.differing === 0
        ? `With ${target}, ${all} would get the same tools.`
        : `With ${target}, ${some} would get different tools.`;
  const caveats = [
    withoutMessage > 0 && `${countOf(withoutMessage, "round")} skipped: the message was not stored.`,
    withoutRole > 0 && `${countOf(withoutRole, "round")} skipped: the role doesn't exist in ${target}.`,
    rounds.length < totalRounds && `Only the newest ${rounds.length} of ${totalRounds} rounds were replayed.`,
    startsMidway && "The tools loaded before these rounds are unknown, so the replay starts with none.",
    wasDegraded > 0 &&
      `${countOf(wasDegraded, "round")} ${wasDegraded === 1 ? "was" : "were"} originally resolved without the embedder, which may explain differences.`,
    isDegraded > 0 && `The embedder is down: ${countOf(isDegraded, "round")} used words only.`,
    "Role, model, format, messages and discovered tools are the same as recorded. History sent by the agent isn't recorded.",
  ].filter((caveat) => caveat !== false);
  return { headline, caveats };
}

function isWithoutEmbedder(decided: { readonly degraded: string | null } | null): boolean {
  return decided?.degraded?.includes("embedder") === true;
}
