"use client";

import type { ApiOutput } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { countOf } from "@/components/words/count-of";
import { listNames } from "@/components/words/list-names";

type Preview = ApiOutput["categories"]["previewMap"];
type Changed = Preview["changed"][number];

export function MapPreview({ preview }: { preview: Preview }) {
  const { added, changed, same, unknownTools, untouched } = preview;
  return (
    <section aria-label="Preview" className="grid gap-3">
      {unknownTools.length > 0 && (
        <Notice
          tone="warn"
          title={`${countOf(unknownTools.length, "tool")} in the file ${unknownTools.length === 1 ? "is" : "are"} not in the catalog`}
        >
          Skipped: {listNames(unknownTools, 20)}.
        </Notice>
      )}
      {added.length + changed.length === 0 ? (
        <Notice tone="good">The draft already matches this file. Nothing to import.</Notice>
      ) : (
        <ul className="max-h-72 overflow-auto rounded-md border border-line">
          {added.map(({ name, keywords, tools }) => (
            <li key={name} className="border-line border-b px-3 py-1.5 last:border-b-0">
              <span className="mr-2 text-good">+</span>
              <Name>{name}</Name> new: {countOf(keywords, "keyword")}, {countOf(tools, "tool")}
            </li>
          ))}
          {changed.map((change) => (
            <li key={change.name} className="border-line border-b px-3 py-1.5 last:border-b-0">
              <span className="mr-2 text-warn">±</span>
              <Name>{change.name}</Name> {describeChange(change)}
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-soft text-sm">
        {same.length > 0 && `${countOf(same.length, "category", "categories")} unchanged. `}
        {countOf(untouched, "other category", "other categories")} not in the file.
      </p>
    </section>
  );
}

function describeChange({ keywords, tools, fields }: Changed): string {
  const parts = [
    ...describeList("keyword", keywords),
    ...describeList("tool", tools),
    ...(fields.length > 0 ? [`${listNames(fields)} changed`] : []),
  ];
  return parts.join("; ");
}

function describeList(one: string, { added, removed }: Changed["tools"]): string[] {
  const many = (count: number) => (count === 1 ? one : `${one}s`);
  return [
    ...(added.length > 0 ? [`adds ${many(added.length)} ${listNames(added, 8)}`] : []),
    ...(removed.length > 0 ? [`removes ${many(removed.length)} ${listNames(removed, 8)}`] : []),
  ];
}
