import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";

/** A simple balancer: each request goes to the next copy, skipping one that accepts no connections. */
export interface RoundRobin {
  address: string;
  /** The copies, as soon as they are known. */
  copies: string[];
  /** How many requests each copy has answered. */
  answered: Map<string, number>;
  close(): Promise<void>;
}

export async function startRoundRobin(): Promise<RoundRobin> {
  const copies: string[] = [];
  const answered = new Map<string, number>();
  let turn = 0;

  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      turn += 1;
      const first = turn;
      pass(copies.length);

      function pass(triesLeft: number): void {
        const copy = copies[(first + triesLeft) % copies.length] ?? "";
        const inner = httpRequest(copy + request.url, {
          method: request.method,
          agent: false,
          headers: { "x-forwarded-for": "203.0.113.9", ...request.headers },
        });
        inner.on("response", (response) => {
          answered.set(copy, (answered.get(copy) ?? 0) + 1);
          answer.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(answer);
        });
        inner.on("error", (error) => {
          // Only a request that was not accepted may go to another copy.
          const isRefused = "code" in error && error.code === "ECONNREFUSED";
          if (isRefused && triesLeft > 1) pass(triesLeft - 1);
          else answer.writeHead(502).end();
        });
        inner.end(Buffer.concat(chunks));
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
