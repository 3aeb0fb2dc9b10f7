/** The stored form of an address and everything below it: origin and path, with a trailing slash. Null: invalid. */
export function scopeOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  if (origin === "null" || hasDotSegment(pathname)) return null;
  return `${origin}${pathname.replace(/\/+$/, "")}/`;
}

/** Compares whole path segments. Anything a server might read as leaving the scope is outside. */
export function isWithinScope(scope: string, address: string | URL): boolean {
  if (!scope.endsWith("/") || !URL.canParse(String(address))) return false;
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}/`.startsWith(scope) && !hasDotSegment(pathname);
}

/** More layers of encoding than anyone needs; what is still encoded is refused. */
const MAX_LAYERS = 8;

/** In any spelling: encoded once or repeatedly, with backslashes, or look-alikes. */
export function hasDotSegment(path: string): boolean {
  let text = path;
  for (let layer = 0; layer <= MAX_LAYERS; layer++) {
    if (text.split(/[/\\]/).some(isDots)) return true;
    const next = decodeOnce(text).normalize("NFKC");
    if (next === text) return false;
    text = next;
  }
  return true;
}

/** Some servers drop what follows a semicolon, and spaces and control characters. */
function isDots(segment: string): boolean {
  return /^\.{1,2}$/.test((segment.split(";")[0] ?? "").replaceAll(/[\s\p{C}]/gu, ""));
}

function decodeOnce(text: string): string {
  return (
    text
      // Overlong UTF-8 and old Windows encodings, which lax decoders still accept.
      .replaceAll(/%c0%ae/gi, ".")
      .replaceAll(/%c0%af/gi, "/")
      .replaceAll(/%c1%9c/gi, "\\")
      .replaceAll(/%u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/(?:%[0-9a-f]{2})+/gi, decodeRun)
  );
}

/** Invalid UTF-8 is decoded as far as it is ASCII. */
function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}
