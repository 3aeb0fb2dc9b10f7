import { useEffect, useState } from "react";

const ASK_MS = 2000;

/** Polls while an error page is shown, and calls back when the database returns. */
export function useDatabaseAway(onReturn: () => void): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    let wasAway = false;
    const ask = async () => {
      const answer = await fetch("/api/health").catch(() => null);
      const health = (await answer?.json().catch(() => null)) as { database?: unknown } | null;
      if (health === null) return;
      const isDown = health.database === "down";
      if (wasAway && !isDown) onReturn();
      wasAway = isDown;
      setIsAway(isDown);
    };
    void ask();
    const timer = setInterval(ask, ASK_MS);
    return () => clearInterval(timer);
  }, [onReturn]);
  return isAway;
}
