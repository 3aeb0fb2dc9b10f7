"use client";

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

/** The key is shown only once, so only the button closes the dialog. */
export function CreatedKeyDialog({ secret, view, role, onClose }: CreatedKeyDialogProps) {
  useLeaveGuard(true);
  const { method, path, example } = OPERATIONS.resolve;
  const { role: _some, ...rest } = example;
  const source = { name: "resolve", method, path, example: { ...(role !== undefined && { role }), ...rest } };
  return (
    <Dialog
      open
      deliberate
      onOpenChange={(open) => !open && onClose()}
      className="max-w-2xl"
      title={`Key ${view.name} is ready`}
    >
      <div className="grid gap-4">
        <Notice tone="warn" title="Copy the key now. You won't see it again.">
          Toolcrib stores only a hash. Anyone with this key can act as your agent, so keep it secret.
        </Notice>
        <div className="flex flex-wrap gap-2">
          <Input
            readOnly
            aria-label="Key"
            className="min-w-0 flex-1 basis-52 font-mono text-sm"
            value={secret}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={secret} label="Copy key" />
        </div>
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
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          I copied the key
        </Button>
      </DialogActions>
    </Dialog>
  );
}
