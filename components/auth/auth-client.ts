import { UNREACHABLE } from "@/components/trpc/api-error";

type SignInResult = { ok: true } | { ok: false; message: string };

const REFUSALS: Record<number, string> = {
  400: "Enter your email address and password.",
  401: "Wrong email address or password.",
  403: "This account is disabled. Ask an admin to enable it.",
  429: "Too many attempts. Try again in a minute.",
};

export async function signIn(email: string, password: string): Promise<SignInResult> {
  try {
    const response = await post("/api/auth/sign-in/email", { email, password });
    if (response.ok) return { ok: true };
    return {
      ok: false,
      message: REFUSALS[response.status] ?? "Couldn't sign you in. Try again.",
    };
  } catch {
    return { ok: false, message: UNREACHABLE };
  }
}

/** A full page load clears the session from memory. */
export async function signOut(): Promise<void> {
  await post("/api/auth/sign-out", {}).catch(() => undefined);
  window.location.assign("/sign-in");
}

function post(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
