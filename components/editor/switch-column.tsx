import { Switch } from "@/components/ui/switch";
import type { Column } from "@/components/ui/table";
import type { EnabledView, ToggleNoun } from "./use-toggle-noun";

export function switchColumn<View extends EnabledView>(toggle: ToggleNoun<View> | null): Column<View> {
  return {
    header: "Enabled",
    cell: (entry) => (
      // Above the link that covers the row.
      <div className="relative z-10 w-fit">
        <Switch
          checked={entry.enabled}
          disabled={toggle === null || toggle.savingId === entry.id}
          onChange={(enabled) => toggle?.toggle(entry, enabled)}
        >
          <span className="sr-only">{entry.name} is enabled</span>
        </Switch>
      </div>
    ),
  };
}
