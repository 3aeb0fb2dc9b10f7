"use client";

import { Menu, Search } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { LeaveDialog } from "@/components/forms/leave-dialog";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { Sheet } from "@/components/ui/sheet";
import type { Frame } from "@/server/contract/frame";
import { Brand } from "./brand";
import { CommandPalette } from "./command-palette";
import { DraftBar } from "./draft-bar";
import { FocusHeading } from "./focus-heading";
import { isFreeKey } from "./is-free-key";
import { NavList } from "./nav-list";
import { useListKeys } from "./use-list-keys";
import { UserMenu } from "./user-menu";
import { WarmingBar } from "./warming-bar";

type AppShellProps = Pick<Frame, "unpublished"> & {
  /** The page fills the window and scrolls on its own. */
  isFull?: boolean;
  children: ReactNode;
};

export function AppShell({ unpublished, isFull = false, children }: AppShellProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [paletteOpen, setPaletteOpen] = useState(false);
  const openPalette = useCallback(() => setPaletteOpen(true), []);
  usePaletteKeys(openPalette);
  useListKeys();
  const closeMenu = () => setMenuOpen(false);

  return (
    <div className={cn("lg:pl-58", isFull ? "flex h-dvh flex-col" : "min-h-dvh")}>
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-primary px-3 py-2 text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>

      <aside className="fixed inset-y-0 left-0 hidden w-58 flex-col border-line border-r bg-sunken lg:flex">
        <SidebarContent onPalette={openPalette} />
      </aside>
      <Sheet open={menuOpen} onOpenChange={setMenuOpen} title="Menu">
        <SidebarContent
          onNavigate={closeMenu}
          onPalette={() => {
            closeMenu();
            openPalette();
          }}
        />
      </Sheet>

      <header className="sticky top-0 z-20 flex h-12 items-center justify-between gap-2 border-line border-b bg-surface px-2 lg:hidden">
        <Button variant="ghost" size="icon" aria-label="Open menu" onClick={() => setMenuOpen(true)}>
          <Menu aria-hidden />
        </Button>
        <Brand />
        <Button variant="ghost" size="icon" aria-label="Open command palette" onClick={openPalette}>
          <Search aria-hidden />
        </Button>
      </header>

      <DraftBar first={unpublished} />
      <WarmingBar />
      <FocusHeading />
      <main
        id="content"
        tabIndex={-1}
        className={cn(
          "w-full outline-none peer-data-shown:[--draft-bar:2.75rem]",
          isFull ? "flex min-h-0 flex-1 flex-col" : "mx-auto max-w-360 px-4 py-5 sm:px-6 sm:py-6",
        )}
      >
        {children}
      </main>
      <CommandPalette open={paletteOpen} onOpenChange={setPaletteOpen} />
      <LeaveDialog />
    </div>
  );
}

type SidebarContentProps = { onPalette: () => void; onNavigate?: () => void };

function SidebarContent({ onPalette, onNavigate }: SidebarContentProps) {
  return (
    <>
      <div className="flex h-12 items-center px-4">
        <Brand />
      </div>
      <div className="px-2 pb-2">
        <button
          type="button"
          onClick={onPalette}
          aria-keyshortcuts="Control+K Meta+K"
          className="flex h-8 w-full items-center gap-2 rounded-md border border-line bg-raised px-2 text-ink-faint hover:border-line-strong"
        >
          <Search aria-hidden className="size-4" />
          <span className="flex-1 truncate text-left">Search or jump to…</span>
          <Kbd>Ctrl K</Kbd>
        </button>
      </div>
      <div className="flex-1 overflow-auto px-2 py-1">
        <NavList {...(onNavigate ? { onNavigate } : {})} />
      </div>
      <div className="border-line border-t p-2">
        <UserMenu />
      </div>
    </>
  );
}

/** Ctrl/Cmd-K and `?` open the palette. */
function usePaletteKeys(onPalette: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPaletteKey = event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey);
      if (!isPaletteKey && !(event.key === "?" && isFreeKey(event))) return;
      event.preventDefault();
      onPalette();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [onPalette]);
}
