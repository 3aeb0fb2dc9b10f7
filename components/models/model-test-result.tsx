import { asSentence } from "@/components/trpc/api-error";
import { Notice } from "@/components/ui/notice";
import { formatCount, formatMs } from "@/components/words/format-number";
import type { ModelTest } from "@/server/contract/models";

export function ModelTestResult({ result }: { result: ModelTest }) {
  const { ok, ms, said, inputTokens, outputTokens, message } = result;
  if (!ok) {
    return (
      <Notice tone="danger" alert title={`Connection failed (${formatMs(ms)})`}>
        {asSentence(message ?? "")}
      </Notice>
    );
  }
  return (
    <Notice tone="good" title={`Connected in ${formatMs(ms)}`}>
      {said ? `Answer: “${said}”.` : "The answer was empty, which is normal for some models with a short output limit."}
      {inputTokens !== null && outputTokens !== null && (
        <span className="text-ink-soft">
          {" "}
          {formatCount(inputTokens)} tokens in, {formatCount(outputTokens)} out.
        </span>
      )}
    </Notice>
  );
}
