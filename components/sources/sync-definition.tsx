import { CodeBlock } from "@/components/ui/code-block";
import type { SyncPlan } from "./sync-choice";

export function SyncDefinition({ tool }: { tool: SyncPlan["added"][number]["tool"] }) {
  return (
    <div className="grid gap-2">
      <p className="whitespace-pre-wrap break-words">{tool.description}</p>
      <CodeBlock
        label={`Input schema of ${tool.name}`}
        caption="input schema"
        text={JSON.stringify(tool.inputSchema, null, 2)}
      />
    </div>
  );
}
