export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 font-semibold tracking-tight">
      <svg aria-hidden viewBox="0 0 20 20" className="size-5" fill="none" strokeWidth="2" strokeLinecap="round">
        <path d="M2 16h16" className="stroke-ink" />
        <path d="M5 16V8M15 16v-5" className="stroke-ink-faint" />
        <path d="M10 12V3" className="stroke-tokens-tools" />
      </svg>
      Toolcrib
    </span>
  );
}
