export function sessionLink(sessionId: string): string {
  return `/gateway/sessions/${encodeURIComponent(sessionId)}`;
}
