"use client";

import type { ReactNode } from "react";
import { Tokens } from "@/components/tokens/tokens";
import type { CallPart } from "@/server/contract/chats";
import { DataText } from "./data-text";
import { LongText } from "./long-text";
import { isSameJson } from "./pretty-json";

/** Results are always rendered as plain text. */
export function CallBody({ call }: { call: CallPart }) {
  const { state, argumentsText, result, structured, tokens } = call;
  return (
    <div className="flex flex-col gap-3 border-line border-t px-3 py-2.5">
      <Piece title="Arguments" tokens={tokens.arguments}>
        {argumentsText === "" ? (
          <Nothing text={state === "writing" ? "No arguments yet." : "None."} />
        ) : (
          <DataText text={argumentsText} />
        )}
      </Piece>
      {result !== null && (
        <Piece title="Result" tokens={tokens.result}>
          {result === "" ? <Nothing text="The tool returned nothing." /> : <DataText text={result} />}
        </Piece>
      )}
      {structured !== null && !isSameJson(result, structured) && (
        <Piece title="Structured result">
          <LongText text={JSON.stringify(structured, null, 2)} language="json" />
        </Piece>
      )}
    </div>
  );
}

function Piece({ title, tokens = 0, children }: { title: string; tokens?: number; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 flex items-baseline gap-2 text-ink-faint text-sm">
        <span>{title}</span>
        {tokens > 0 && <Tokens count={tokens} />}
      </p>
      {children}
    </div>
  );
}

function Nothing({ text }: { text: string }) {
  return <p className="text-ink-soft text-sm">{text}</p>;
}
