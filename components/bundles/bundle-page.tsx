"use client";

import { NewNounPage } from "@/components/editor/new-noun-page";
import { NounPage } from "@/components/editor/noun-page";
import { BUNDLE_KIND } from "./bundle-kind";

export function BundlePage({ entry }: { entry: string }) {
  return <NounPage kind={BUNDLE_KIND} entry={entry} />;
}

export function NewBundlePage() {
  return <NewNounPage kind={BUNDLE_KIND} />;
}
