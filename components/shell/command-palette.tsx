"use client";

import { Command } from "cmdk";
import { GitPullRequestArrow, LogOut, type LucideIcon } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { signOut } from "@/components/auth/auth-client";
import { useMay, useMe } from "@/components/auth/me-context";
import { leaveWhenSafe } from "@/components/forms/leave-guard";
import { overlayStyle } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { visibleGroups } from "./navigation";
import { THEMES } from "./themes";

type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function CommandPalette({ open, onOpenChange }: PaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyle} />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 animate-appear overflow-hidden rounded-lg border border-line bg-raised outline-none"
        >
          <Dialog.Title className="sr-only">Command palette</Dialog.Title>
          <Commands close={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Commands({ close }: { close: () => void }) {
  const me = useMe();
  const mayPublish = useMay("policy.publish");
  const router = useRouter();
  const open = (href: string) => leaveWhenSafe(() => router.push(href));
  const { setTheme } = useTheme();
  const run = (action: () => void) => () => {
    close();
    action();
  };
  const pages = visibleGroups(me.accountRole).flatMap((group) => group.entries);

  return (
    <Command label="Command palette" loop>
      <Command.Input
        placeholder="Go to a page or do something…"
        className="h-11 w-full border-line border-b bg-transparent px-4 outline-none"
      />
      <Command.List className="max-h-[50vh] overflow-auto p-1.5">
        <Command.Empty className="px-3 py-6 text-center text-ink-soft">Nothing here has that name.</Command.Empty>
        <Group heading="Go to">
          {pages.map(({ title, href, icon }) => (
            <Item key={href} icon={icon} onSelect={run(() => open(href))}>
              {title}
            </Item>
          ))}
        </Group>
        <Group heading="Do">
          <Item icon={GitPullRequestArrow} onSelect={run(() => open("/publish"))}>
            {mayPublish ? "Review and publish" : "See unpublished changes"}
          </Item>
          {THEMES.map(({ value, label, icon }) => (
            <Item key={value} icon={icon} onSelect={run(() => setTheme(value))}>
              Theme: {label.toLowerCase()}
            </Item>
          ))}
          <Item icon={LogOut} onSelect={run(signOut)}>
            Sign out
          </Item>
        </Group>
      </Command.List>
      <p className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t bg-sunken px-4 py-2 text-ink-faint text-xs">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
        </span>
        <span>
          <Kbd>Enter</Kbd> open
        </span>
        <span>
          <Kbd>/</Kbd> search this page
        </span>
        <span>
          <Kbd>?</Kbd> this palette
        </span>
      </p>
    </Command>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-faint [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

function Item({ icon: Icon, onSelect, children }: { icon: LucideIcon; onSelect: () => void; children: ReactNode }) {
  return (
    <Command.Item
      onSelect={onSelect}
      className="flex h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 data-[selected=true]:bg-sunken"
    >
      <Icon aria-hidden className="size-4 text-ink-faint" />
      <span>{children}</span>
    </Command.Item>
  );
}
