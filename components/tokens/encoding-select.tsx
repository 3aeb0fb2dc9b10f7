"use client";

import { Select } from "@/components/ui/select";
import type { Encoding } from "@/server/engine/model/snapshot";
import { ENCODING_INFO, ENCODINGS } from "./encoding-info";

type EncodingSelectProps = { value: Encoding; onChange: (encoding: Encoding) => void; className: string };

export function EncodingSelect({ value, onChange, className }: EncodingSelectProps) {
  return (
    <Select
      aria-label="Token encoding"
      value={value}
      onChange={onChange}
      options={ENCODINGS.map((encoding) => ({
        value: encoding,
        label: ENCODING_INFO[encoding].title,
        hint: ENCODING_INFO[encoding].hint,
      }))}
      className={className}
    />
  );
}
