import type { NounFormProps } from "@/components/editor/noun-kind";
import { ToolPicker } from "@/components/tools/tool-picker";
import { TextField } from "@/components/ui/text-field";
import type { BundleFields, BundleView } from "./bundle-kind";
import { BundleWeight } from "./bundle-weight";

export function BundleForm(props: NounFormProps<BundleView, BundleFields>) {
  return (
    <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <BundleTexts {...props} />
      <div className="grid gap-5 lg:sticky lg:top-[calc(1rem+var(--draft-bar,0px))]">
        <BundleWeight fields={props.fields} savedAs={props.view?.name ?? null} />
      </div>
    </div>
  );
}

function BundleTexts({ fields, onChange, errors, readOnly }: NounFormProps<BundleView, BundleFields>) {
  return (
    <div className="grid gap-5">
      <TextField
        label="Name"
        error={errors.name}
        hint="Use lowercase letters, digits, - and _. Agents load the bundle by this name."
        mono
        boxClassName="max-w-sm"
        readOnly={readOnly}
        value={fields.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label="Description"
        error={errors.description}
        hint="One line. The model sees it in the menu and decides whether it needs these tools."
        readOnly={readOnly}
        value={fields.description}
        onChange={(description) => onChange({ description })}
      />
      <ToolPicker
        label="Tools"
        error={errors.tools}
        readOnly={readOnly}
        value={fields.tools}
        onChange={(tools) => onChange({ tools })}
      />
    </div>
  );
}
