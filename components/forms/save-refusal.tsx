import { Notice } from "@/components/ui/notice";

type SaveRefusalProps = {
  /** Such as "Couldn't save the set". */
  title: string;
  refusal: { readonly message: string } | null;
};

/** Above a form that the server refused. */
export function SaveRefusal({ title, refusal }: SaveRefusalProps) {
  if (refusal === null) return null;
  return (
    <Notice tone="danger" alert title={title}>
      {refusal.message} Your changes are still below.
    </Notice>
  );
}
