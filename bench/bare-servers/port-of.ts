import { once } from "node:events";
import type { Server } from "node:net";

/** The port that the operating system has assigned to a server; waits until it listens. */
export async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}
