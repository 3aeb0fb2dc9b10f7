import { asSentence } from "@/components/trpc/api-error";
import type { ApiOutput } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { countOf } from "@/components/words/count-of";
import { formatCount, formatMs } from "@/components/words/format-number";
import { listNames } from "@/components/words/list-names";

type SourceTest = ApiOutput["sources"]["test"];

export function TestResult({ result }: { result: SourceTest }) {
  const { ok, about, tools, names, ms, message } = result;
  if (!ok) {
    return (
      <Notice tone="danger" alert title={`Connection failed (${formatMs(ms)})`}>
        {asSentence(message ?? "")} Nothing was changed.
      </Notice>
    );
  }
  const rest = tools - names.length;
  const all = rest > 0 ? [...names, `${formatCount(rest)} more`] : names;
  return (
    <Notice
      tone={message === null ? "good" : "warn"}
      title={`${about === null ? "The source" : `“${about}”`} responded in ${formatMs(ms)} with ${countOf(tools, "tool")}`}
    >
      {tools > 0 && <Name>{listNames(all, all.length)}</Name>}
      {message !== null && <p>{asSentence(message)}</p>}
    </Notice>
  );
}
