import { Notice } from "@/components/ui/notice";

type SaveRefusalProps = {
  title: string;
  refusal: { readonly message: string } | null;
};

export function SaveRefusal({ title, refusal }: SaveRefusalProps) {
  if (refusal === null) return null;
  return (
    <Notice tone="danger" alert title={title}>
      {refusal.message} Your changes are still below.
    </Notice>
  );
}
