import { Badge } from "@/components/ui/badge";

/** Beside a tool that was not sent in full. */
export function SlimMark() {
  return (
    <Badge title="Sent slim: a name, one line and required parameters. The model can call it, and gets the full schema on request.">
      slim
    </Badge>
  );
}
