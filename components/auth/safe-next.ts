/** Only local paths, to prevent open redirects. */
export function safeNext(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\r\n\t]/.test(next) || next.startsWith("/sign-in")) return "/";
  return next;
}
