"use client";

import { NewNounPage } from "@/components/editor/new-noun-page";
import { NounPage } from "@/components/editor/noun-page";
import { CATEGORY_KIND } from "./category-kind";

export function CategoryPage({ entry }: { entry: string }) {
  return <NounPage kind={CATEGORY_KIND} entry={entry} />;
}

export function NewCategoryPage() {
  return <NewNounPage kind={CATEGORY_KIND} />;
}
