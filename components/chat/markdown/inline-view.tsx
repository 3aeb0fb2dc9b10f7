import { Square, SquareCheck } from "lucide-react";
import type { MarkedToken, Token } from "marked";
import { Fragment, type ReactNode } from "react";
import { decodeEntities } from "./decode-entities";
import { safeHref } from "./safe-href";

/** Deeper nesting is shown as plain text. */
const MAX_DEPTH = 30;

type InlineProps = { tokens: readonly Token[] | undefined; depth?: number; isLiteral?: boolean };

/** Each token becomes one of our elements or text, never HTML. */
export function Inline({ tokens = [], depth = 0, isLiteral = false }: InlineProps): ReactNode {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens are identified by their position.
    <Fragment key={index}>
      {depth > MAX_DEPTH ? token.raw : drawToken(token as MarkedToken, depth + 1, isLiteral)}
    </Fragment>
  ));
}

function drawToken(token: MarkedToken, depth: number, isLiteral: boolean): ReactNode {
  switch (token.type) {
    case "text":
      if (token.tokens !== undefined) return <Inline tokens={token.tokens} depth={depth} />;
      return isLiteral ? token.text : decodeEntities(token.text);
    case "escape":
      return token.text;
    case "strong":
      return (
        <strong className="font-semibold">
          <Inline tokens={token.tokens} depth={depth} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Inline tokens={token.tokens} depth={depth} />
        </em>
      );
    case "del":
      return (
        <del>
          <Inline tokens={token.tokens} depth={depth} />
        </del>
      );
    case "codespan":
      return <code className="break-words rounded-sm bg-sunken px-1 py-0.5 font-mono text-sm">{token.text}</code>;
    case "br":
      return <br />;
    case "link":
      return (
        <Link href={token.autolink ? token.href : decodeEntities(token.href)}>
          <Inline tokens={token.tokens} depth={depth} isLiteral={token.autolink} />
        </Link>
      );
    case "image":
      // Loading an image would leak the reader to a host that the model chose.
      return <Link href={decodeEntities(token.href)}>image: {decodeEntities(token.text) || token.href}</Link>;
    case "checkbox":
      return <CheckMark isChecked={token.checked} />;
    default:
      return token.raw;
  }
}

/** Unsafe links become text followed by the URL. */
function Link({ href, children }: { href: string; children: ReactNode }) {
  const safe = safeHref(href);
  if (safe === null) {
    return (
      <span>
        {children} <span className="text-ink-faint">({href})</span>
      </span>
    );
  }
  return (
    <a
      href={safe}
      title={safe}
      target="_blank"
      rel="noopener noreferrer"
      className="break-words text-accent underline underline-offset-2 hover:no-underline"
    >
      {children}
    </a>
  );
}

function CheckMark({ isChecked }: { isChecked: boolean }) {
  const Icon = isChecked ? SquareCheck : Square;
  return (
    <>
      <Icon aria-hidden className="mr-1.5 inline size-4 align-[-0.2em] text-ink-soft" />
      <span className="sr-only">{isChecked ? "done: " : "to do: "}</span>
    </>
  );
}
