import net from "node:net";
import { ExpectedError } from "./expected-error.mjs";

const DEFAULT_PORT = 3000;

/**
 * @param {string | undefined} text the PORT variable
 * @returns {number}
 */
export function readPort(text) {
  if (text === undefined || text.trim() === "") return DEFAULT_PORT;
  const port = Number(text);
  if (/^\s*\d+\s*$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new ExpectedError(
    `PORT is "${text}", but it must be a whole number from 1 to 65535, for example \`PORT=3001 npm start\`.`,
  );
}

/** @returns {Promise<number>} a port on 127.0.0.1 that is currently free */
export async function freePort() {
  const server = await listen(0, "127.0.0.1");
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * @param {number} port
 * @returns {Promise<void>}
 */
export async function assertPortFree(port) {
  try {
    const server = await listen(port);
    await new Promise((resolve) => server.close(resolve));
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    const other = port < 65_535 && port >= 1024 ? port + 1 : 3001;
    const hint = `set PORT to another one, for example \`PORT=${other} npm start\`.`;
    if (code === "EADDRINUSE") throw new ExpectedError(`Port ${port} is in use; ${hint}`);
    if (code === "EACCES") throw new ExpectedError(`This user may not use port ${port}; ${hint}`);
    throw error;
  }
}

/**
 * @param {number} port
 * @param {string} [host] left out: every interface, as the server itself does
 * @returns {Promise<net.Server>}
 */
function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}
