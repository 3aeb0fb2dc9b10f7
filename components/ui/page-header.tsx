import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  back?: { href: string; label: string };
  actions?: ReactNode;
};

export function PageHeader({ title, description, back, actions }: PageHeaderProps) {
  return (
    <header className="mb-5">
      {back && (
        <Link
          href={back.href}
          className="-ml-1 mb-1 inline-flex items-center gap-0.5 text-ink-faint text-sm hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-semibold text-xl tracking-tight outline-none">{title}</h1>
          {description && <p className="mt-0.5 max-w-2xl text-ink-soft">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}
