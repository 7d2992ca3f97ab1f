import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";

/** A minimal load balancer: each request goes to the next copy, and skips a copy that refuses connections. */
export interface RoundRobin {
  address: string;
  /** The URLs of the copies; the test adds them when they have started. */
  copies: string[];
  /** How many requests each copy has answered. */
  answered: Map<string, number>;
  close(): Promise<void>;
}

export async function startRoundRobin(): Promise<RoundRobin> {
  const copies: string[] = [];
  const answered = new Map<string, number>();
  let turn = 0;

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      turn += 1;
      const first = turn;
      pass(copies.length);

      function pass(triesLeft: number): void {
        const copy = copies[(first + triesLeft) % copies.length] ?? "";
        const forwarded = httpRequest(copy + incoming.url, {
          method: incoming.method,
          agent: false,
          headers: { "x-forwarded-for": "203.0.113.9", ...incoming.headers },
        });
        forwarded.on("response", (response) => {
          answered.set(copy, (answered.get(copy) ?? 0) + 1);
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
        });
        forwarded.on("error", (error) => {
          // Only a request that no copy has accepted may be retried at another copy.
          const isRefused = "code" in error && error.code === "ECONNREFUSED";
          if (isRefused && triesLeft > 1) pass(triesLeft - 1);
          else outgoing.writeHead(502).end();
        });
        forwarded.end(Buffer.concat(chunks));
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = Object(server.address());
  return {
    address: `http://127.0.0.1:${port}`,
    copies,
    answered,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
