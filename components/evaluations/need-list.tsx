import { Badge, Name } from "@/components/ui/badge";

type NeedListProps = { needs: readonly string[]; unknown?: readonly string[] };

export function NeedList({ needs, unknown = [] }: NeedListProps) {
  if (needs.length === 0 && unknown.length === 0) return <span className="text-ink-faint">no tool</span>;
  const missing = new Set(unknown);
  return (
    <span className="flex flex-wrap gap-1">
      {needs.map((name) => (
        <ToolBadge key={name} name={name} isUnknown={missing.has(name)} />
      ))}
      {unknown
        .filter((name) => !needs.includes(name))
        .map((name) => (
          <ToolBadge key={name} name={name} isUnknown />
        ))}
    </span>
  );
}

function ToolBadge({ name, isUnknown }: { name: string; isUnknown: boolean }) {
  return (
    <Badge
      tone={isUnknown ? "danger" : "neutral"}
      className="font-normal"
      title={isUnknown ? "This tool is not in the draft" : undefined}
    >
      <Name className={isUnknown ? "" : "text-ink"}>{name}</Name>
      {isUnknown && "unknown"}
    </Badge>
  );
}
