import { Field } from "@/components/ui/field";
import { Select, type SelectOption } from "@/components/ui/select";

type ChoiceFieldProps = {
  label: string;
  value: string;
  options: readonly SelectOption<string>[];
  onChange: (value: string) => void;
};

export function ChoiceField({ label, ...select }: ChoiceFieldProps) {
  return <Field label={label}>{(aria) => <Select {...aria} {...select} />}</Field>;
}
