import type { ComponentProps } from "react";
import { cn } from "./cn";
import { Field, type FieldProps } from "./field";
import { Input, Textarea } from "./input";

type TypedProps<Tag extends "input" | "textarea"> = Omit<FieldProps, "children"> &
  Omit<ComponentProps<Tag>, keyof FieldProps | "id" | "value" | "onChange"> & {
    value: string;
    onChange: (text: string) => void;
    /** Monospace, for names, addresses and commands. */
    mono?: boolean;
    boxClassName?: string;
  };

export function TextField(props: TypedProps<"input">) {
  const { field, box, onChange } = splitProps(props);
  return (
    <Field {...field}>
      {(aria) => <Input autoComplete="off" {...box} {...aria} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}

export function TextareaField(props: TypedProps<"textarea">) {
  const { field, box, onChange } = splitProps(props);
  return (
    <Field {...field}>
      {(aria) => <Textarea {...box} {...aria} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}

function splitProps<Tag extends "input" | "textarea">(props: TypedProps<Tag>) {
  const { label, hint, error, optional, className, onChange, mono = false, boxClassName, ...rest } = props;
  const look = {
    spellCheck: mono ? false : undefined,
    className: cn(mono && "font-mono", boxClassName),
  };
  return {
    field: { label, hint, error, optional, className },
    box: { ...look, ...rest },
    onChange,
  };
}
