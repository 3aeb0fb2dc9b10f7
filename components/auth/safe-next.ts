/** Where to go after sign-in: a path of this site, whatever the address bar said. */
export function safeNext(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\r\n\t]/.test(next) || next.startsWith("/sign-in")) return "/";
  return next;
}
