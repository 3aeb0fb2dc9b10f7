import { Name } from "@/components/ui/badge";

/** Descriptions of the API mark names with backticks, as its OpenAPI document does. */
export function RichText({ children }: { children: string }) {
  return children.split("`").map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place.
    index % 2 === 1 ? <Name key={index}>{part}</Name> : part,
  );
}
