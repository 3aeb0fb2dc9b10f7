import { countOf } from "@/components/words/count-of";
import type { SessionReplay } from "@/server/contract/sessions";

/** What a replay came to, in a sentence, and what it could not know. */
export function describeReplay({ ref, rounds, totalRounds, startsMidway, sum }: SessionReplay): {
  headline: string;
  caveats: string[];
} {
  const under = ref === "draft" ? "the draft" : `revision ${ref}`;
  const skipped = (why: "message-not-kept" | "role-gone") => rounds.filter((round) => round.skipped === why).length;
  const [unkept, roleless] = [skipped("message-not-kept"), skipped("role-gone")];
  const replayed = rounds.filter(({ after }) => after !== null);
  const wasBlind = replayed.filter(
    ({ before, after }) => isWithoutEmbedder(before) && !isWithoutEmbedder(after),
  ).length;
  const isBlind = replayed.filter(({ before, after }) => !isWithoutEmbedder(before) && isWithoutEmbedder(after)).length;
  const isOne = sum.replayed === 1;
  const all = isOne ? "the round" : `all ${countOf(sum.replayed, "round")}`;
  const some = isOne ? "the round" : `${sum.differing} of ${countOf(sum.replayed, "round")}`;
  const headline =
    sum.replayed === 0
      ? `No round could be asked again under ${under}.`
      : sum.differing === 0
        ? `Under ${under}, ${all} would get the same tools.`
        : `Under ${under}, ${some} would get other tools.`;
  const caveats = [
    unkept > 0 && `${countOf(unkept, "round")} left out: the message was not kept.`,
    roleless > 0 && `${countOf(roleless, "round")} left out: ${under} has no such role.`,
    rounds.length < totalRounds && `Only the newest ${rounds.length} of ${totalRounds} rounds were replayed.`,
    startsMidway && "What was loaded before the first of these rounds is not known, so it starts with nothing loaded.",
    wasBlind > 0 &&
      `${countOf(wasBlind, "round")} had been decided without the embedder, which is there now: what differs may come from that.`,
    isBlind > 0 && `The embedder is away: ${countOf(isBlind, "round")} had to be decided by words alone.`,
    "Role, model, format, messages and what the model looked up are as they were; history that the agent added is not recorded.",
  ].filter((caveat) => caveat !== false);
  return { headline, caveats };
}

function isWithoutEmbedder(decided: { readonly degraded: string | null } | null): boolean {
  return decided?.degraded?.includes("embedder") === true;
}
