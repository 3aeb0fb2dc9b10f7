"use client";

import { useState } from "react";
import { NoMatch } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { SearchInput } from "@/components/ui/search-input";
import { useUrlState } from "@/components/url/use-url-state";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { prepareSections } from "./prepare-sections";
import type { SettingErrors } from "./setting-errors";
import { SettingSection } from "./setting-section";

type AdvancedSettingsProps = {
  settings: PolicySettings;
  /** The preset that the policy started from. */
  preset: PolicySettings | undefined;
  errors: SettingErrors;
  readOnly: boolean;
  onChange: (settings: PolicySettings) => void;
};

/** `?setting=caps.turnTokens` opens its section. */
const ADDRESS = { setting: "" };

export function AdvancedSettings(props: AdvancedSettingsProps) {
  const { settings, preset, errors } = props;
  const [{ setting }] = useUrlState(ADDRESS);
  const [query, setQuery] = useState("");
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const sections = prepareSections({ settings, preset, errors, query });
  return (
    <Panel
      title="Advanced"
      flush
      action={<SearchInput className="w-40 sm:w-56" label="Search settings" value={query} onChange={setQuery} />}
    >
      {sections.map((section) => {
        const { title } = section.group;
        const isLinked =
          section.shown.some((path) => path === setting) || section.hidden.some(({ path }) => path === setting);
        const isOpen = query.trim() !== "" || (toggled[title] ?? (isLinked || section.invalid > 0));
        return (
          <SettingSection
            key={title}
            {...props}
            section={section}
            linked={setting}
            isOpen={isOpen}
            isSearching={query.trim() !== ""}
            onToggle={() => setToggled({ ...toggled, [title]: !isOpen })}
          />
        );
      })}
      {sections.length === 0 && (
        <div className="p-4">
          <NoMatch noun="settings" query={query} onClear={() => setQuery("")} />
        </div>
      )}
    </Panel>
  );
}
