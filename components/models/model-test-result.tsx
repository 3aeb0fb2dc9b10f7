import { asSentence } from "@/components/trpc/api-error";
import { Notice } from "@/components/ui/notice";
import { formatCount, formatMs } from "@/components/words/format-number";
import type { ModelTest } from "@/server/contract/models";

export function ModelTestResult({ result }: { result: ModelTest }) {
  const { ok, ms, said, inputTokens, outputTokens, message } = result;
  if (!ok) {
    return (
      <Notice tone="danger" alert title={`It cannot be asked (${formatMs(ms)})`}>
        {asSentence(message ?? "")}
      </Notice>
    );
  }
  return (
    <Notice tone="good" title={`It answered in ${formatMs(ms)}`}>
      {said ? `It said “${said}”.` : "It said nothing, which some models do where they may say so little."}
      {inputTokens !== null && outputTokens !== null && (
        <span className="text-ink-soft">
          {" "}
          {formatCount(inputTokens)} tokens in, {formatCount(outputTokens)} out.
        </span>
      )}
    </Notice>
  );
}
