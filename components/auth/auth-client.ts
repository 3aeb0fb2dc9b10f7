type SignInResult = { ok: true } | { ok: false; message: string };

const REFUSALS: Record<number, string> = {
  400: "Enter your e-mail address and your password.",
  401: "The e-mail address or the password is wrong.",
  403: "This account is disabled. Ask an admin to enable it again.",
  429: "Too many attempts. Wait a minute, then try again.",
};

export async function signIn(email: string, password: string): Promise<SignInResult> {
  try {
    const response = await post("/api/auth/sign-in/email", { email, password });
    if (response.ok) return { ok: true };
    return {
      ok: false,
      message: REFUSALS[response.status] ?? "The server could not sign you in. Try again in a moment.",
    };
  } catch {
    return { ok: false, message: "The server could not be reached. Check the connection and try again." };
  }
}

/** Leaves by a full load, so that nothing of the session stays in memory. */
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
