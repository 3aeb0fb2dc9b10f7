"use client";

import { memo, useMemo, useState } from "react";
import { type Block, createBlockSplitter, lexBlock } from "./block-splitter";
import { Blocks, Plain } from "./block-view";

type MarkdownProps = {
  text: string;
  /** The level of the parent heading; headings start one below. */
  under?: number;
};

/** While text streams, only the last block rerenders. */
export function Markdown({ text, under = 3 }: MarkdownProps) {
  const [split] = useState(createBlockSplitter);
  const blocks = useMemo(() => split(text), [split, text]);
  return (
    <div className="flex min-w-0 flex-col gap-3 leading-6">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: text grows at its end, so a block keeps its position.
        <BlockView key={index} {...block} under={under} />
      ))}
    </div>
  );
}

/** Takes only primitives, so that unchanged blocks skip parsing. */
const BlockView = memo(function BlockView({ raw, rank, definitions, under }: Block & { under: number }) {
  const tokens = lexBlock(raw, definitions);
  if (tokens === null) return <Plain text={raw} />;
  return <Blocks tokens={tokens} level={rank === null ? null : under + rank} />;
});
