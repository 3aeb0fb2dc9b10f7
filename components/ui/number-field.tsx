import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field";
import { NumberInput } from "./number-input";

type NumberFieldProps = Omit<FieldProps, "children"> &
  Omit<ComponentProps<typeof NumberInput>, keyof FieldProps | "id"> & {
    boxClassName?: string;
  };

export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, optional, className, boxClassName, ...box } = props;
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(aria) => <NumberInput {...box} {...aria} className={boxClassName} />}
    </Field>
  );
}
