"use client";

import { LongText } from "./long-text";
import { prettyJson } from "./pretty-json";

/** What a tool was given or returned: JSON is formatted and highlighted, other text stays plain. */
export function DataText({ text }: { text: string }) {
  const json = prettyJson(text);
  return json === null ? <LongText text={text} /> : <LongText text={json} language="json" />;
}
