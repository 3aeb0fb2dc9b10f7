import { Switch } from "@/components/ui/switch";
import { TableCell } from "@/components/ui/table";

type SwitchCellProps = {
  entry: { readonly name: string; readonly enabled: boolean };
  disabled: boolean;
  onChange: (enabled: boolean) => void;
};

/** Stacked above the link that covers the row. */
export function SwitchCell({ entry, disabled, onChange }: SwitchCellProps) {
  return (
    <TableCell>
      <div className="relative z-10 w-fit">
        <Switch checked={entry.enabled} disabled={disabled} onChange={onChange}>
          <span className="sr-only">{entry.name} is on</span>
        </Switch>
      </div>
    </TableCell>
  );
}
