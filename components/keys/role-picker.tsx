"use client";

import { useId, useState } from "react";
import { ChoiceList, ChoiceRow } from "@/components/ui/choice-list";
import { Segmented } from "@/components/ui/segmented";
import { formatCount } from "@/components/words/format-number";
import type { KeyFields } from "./key-fields";
import type { RoleView } from "./key-roles";

const REACH = [
  { value: "list", label: "Selected roles" },
  { value: "all", label: "All roles" },
] as const;

type RolePickerProps = {
  options: readonly RoleView[] | undefined;
  failed: boolean;
  reach: KeyFields["roles"];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (change: { roles?: KeyFields["roles"]; roleIds?: string[] }) => void;
};

export function RolePicker({ options, failed, reach, chosen, error, onChange }: RolePickerProps) {
  const errorId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium text-sm">
        Roles{" "}
        {reach === "list" && <span className="font-normal text-ink-faint">{formatCount(chosen.length)} selected</span>}
      </legend>
      {error && (
        <p id={errorId} role="alert" className="mb-1.5 text-danger text-sm">
          {error}
        </p>
      )}
      <Segmented label="Roles" value={reach} onChange={(roles) => onChange({ roles })} options={REACH} />
      {reach === "all" ? (
        <p className="mt-1.5 text-ink-faint text-sm">
          All current and future roles. Agents name the role in each call.
        </p>
      ) : (
        <RoleChoices
          options={options}
          failed={failed}
          chosen={new Set(chosen)}
          onChange={(roleIds) => onChange({ roleIds })}
        />
      )}
    </fieldset>
  );
}

type RoleChoicesProps = {
  options: readonly RoleView[] | undefined;
  failed: boolean;
  chosen: ReadonlySet<string>;
  onChange: (roleIds: string[]) => void;
};

function RoleChoices({ options, failed, chosen, onChange }: RoleChoicesProps) {
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const found = options?.filter(({ name, title, description }) =>
    [name, title, description].some((text) => text.toLowerCase().includes(wanted)),
  );
  const toggle = (roleId: string) => {
    const next = new Set(chosen);
    if (!next.delete(roleId)) next.add(roleId);
    onChange([...next]);
  };
  return (
    <div className="mt-2">
      <ChoiceList
        className="max-h-52"
        search={{ label: "Search roles", placeholder: "Search roles", query, onChange: setQuery }}
        choices={found}
        problem={failed ? "Couldn't load the roles. Close this dialog and try again." : null}
        none={query === "" ? "No roles yet." : `No roles match “${query}”.`}
      >
        {({ id, name, title, description }) => (
          <ChoiceRow
            key={id}
            name={name}
            about={description === "" ? title : description}
            checked={chosen.has(id)}
            onToggle={() => toggle(id)}
          />
        )}
      </ChoiceList>
    </div>
  );
}
