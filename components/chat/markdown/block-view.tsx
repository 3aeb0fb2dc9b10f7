import type { MarkedToken, Token, Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { CodeView } from "./code-view";
import { Inline } from "./inline-view";
import { TableView } from "./table-view";

/** Deeper nesting is shown as plain text. */
const MAX_DEPTH = 12;

type BlocksProps = { tokens: readonly Token[]; level: number | null; depth?: number };

/** `level` is the page's heading level; null renders a heading as bold text. */
export function Blocks({ tokens, level, depth = 0 }: BlocksProps): ReactNode {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens are identified by their position.
    <Fragment key={index}>
      {depth > MAX_DEPTH ? <Plain text={token.raw} /> : drawToken(token as MarkedToken, level, depth + 1)}
    </Fragment>
  ));
}

export function Plain({ text }: { text: string }) {
  return <p className="whitespace-pre-wrap break-words">{text}</p>;
}

function drawToken(token: MarkedToken, level: number | null, depth: number): ReactNode {
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      return <Heading token={token} level={level} />;
    case "paragraph":
      return (
        <p className="break-words">
          <Inline tokens={token.tokens} />
        </p>
      );
    case "list":
      return <List token={token} depth={depth} />;
    case "blockquote":
      return (
        <blockquote className="flex flex-col gap-2 border-line-strong/60 border-l-2 pl-3 text-ink-soft">
          <Blocks tokens={token.tokens} level={null} depth={depth} />
        </blockquote>
      );
    case "code":
      return <CodeView text={token.text} language={languageOf(token.lang)} />;
    case "table":
      return <TableView token={token} />;
    case "hr":
      return <hr className="my-1 border-line" />;
    case "html":
      return <Plain text={token.raw.trim()} />;
    default:
      return <Inline tokens={[token]} />;
  }
}

function Heading({ token, level }: { token: Tokens.Heading; level: number | null }) {
  const style = cn("mt-1 break-words font-semibold", token.depth === 1 && "text-xl");
  const role = level === null ? {} : { role: "heading", "aria-level": Math.min(level, 6) };
  return (
    <p className={style} {...role}>
      <Inline tokens={token.tokens} />
    </p>
  );
}

function List({ token, depth }: { token: Tokens.List; depth: number }) {
  const items = token.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items are identified by their position.
    <li key={index} className={cn("break-words", item.loose && "[&>*+*]:mt-2", item.task && "-ml-5 list-none")}>
      <Blocks tokens={item.tokens} level={null} depth={depth} />
    </li>
  ));
  const style = "flex flex-col gap-1 pl-5 [&_ol]:mt-1 [&_ul]:mt-1";
  if (!token.ordered) return <ul className={cn("list-disc", style)}>{items}</ul>;
  return (
    <ol start={token.start === "" ? undefined : token.start} className={cn("list-decimal", style)}>
      {items}
    </ol>
  );
}

function languageOf(lang: string | undefined): string | null {
  const [first = ""] = (lang ?? "")
    .trim()
    .toLowerCase()
    .split(/[\s,{]/);
  return first === "" ? null : first.slice(0, 30);
}
