"use client";

import { Becomes } from "@/components/ui/becomes";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { countOf } from "@/components/words/count-of";
import type { PresetView } from "@/server/contract/policies";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { settingDifferences } from "./settings/describe-settings";

type ApplyPresetDialogProps = {
  preset: PresetView;
  settings: PolicySettings;
  onClose: () => void;
  onApply: () => void;
};

export function ApplyPresetDialog({ preset, settings, onClose, onApply }: ApplyPresetDialogProps) {
  const differences = settingDifferences(settings, preset.settings);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Use preset ${preset.title}`}
      description={
        differences.length === 0
          ? "Your settings already match this preset. Only the preset name changes."
          : `This changes ${countOf(differences.length, "setting")} on the form. Nothing is saved until you save the policy.`
      }
      className="max-w-2xl"
    >
      {differences.length > 0 && (
        <ul className="max-h-[45vh] overflow-auto rounded-md border border-line" aria-label="Setting changes">
          {differences.map(({ path, label, before, after }) => (
            <li
              key={path}
              className="grid gap-x-3 border-line border-b px-3 py-1.5 text-sm last:border-b-0 sm:grid-cols-[11rem_1fr]"
            >
              <span className="font-medium">{label}</span>
              <span className="flex min-w-0 flex-wrap items-center gap-1.5">
                <span className="break-words text-ink-soft">{before}</span>
                <Becomes />
                <span className="break-words">{after}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={onApply}>
          Apply to form
        </Button>
      </DialogActions>
    </Dialog>
  );
}
