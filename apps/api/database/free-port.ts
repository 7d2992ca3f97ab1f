import { createServer } from "node:net";

/** A free port below 32768: systems use higher ports for outgoing connections, which could take it before the server. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await canListen(port, "127.0.0.1")) return port;
  }
}

/** Whether a server could bind the port now, on one address or, without `host`, on all. */
export function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, ...(host === undefined ? {} : { host }) }, () => probe.close(() => resolve(true)));
  });
}
