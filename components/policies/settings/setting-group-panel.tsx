"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/trpc";
import { Panel } from "@/components/ui/panel";
import { countOf } from "@/components/words/count-of";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { whyIdle } from "./idle-settings";
import type { SettingErrors } from "./setting-errors";
import { pathsOf } from "./setting-groups";
import { isSameSetting, readSetting, writeSetting } from "./setting-paths";
import { SettingRow } from "./setting-row";
import type { SettingGroup } from "./setting-spec";
import { tauNote } from "./tau-note";

type SettingGroupPanelProps = {
  group: SettingGroup;
  settings: PolicySettings;
  preset: PolicySettings | undefined;
  errors: SettingErrors;
  readOnly: boolean;
  onChange: (settings: PolicySettings) => void;
};

export function SettingGroupPanel({ group, settings, preset, errors, readOnly, onChange }: SettingGroupPanelProps) {
  const paths = pathsOf(group.specs);
  const environment = useQuery(useTRPC().settings.environment.queryOptions());
  const changed = paths.filter(
    (path) => preset && !isSameSetting(readSetting(settings, path), readSetting(preset, path)),
  ).length;
  return (
    <Panel
      title={group.title}
      flush
      action={
        changed > 0 && <span className="text-ink-faint text-sm">{countOf(changed, "difference")} from the preset</span>
      }
    >
      <p className="border-line border-b px-4 py-2.5 text-ink-soft text-sm">{group.about}</p>
      {paths.map((path) => (
        <SettingRow
          key={path}
          path={path}
          value={readSetting(settings, path)}
          presetValue={preset && readSetting(preset, path)}
          idle={whyIdle(settings, path)}
          error={errors[path]}
          note={tauNote(path, environment.data?.embedder)}
          readOnly={readOnly}
          onChange={(value) => onChange(writeSetting(settings, path, value))}
        />
      ))}
    </Panel>
  );
}
