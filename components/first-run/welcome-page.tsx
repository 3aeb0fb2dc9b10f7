"use client";

import { useQuery } from "@tanstack/react-query";
import { FlaskConical, type LucideIcon, PackageOpen, Plug } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { countOf } from "@/components/words/count-of";
import { listNames } from "@/components/words/list-names";
import type { DemoContent } from "@/server/contract/first-run";

/** Where the setup link leads: three ways to begin. */
export function WelcomePage() {
  const first = useQuery(useTRPC().firstRun.get.queryOptions());
  const mayManage = useMay("people.manage");
  const demo = first.data?.demo ?? null;
  return (
    <>
      <PageHeader title="Welcome to Toolcrib" description="How do you want to begin? You can change your mind later." />
      <div className="grid items-stretch gap-4 lg:grid-cols-3">
        <Door
          icon={FlaskConical}
          title="Try the demo workspace"
          text="Chat with a demo model and 65 example tools, and see which tools each message gets. No API key needed."
        >
          <Button asChild variant="primary">
            <Link href="/chat">Open the chat</Link>
          </Button>
          <Button asChild>
            <Link href="/">Go to the overview</Link>
          </Button>
        </Door>
        <Door
          icon={Plug}
          title="Connect my own tools"
          text="They are added next to the demo tools. Start empty first if you want only your own."
        >
          <Button asChild>
            <Link href="/sources/import">Import mcp.json</Link>
          </Button>
          <Button asChild>
            <Link href="/sources/new">MCP server or OpenAPI</Link>
          </Button>
          <Button asChild>
            <Link href="/gateway">Gateway for an agent</Link>
          </Button>
        </Door>
        <Door
          icon={PackageOpen}
          title="Start empty"
          text="Removes the demo tools and roles. Policies, models and the admin role stay."
        >
          {demo !== null && mayManage ? (
            <StartEmpty demo={demo} />
          ) : (
            <p className="text-ink-soft text-sm">
              {first.isPending
                ? "Checking what is there…"
                : mayManage
                  ? "Not available: the demo was already changed, used or removed."
                  : "Only admins can do this."}
            </p>
          )}
        </Door>
      </div>
    </>
  );
}

type DoorProps = { icon: LucideIcon; title: string; text: string; children: ReactNode };

function Door({ icon: Icon, title, text, children }: DoorProps) {
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-5">
      <Icon aria-hidden className="size-6 text-accent" />
      <h2 className="font-semibold text-xl">{title}</h2>
      <p className="text-ink-soft">{text}</p>
      <div className="mt-auto flex flex-wrap gap-2 pt-2">{children}</div>
    </section>
  );
}

function StartEmpty({ demo }: { demo: DemoContent }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const start = useAction(useTRPC().firstRun.startEmpty.mutationOptions(), {
    done: "The demo was removed",
    onDone: () => router.push("/sources"),
    onFail: () => setOpen(false),
  });
  const what = listNames([
    countOf(demo.tools, "tool"),
    countOf(demo.roles, "role"),
    countOf(demo.categories, "category", "categories"),
    countOf(demo.bundles, "bundle"),
    "an evaluation set",
  ]);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Start empty</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Remove the demo?"
        consequence={`This removes ${what}, and publishes the empty catalog as revision 2. To get the tools and roles back, restore revision 1.`}
        action="Remove and publish"
        pending={start.isBusy}
        onConfirm={() => start.mutate({ draftHash: demo.draftHash })}
      />
    </>
  );
}
