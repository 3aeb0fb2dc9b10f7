import { Field, type FieldProps } from "./field";
import { Select, type SelectProps } from "./select";

type SelectFieldProps<Value extends string> = Omit<FieldProps, "children"> &
  Omit<SelectProps<Value>, keyof FieldProps | "id"> & {
    boxClassName?: string;
  };

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, optional, className, boxClassName, ...select } = props;
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(aria) => <Select {...select} {...aria} className={boxClassName} />}
    </Field>
  );
}
