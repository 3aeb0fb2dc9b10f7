"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { useTRPC } from "@/components/trpc/trpc";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { formatCount } from "@/components/words/format-number";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { whyIdle } from "./idle-settings";
import type { Section } from "./prepare-sections";
import type { SettingErrors } from "./setting-errors";
import { readSetting, writeSetting } from "./setting-paths";
import { SettingRow } from "./setting-row";
import { tauNote } from "./tau-note";

type SettingSectionProps = {
  section: Section;
  settings: PolicySettings;
  preset: PolicySettings | undefined;
  errors: SettingErrors;
  readOnly: boolean;
  /** The setting that the address names. */
  linked: string;
  isOpen: boolean;
  isSearching: boolean;
  onToggle: () => void;
  onChange: (settings: PolicySettings) => void;
};

export function SettingSection({ section, isOpen, isSearching, onToggle, ...rest }: SettingSectionProps) {
  const id = useId();
  const { group, changed, invalid } = section;
  return (
    <section aria-label={group.title} className="border-line border-b last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          className="flex w-full items-center gap-2 px-4 py-2.5 text-left hover:bg-sunken/60"
        >
          <ChevronRight aria-hidden className={cn("size-4 shrink-0 text-ink-faint", isOpen && "rotate-90")} />
          <span className="shrink-0 font-medium">{group.title}</span>
          {changed > 0 && (
            <Badge tone="accent" className="shrink-0 whitespace-nowrap">
              {formatCount(changed)} changed
            </Badge>
          )}
          {invalid > 0 && <Badge tone="danger">{formatCount(invalid)} invalid</Badge>}
          <span className="min-w-0 truncate text-ink-faint text-sm">{group.about}</span>
        </button>
      </h3>
      {isOpen && (
        <fieldset id={id} disabled={rest.readOnly} className="min-w-0 border-line border-t">
          <legend className="sr-only">{group.title}</legend>
          <Rows section={section} isSearching={isSearching} {...rest} />
        </fieldset>
      )}
    </section>
  );
}

type RowsProps = Omit<SettingSectionProps, "isOpen" | "onToggle">;

function Rows({ section, settings, preset, errors, readOnly, linked, isSearching, onChange }: RowsProps) {
  const environment = useQuery(useTRPC().settings.environment.queryOptions());
  const { shown, hidden } = section;
  return (
    <>
      {shown.map((path) => (
        <div key={path} ref={path === linked ? scrollTo : undefined} className="border-line border-b last:border-b-0">
          <SettingRow
            path={path}
            value={readSetting(settings, path)}
            presetValue={preset && readSetting(preset, path)}
            idle={whyIdle(settings, path)}
            error={errors[path]}
            note={tauNote(path, environment.data?.embedder)}
            readOnly={readOnly}
            onChange={(value) => onChange(writeSetting(settings, path, value))}
          />
        </div>
      ))}
      {hidden.length > 0 &&
        (isSearching || hidden.some(({ path }) => path === linked) ? (
          <ul aria-label="Settings without effect" className="grid gap-1 px-4 py-3 text-ink-soft text-sm">
            {hidden.map(({ path, label, reason }) => (
              <li key={path}>
                {label} has no effect now: {reason}.
              </li>
            ))}
          </ul>
        ) : (
          <p className="px-4 py-3 text-ink-faint text-sm">
            Hidden, because they have no effect now: {hidden.map(({ label }) => label.toLowerCase()).join(", ")}.
          </p>
        ))}
    </>
  );
}

function scrollTo(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: "center" });
}
