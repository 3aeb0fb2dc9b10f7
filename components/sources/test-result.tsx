import { listNames } from "@/components/revisions/list-names";
import { formatMs } from "@/components/tokens/format-number";
import { asSentence } from "@/components/trpc/api-error";
import type { ApiOutput } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";

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
  const all = rest > 0 ? [...names, `${rest.toLocaleString("en")} more`] : names;
  return (
    <Notice
      tone={message === null ? "good" : "warn"}
      title={`${about === null ? "The source" : `“${about}”`} answered in ${formatMs(ms)} with ${tools.toLocaleString("en")} ${tools === 1 ? "tool" : "tools"}`}
    >
      {tools > 0 && <Name>{listNames(all, all.length)}</Name>}
      {message !== null && <p>{asSentence(message)}</p>}
    </Notice>
  );
}
