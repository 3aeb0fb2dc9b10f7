"use client";

import { NewNounPage } from "@/components/editor/new-noun-page";
import { NounPage } from "@/components/editor/noun-page";
import { SKILL_KIND } from "./skill-kind";

export function SkillPage({ entry }: { entry: string }) {
  return <NounPage kind={SKILL_KIND} entry={entry} />;
}

export function NewSkillPage() {
  return <NewNounPage kind={SKILL_KIND} />;
}
