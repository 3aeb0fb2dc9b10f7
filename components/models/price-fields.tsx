import { Checkbox } from "@/components/ui/checkbox";
import { NumberField } from "@/components/ui/number-field";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";
import type { ModelFields } from "./model-kind";

type Prices = NonNullable<ModelFields["prices"]>;

const KINDS: readonly { field: keyof Prices; label: string }[] = [
  { field: "input", label: "Input" },
  { field: "cachedInput", label: "Cached input" },
  { field: "output", label: "Output" },
];

type PriceFieldsProps = {
  prices: ModelFields["prices"];
  onChange: (prices: ModelFields["prices"]) => void;
  /** Set if the prices are invalid; each field finds its own message. */
  error: string | undefined;
  readOnly: boolean;
};

export function PriceFields({ prices, onChange, error, readOnly }: PriceFieldsProps) {
  const { input } = NOUN_SCHEMAS.model.create.shape.prices.unwrap().shape;
  const errorOf = (value: number) =>
    error === undefined ? undefined : input.safeParse(value).error?.issues[0]?.message;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium text-sm">Prices</legend>
      <Checkbox
        checked={prices === null}
        disabled={readOnly}
        onChange={(isFree) =>
          onChange(isFree ? null : { input: Number.NaN, cachedInput: Number.NaN, output: Number.NaN })
        }
      >
        Free or unknown
        <span className="block text-ink-faint text-sm">Savings are shown in tokens only.</span>
      </Checkbox>
      {prices !== null && (
        <div className="grid items-start gap-3 sm:grid-cols-3">
          {KINDS.map(({ field, label }) => (
            <NumberField
              key={field}
              label={label}
              error={errorOf(prices[field])}
              hint="$ per million tokens"
              readOnly={readOnly}
              value={prices[field]}
              onChange={(value) => onChange({ ...prices, [field]: value })}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
