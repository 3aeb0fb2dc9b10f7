import { asSentence } from "@/components/trpc/api-error";
import type { ApiOutput } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { countOf } from "@/components/words/count-of";
import { formatCount, formatMs } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";

type SourceTest = ApiOutput["sources"]["test"];

/** What was found where the source points, or what went wrong there. */
export function TestResult({ result }: { result: SourceTest }) {
  const { ok, about, tools, names, ms, message } = result;
  if (!ok) {
    return (
      <Notice tone="danger" alert title={`The source cannot be read (${formatMs(ms)})`}>
        {asSentence(message ?? "")} Nothing was changed.
      </Notice>
    );
  }
  const rest = tools - names.length;
  const all = rest > 0 ? [...names, `${formatCount(rest)} more`] : names;
  return (
    <Notice
      tone={message === null ? "good" : "warn"}
      title={`${about === null ? "The source" : `“${about}”`} answered in ${formatMs(ms)} with ${countOf(tools, "tool")}`}
    >
      {tools > 0 && <Name>{listNames(all, all.length)}</Name>}
      {message !== null && <p>{asSentence(message)}</p>}
    </Notice>
  );
}
