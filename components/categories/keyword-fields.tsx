"use client";

import { Regex } from "lucide-react";
import { useTRPCClient } from "@/components/trpc/trpc";
import { useDebouncedPreview } from "@/components/trpc/use-debounced-preview";
import { type ChipLook, ChipsInput } from "@/components/ui/chips-input";
import { Field } from "@/components/ui/field";
import type { Keyword } from "@/server/engine/model/snapshot";

type KeywordFieldsProps = {
  id: string | null;
  keywords: readonly Keyword[];
  onChange: (keywords: Keyword[]) => void;
  error: string | undefined;
  readOnly: boolean;
};

export function KeywordFields({ id, keywords, onChange, error, readOnly }: KeywordFieldsProps) {
  const client = useTRPCClient();
  const asked = keywords.length === 0 ? null : { id, keywords: [...keywords] };
  const { data: checks } = useDebouncedPreview("keyword check", asked, async (settled) => {
    const found = await client.categories.check.mutate(settled);
    return settled.keywords.map((keyword, index) => ({ ...keyword, ...found[index] }));
  });
  const textsOf = (kind: Keyword["kind"]) => keywords.filter((word) => word.kind === kind).map(({ text }) => text);
  const checkOf = (kind: Keyword["kind"], text: string) =>
    checks?.find((check) => check.kind === kind && check.text === text);
  const look = (kind: Keyword["kind"]) => (text: string) => toLook(checkOf(kind, text), kind);
  const problems = textsOf("pattern").flatMap((text) => {
    const problem = checkOf("pattern", text)?.problem;
    return problem ? [`“${text}” ${problem}.`] : [];
  });
  return (
    <>
      <Field
        label="Keywords"
        error={problems.length === 0 ? error : undefined}
        hint="Words and phrases people use. Press Enter or comma to add one. Case, plurals and quote styles don't matter."
      >
        {(aria) => (
          <ChipsInput
            {...aria}
            one="keyword"
            placeholder="lights, thermostat, living room"
            maxLength={200}
            readOnly={readOnly}
            value={textsOf("phrase")}
            look={look("phrase")}
            onChange={(texts) =>
              onChange([...toKeywords(texts, "phrase"), ...toKeywords(textsOf("pattern"), "pattern")])
            }
          />
        )}
      </Field>
      <Field
        label="Patterns"
        optional
        error={problems[0]}
        hint="Regular expressions for text such as ticket numbers. Lookarounds and backreferences aren't supported."
      >
        {(aria) => (
          <ChipsInput
            {...aria}
            one="pattern"
            separator="lines"
            placeholder="PR\s?#\d+"
            maxLength={200}
            readOnly={readOnly}
            className="font-mono text-sm"
            value={textsOf("pattern")}
            look={look("pattern")}
            onChange={(texts) =>
              onChange([...toKeywords(textsOf("phrase"), "phrase"), ...toKeywords(texts, "pattern")])
            }
          />
        )}
      </Field>
    </>
  );
}

function toKeywords(texts: readonly string[], kind: Keyword["kind"]): Keyword[] {
  return texts.map((text) => ({ text, kind }));
}

type Check = { readonly problem?: string | null; readonly alsoIn?: readonly string[] };

function toLook(check: Check | undefined, kind: Keyword["kind"]): ChipLook {
  const icon = kind === "pattern" && <Regex aria-label="pattern" />;
  if (check?.problem) return { tone: "danger", note: <>{icon}invalid</>, title: check.problem };
  if (check?.alsoIn && check.alsoIn.length > 0) {
    return {
      tone: "warn",
      note: (
        <>
          {icon}also in {check.alsoIn.join(", ")}
        </>
      ),
    };
  }
  return icon ? { note: icon } : {};
}
