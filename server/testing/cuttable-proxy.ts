import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type CuttableProxy = {
  /** The database URL through the proxy. */
  readonly url: string;
  /** Closes every connection and refuses new ones, like a killed PostgreSQL. */
  cut(): void;
  /** Accepts data and never answers, like a network that drops packets. */
  freeze(): void;
  restore(): void;
  close(): Promise<void>;
};

type State = "open" | "cut" | "frozen";

/** A proxy in front of PostgreSQL, so tests can simulate outages. */
export async function createCuttableProxy(databaseUrl: string): Promise<CuttableProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Map<Socket, Socket>();
  let state: State = "open";

  const server = createServer((near) => {
    near.on("error", () => {});
    if (state === "cut") {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port || 5432), target.hostname);
    far.on("error", () => {});
    pairs.set(near, far);
    near.on("close", () => {
      pairs.delete(near);
      far.destroy();
    });
    far.on("close", () => near.destroy());
    near.pipe(far);
    far.pipe(near);
    if (state === "frozen") hold(near, far);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  function cut(): void {
    state = "cut";
    for (const near of pairs.keys()) near.destroy();
  }

  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut,
    freeze() {
      state = "frozen";
      for (const [near, far] of pairs) hold(near, far);
    },
    restore() {
      // Held data continues, as if it had only been slow.
      if (state === "frozen") for (const [near, far] of pairs) release(near, far);
      state = "open";
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}

function hold(near: Socket, far: Socket): void {
  near.unpipe(far);
  far.unpipe(near);
  near.pause();
  far.pause();
}

function release(near: Socket, far: Socket): void {
  near.pipe(far);
  far.pipe(near);
}
