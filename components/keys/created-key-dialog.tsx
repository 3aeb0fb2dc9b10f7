"use client";

import type { ReactNode } from "react";
import { toCurl } from "@/components/api-docs/snippets";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { OPERATIONS } from "@/server/contract/agent/operations";
import type { KeyView } from "@/server/contract/keys";

type CreatedKeyDialogProps = { secret: string; view: KeyView; role: string | undefined; onClose: () => void };

export function CreatedKeyDialog({ secret, view, role, onClose }: CreatedKeyDialogProps) {
  const { method, path, example } = OPERATIONS.resolve;
  const { role: _some, ...rest } = example;
  const source = { name: "resolve", method, path, example: { ...(role !== undefined && { role }), ...rest } };
  return (
    <SecretDialog
      title={`Key ${view.name} is ready`}
      label="Key"
      secret={secret}
      advice="Anyone with this key can act as your agent, so keep it secret."
      onClose={onClose}
    >
      <div className="min-w-0">
        <h3 className="mb-1.5 font-medium text-sm">Try it</h3>
        <CodeBlock
          label="curl example with this key"
          caption="Which tools does this message need?"
          text={toCurl(source, { origin: window.location.origin, key: secret })}
        />
        <p className="mt-2 text-ink-soft text-sm">
          For more calls, see the{" "}
          <Link href="/docs/api" target="_blank" className="text-accent underline">
            API docs
          </Link>{" "}
          (opens in a new tab).
        </p>
      </div>
    </SecretDialog>
  );
}

type SecretDialogProps = {
  title: string;
  label: string;
  secret: string;
  advice: string;
  onClose: () => void;
  children?: ReactNode;
};

/** The key is shown only once, so only the button closes the dialog. */
export function SecretDialog({ title, label, secret, advice, onClose, children }: SecretDialogProps) {
  useLeaveGuard(true);
  return (
    <Dialog open deliberate onOpenChange={(open) => !open && onClose()} className="max-w-2xl" title={title}>
      <div className="grid gap-4">
        <Notice tone="warn" title="Copy the key now. You won't see it again.">
          Toolcrib stores only a hash. {advice}
        </Notice>
        <div className="flex flex-wrap gap-2">
          <Input
            readOnly
            aria-label={label}
            className="min-w-0 flex-1 basis-52 font-mono text-sm"
            value={secret}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={secret} label={`Copy ${label.toLowerCase()}`} />
        </div>
        {children}
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          I copied the key
        </Button>
      </DialogActions>
    </Dialog>
  );
}
