"use client";

import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Badge, type BadgeTone } from "./badge";
import { cn } from "./cn";
import type { FieldAria } from "./field";
import { inputStyle } from "./input";
import { addChips, type ChipSeparator, splitChips } from "./split-chips";

export type ChipLook = { readonly tone?: BadgeTone; readonly note?: ReactNode; readonly title?: string };

type ChipsInputProps = Partial<FieldAria> & {
  one: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  separator?: ChipSeparator;
  placeholder?: string;
  maxLength?: number;
  readOnly?: boolean;
  look?: (text: string) => ChipLook;
  className?: string;
};

/** Enter or comma adds an entry, a paste adds several, Backspace removes the last, arrows move between chips. */
export function ChipsInput(props: ChipsInputProps) {
  const { one, value, onChange, separator = "commas", placeholder, maxLength, readOnly = false, look } = props;
  const { className, ...rest } = props;
  const aria = { id: rest.id, "aria-describedby": rest["aria-describedby"], "aria-invalid": rest["aria-invalid"] };
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const add = (text: string) => {
    setTyped("");
    const entries = splitChips(text, separator);
    if (entries.length === 0) return;
    const next = addChips(value, entries);
    const added = next.length - value.length;
    setSaid(added === 0 ? `${entries.join(", ")} already added` : `Added ${next.slice(value.length).join(", ")}`);
    if (added > 0) onChange(next);
  };
  const remove = (text: string) => {
    onChange(value.filter((entry) => entry !== text));
    setSaid(`Removed ${text}`);
  };
  const focusChip = (index: number) => {
    const chips = list.current?.querySelectorAll<HTMLButtonElement>("[data-chip]") ?? [];
    (index < 0 ? null : (chips[index] ?? input.current))?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const adds = event.key === "Enter" || (event.key === "," && separator === "commas");
    if (adds) {
      event.preventDefault();
      add(typed);
      return;
    }
    const last = value.at(-1);
    if (last === undefined || event.currentTarget.selectionStart !== 0 || event.currentTarget.selectionEnd !== 0)
      return;
    if (event.key === "Backspace" && typed === "") remove(last);
    if (event.key === "ArrowLeft") focusChip(value.length - 1);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData("text");
    if (splitChips(text, separator).length < 2) return;
    event.preventDefault();
    add(`${typed}${separator === "lines" ? "\n" : ","}${text}`);
  };
  const onChipKeyDown = (event: KeyboardEvent<HTMLButtonElement>, text: string, index: number) => {
    if (event.key === "ArrowLeft") focusChip(index - 1);
    else if (event.key === "ArrowRight") focusChip(index + 1);
    else if (event.key === "Backspace" || event.key === "Delete") {
      event.preventDefault();
      focusChip(index === value.length - 1 ? value.length : index + 1);
      remove(text);
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a click next to the chips focuses the field, which handles keys itself.
    <div
      className={cn(
        inputStyle,
        "flex min-h-8 cursor-text flex-wrap items-center gap-1 px-1.5 py-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent",
        rest["aria-invalid"] && "border-danger",
        readOnly && "cursor-default bg-sunken",
        className,
      )}
      onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
    >
      <ul ref={list} className="contents">
        {value.map((text, index) => {
          const { tone, note, title } = look?.(text) ?? {};
          return (
            <li key={text} className="flex min-w-0 max-w-full">
              <Badge tone={tone ?? "neutral"} title={title} className={cn("font-normal", !readOnly && "pr-0.5")}>
                <span className="min-w-0 break-words text-ink">{text}</span>
                {note}
                {!readOnly && (
                  <button
                    type="button"
                    data-chip
                    tabIndex={-1}
                    aria-label={`Remove ${one} ${text}`}
                    onClick={() => {
                      remove(text);
                      input.current?.focus();
                    }}
                    onKeyDown={(event) => onChipKeyDown(event, text, index)}
                    className="rounded-sm p-0.5 hover:bg-line"
                  >
                    <X aria-hidden />
                  </button>
                )}
              </Badge>
            </li>
          );
        })}
      </ul>
      {readOnly ? (
        value.length === 0 && <span className="px-1 text-ink-faint text-sm">None</span>
      ) : (
        <input
          {...aria}
          ref={input}
          value={typed}
          maxLength={maxLength}
          placeholder={value.length === 0 ? placeholder : undefined}
          autoComplete="off"
          // Phone keyboards don't report keys, so detect the comma in the text.
          onChange={({ target }) =>
            separator === "commas" && target.value.includes(",") ? add(target.value) : setTyped(target.value)
          }
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => add(typed)}
          className="h-5.5 min-w-32 flex-1 bg-transparent px-1 outline-none placeholder:text-ink-faint"
        />
      )}
      <output className="sr-only" aria-live="polite">
        {said}
      </output>
    </div>
  );
}
