"use client";

import { memo, useMemo, useState } from "react";
import { type Block, createBlockSplitter, lexBlock } from "./block-splitter";
import { Blocks, Plain } from "./block-view";

type MarkdownProps = {
  text: string;
  /** The level of the heading under which this stands; its own headings begin one below. */
  under?: number;
};

/** What a model wrote, drawn while it grows: only the last block changes, so only the last block is drawn again. */
export function Markdown({ text, under = 3 }: MarkdownProps) {
  const [split] = useState(createBlockSplitter);
  const blocks = useMemo(() => split(text), [split, text]);
  return (
    <div className="flex min-w-0 flex-col gap-3 leading-6">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end, so a block keeps its place.
        <BlockView key={index} {...block} under={under} />
      ))}
    </div>
  );
}

/** All of it is text and numbers, so that a block that did not change is not even read again. */
const BlockView = memo(function BlockView({ raw, rank, definitions, under }: Block & { under: number }) {
  const tokens = lexBlock(raw, definitions);
  if (tokens === null) return <Plain text={raw} />;
  return <Blocks tokens={tokens} level={rank === null ? null : under + rank} />;
});
