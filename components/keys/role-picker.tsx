"use client";

import { useId, useState } from "react";
import { Name } from "@/components/ui/badge";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { formatCount } from "@/components/words/format-number";
import type { KeyFields } from "./key-fields";
import type { RoleView } from "./key-roles";

/** More rows than this help nobody to find anything; typing narrows them. */
const SHOWN = 100;

const REACH = [
  { value: "list", label: "Chosen roles" },
  { value: "all", label: "All roles" },
] as const;

type RolePickerProps = {
  /** Undefined while they are being loaded. */
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
        {reach === "list" && <span className="font-normal text-ink-faint">{formatCount(chosen.length)} chosen</span>}
      </legend>
      {error && (
        <p id={errorId} role="alert" className="mb-1.5 text-danger text-sm">
          {error}
        </p>
      )}
      <Segmented label="Roles" value={reach} onChange={(roles) => onChange({ roles })} options={REACH} />
      {reach === "all" ? (
        <p className="mt-1.5 text-ink-faint text-sm">
          Every role there is, and every one there will be. Its agents say in each call which one they act under.
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
  const id = useId();
  const wanted = query.trim().toLowerCase();
  const found = (options ?? []).filter(({ name, title, description }) =>
    [name, title, description].some((text) => text.toLowerCase().includes(wanted)),
  );
  const toggle = (roleId: string) => {
    const next = new Set(chosen);
    if (!next.delete(roleId)) next.add(roleId);
    onChange([...next]);
  };
  return (
    <div className="mt-2 overflow-hidden rounded-md border border-line-strong/60 bg-raised">
      <Input
        type="search"
        aria-label="Search roles"
        placeholder="Search roles"
        className="rounded-none border-0 border-line border-b focus-visible:-outline-offset-2"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <div className="max-h-52 overflow-auto py-1">
        {options === undefined && !failed && (
          <div className="grid gap-3 p-3">
            <Skeleton className="w-2/5" />
            <Skeleton className="w-3/5" />
          </div>
        )}
        {failed && <p className="px-3 py-2 text-danger">The roles could not be loaded. Close this and try again.</p>}
        {found.slice(0, SHOWN).map((role, index) => (
          <label key={role.id} className="flex items-start gap-2.5 px-3 py-1 hover:bg-sunken">
            <input
              type="checkbox"
              aria-label={role.name}
              aria-describedby={`${id}-${index}`}
              checked={chosen.has(role.id)}
              onChange={() => toggle(role.id)}
              className="mt-0.5 size-4 shrink-0 accent-primary"
            />
            <span className="min-w-0">
              <Name>{role.name}</Name>
              <span id={`${id}-${index}`} className="block truncate text-ink-soft text-sm">
                {role.description === "" ? role.title : role.description}
              </span>
            </span>
          </label>
        ))}
        {options !== undefined && found.length === 0 && (
          <p className="px-3 py-2 text-ink-soft">
            {query === "" ? "There are no roles." : `No role matches “${query}”.`}
          </p>
        )}
        {found.length > SHOWN && (
          <p className="px-3 py-2 text-ink-faint text-sm">
            {formatCount(found.length - SHOWN)} more; type to narrow them down.
          </p>
        )}
      </div>
    </div>
  );
}
