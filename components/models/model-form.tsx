import { NamingFields } from "@/components/editor/naming-fields";
import type { NounFormProps } from "@/components/editor/noun-kind";
import { NumberField } from "@/components/ui/number-field";
import { Panel } from "@/components/ui/panel";
import { Segmented } from "@/components/ui/segmented";
import { SelectField } from "@/components/ui/select-field";
import { takesImages } from "@/server/contract/attachments";
import type { ModelFields, ModelView } from "./model-kind";
import { ENCODING_OPTIONS, LATE_TOOLS_OPTIONS, PROVIDER_OPTIONS, TOOL_CALLING } from "./model-words";
import { PriceFields } from "./price-fields";

export function ModelForm({ fields, onChange, errors, readOnly }: NounFormProps<ModelView, ModelFields>) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title="Model">
        <div className="grid gap-4">
          <NamingFields
            fields={fields}
            onChange={onChange}
            errors={errors}
            readOnly={readOnly}
            hints={{
              name: "The provider's model name. Agents and chats use this name.",
            }}
          />
          <SelectField
            label="Provider"
            error={errors.provider}
            hint="The API protocol to use."
            disabled={readOnly}
            value={fields.provider}
            options={PROVIDER_OPTIONS}
            onChange={(provider) => onChange({ provider })}
          />
          <fieldset className="min-w-0" disabled={readOnly}>
            <legend className="mb-1.5 font-medium text-sm">Tool calling</legend>
            <Segmented
              label="Tool calling"
              value={fields.toolCalling}
              options={TOOL_CALLING}
              onChange={(toolCalling) => onChange({ toolCalling })}
            />
            <p className="mt-1.5 text-ink-faint text-sm">
              {fields.toolCalling === "native"
                ? "Tools are sent in the provider's tools field."
                : "Tools are sent as text in the prompt."}
            </p>
          </fieldset>
          <SelectField
            label="Adding tools later"
            error={errors.lateTools}
            hint="How the gateway sends tools that a conversation needs after its first message."
            disabled={readOnly}
            value={fields.lateTools ?? "auto"}
            options={LATE_TOOLS_OPTIONS}
            onChange={(value) => onChange({ lateTools: value === "auto" ? undefined : value })}
          />
          <SelectField
            label="Images"
            error={errors.images}
            hint="Whether people can attach images in the chat."
            disabled={readOnly}
            value={fields.images === undefined ? "auto" : fields.images ? "yes" : "no"}
            options={[
              {
                value: "auto",
                label: takesImages({ ...fields, images: undefined }) ? "Automatic: yes" : "Automatic: no",
              },
              { value: "yes", label: "Yes" },
              { value: "no", label: "No" },
            ]}
            onChange={(value) => onChange({ images: value === "auto" ? undefined : value === "yes" })}
          />
        </div>
      </Panel>
      <Panel title="Context and cost">
        <div className="grid gap-4">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <NumberField
              label="Context window"
              error={errors.contextWindow}
              hint="In tokens. Policies choose the mode by the share of the window that schemas take."
              readOnly={readOnly}
              value={fields.contextWindow}
              onChange={(contextWindow) => onChange({ contextWindow })}
            />
            <NumberField
              label="Max rounds per turn"
              error={errors.maxRounds}
              hint="Model calls per turn. A role can set a lower limit."
              readOnly={readOnly}
              value={fields.maxRounds}
              onChange={(maxRounds) => onChange({ maxRounds })}
            />
          </div>
          <SelectField
            label="Encoding"
            error={errors.encoding}
            hint="How tokens are counted."
            disabled={readOnly}
            value={fields.encoding}
            options={ENCODING_OPTIONS}
            onChange={(encoding) => onChange({ encoding })}
          />
          <PriceFields
            prices={fields.prices}
            onChange={(prices) => onChange({ prices })}
            error={errors.prices}
            readOnly={readOnly}
          />
        </div>
      </Panel>
    </div>
  );
}
