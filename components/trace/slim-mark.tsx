import { Badge } from "@/components/ui/badge";

export function SlimMark() {
  return (
    <Badge title="Sent slim: name, one line and required parameters. The model can call it and load the full schema.">
      slim
    </Badge>
  );
}
