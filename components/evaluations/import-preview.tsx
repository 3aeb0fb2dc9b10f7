import type { ApiOutput } from "@/components/trpc/trpc";
import { Notice } from "@/components/ui/notice";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";
import { NeedList } from "./need-list";

type Preview = ApiOutput["evaluations"]["previewImport"];

export function ImportPreview({ preview }: { preview: Preview }) {
  const { problems, plan, sample, unknownTools, unknownRoles } = preview;
  if (problems.length > 0) {
    return (
      <Notice tone="danger" alert title={`Fix ${countOf(problems.length, "problem")} in the file to import it`}>
        <ul className="mt-1 grid max-h-48 gap-0.5 overflow-auto">
          {problems.map(({ line, field, message }) => (
            <li key={`${line} ${field} ${message}`}>
              <span className="font-mono text-sm">
                line {line}
                {field !== null && ` · ${field}`}
              </span>{" "}
              {message}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  const counts = [
    `${formatCount(plan.added)} added`,
    `${formatCount(plan.changed)} changed`,
    `${formatCount(plan.removed)} removed`,
    `${formatCount(plan.unchanged)} unchanged`,
  ];
  return (
    <div className="grid gap-3">
      <p className="tabular-nums">
        <span className="font-medium">{countOf(preview.cases, "case")}</span>
        <span className="text-ink-soft">: {counts.join(" · ")}</span>
      </p>
      {(unknownTools.length > 0 || unknownRoles.length > 0) && (
        <Notice tone="warn" title="Names that are not in the draft">
          {[
            unknownTools.length > 0 && `Tools: ${listNames(unknownTools, 8)}.`,
            unknownRoles.length > 0 && `Roles: ${listNames(unknownRoles, 8)}.`,
          ]
            .filter(Boolean)
            .join(" ")}{" "}
          Cases with these names fail until the names exist. They are marked in the set.
        </Notice>
      )}
      <ul className="rounded-lg border border-line">
        {sample.map((entry) => (
          <li
            key={entry.id}
            className="grid gap-1 border-line border-b px-3 py-1.5 last:border-b-0 sm:grid-cols-[1fr_auto] sm:gap-3"
          >
            <span className="line-clamp-1 min-w-0">{entry.message}</span>
            <NeedList needs={entry.needs} />
          </li>
        ))}
        {preview.cases > sample.length && (
          <li className="px-3 py-1.5 text-ink-faint text-sm">and {formatCount(preview.cases - sample.length)} more</li>
        )}
      </ul>
    </div>
  );
}
