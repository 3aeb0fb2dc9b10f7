import { dot, meetsThreshold } from "@/server/engine/model/vectors";
import type { SignalSource } from "./signal";

export const skill: SignalSource = {
  signal: "skill",
  isOn: ({ signals }) => signals.skill.enabled,
  selects: true,
  needsVectors: true,
  bringsMates: () => false,
  reach: (_settings, { skills }) => new Set(skills.filter(({ enabled }) => enabled).flatMap(({ tools }) => tools)),
  *pick({ context: { compiled, settings }, evidence }) {
    const { vector } = evidence;
    if (vector === undefined) return;
    const { tau } = settings.signals.skill;
    const near = compiled.skills
      .map((recipe) => ({ recipe, similarity: recipe.vector === undefined ? -1 : dot(vector, recipe.vector) }))
      .filter(({ similarity }) => meetsThreshold(similarity, tau))
      .sort((a, b) => b.similarity - a.similarity);
    for (const { recipe, similarity } of near) {
      const reason = { kind: "skill", skill: recipe.entry.name, similarity, tau } as const;
      for (const tool of recipe.tools) yield { tool, reason, score: similarity };
    }
  },
};
