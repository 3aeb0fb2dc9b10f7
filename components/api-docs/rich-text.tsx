import { Name } from "@/components/ui/badge";

/** Renders `code` in backticks, as in the OpenAPI document. */
export function RichText({ children }: { children: string }) {
  return children.split("`").map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: text parts have no id.
    index % 2 === 1 ? <Name key={index}>{part}</Name> : part,
  );
}
