"use client";

import { CodeBlock } from "@/components/ui/code-block";
import { Tabs } from "@/components/ui/tabs";
import { useDocs } from "./docs-context";
import { LANGUAGE_TITLES, LANGUAGES, SNIPPETS, type SnippetSource } from "./snippets";

/** Choosing a language applies to the whole page. */
export function SnippetTabs({ source, title }: { source: SnippetSource; title: string }) {
  const { origin, language, setLanguage } = useDocs();
  return (
    <Tabs
      label={`Example language for ${title}`}
      value={language}
      onChange={setLanguage}
      options={LANGUAGES.map((value) => ({
        value,
        title: LANGUAGE_TITLES[value],
        content: (
          <CodeBlock
            label={`${LANGUAGE_TITLES[value]} example for ${title}`}
            caption={`${source.method} /api/v1${source.path}`}
            text={SNIPPETS[value](source, { origin })}
          />
        ),
      }))}
    />
  );
}
