import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { startTestApp, type TestApp } from "@dakbag/api/test-support/start-test-app";
import type { FastifyBaseLogger } from "fastify";
import { createShopServer, type RequestTimeoutsMs } from "../src/shop-server.ts";
import { loadWebApp } from "../src/page-renderer.ts";
import { fakeWebApp } from "./built-web-app.ts";

/** The complete shop on a port, with its own database, sandbox and a fake web app. */
export async function startTestServer(
  environment: Record<string, string> = {},
  { timeouts, log, now }: { timeouts?: RequestTimeoutsMs; log?: FastifyBaseLogger; now?: Date } = {},
) {
  const api: TestApp = await startTestApp({ environment, ...(log && { log }), ...(now && { now }) });
  const server = await createShopServer(api.shop, await loadWebApp(fakeWebApp), { timeouts });
  const address = await server.listen({ port: 0, host: "127.0.0.1" });
  return {
    ...api,
    server,
    address,
    /** The raw answer: not decompressed, and redirects are not followed. */
    request: (path: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" | "POST" = "GET") =>
      askRaw(address + path, { method, headers }),
    async close() {
      await server.close();
      await api.close();
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function askRaw(
  url: string,
  options: { method: string; headers: Record<string, string> },
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { ...options, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on("error", reject).end();
  });
}
