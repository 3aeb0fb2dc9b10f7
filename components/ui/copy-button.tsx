"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button";
import { IconButton } from "./icon-button";
import { toast } from "./toaster";

type CopyButtonProps = {
  text: string | null;
  label: string;
  what?: string;
  size?: "sm" | "md";
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
      toast.error("Your browser blocked copying. Select the text and copy it.");
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
