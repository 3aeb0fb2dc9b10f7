"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button";
import { IconButton } from "./icon-button";
import { toast } from "./toaster";

type CopyButtonProps = {
  /** Null: there is nothing to copy yet. */
  text: string | null;
  label: string;
  /** What is copied, for those who cannot see what the button stands beside. */
  what?: string;
  size?: "sm" | "md";
  /** Only its picture; what it does is said by a tooltip. */
  isIcon?: boolean;
};

export function CopyButton({ text, label, what, size = "md", isIcon = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (text === null) return;
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      toast.error("The browser did not allow copying. Select the text and copy it by hand.");
    }
  };
  if (isIcon) {
    return (
      <IconButton label={what === undefined ? label : `${label} ${what}`} disabled={text === null} onClick={copy}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {copied && <output className="sr-only">Copied</output>}
      </IconButton>
    );
  }
  return (
    <Button size={size} disabled={text === null} onClick={copy}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{copied ? "Copied" : label}</span>
      {what && <span className="sr-only">{what}</span>}
    </Button>
  );
}
