import { createServer } from "node:http";
import { onTestFinished } from "vitest";

/** A fake shop that records what couriers tell it, and answers each with the next given status, then with 200. */
export async function receiveNews(statuses: number[] = []) {
  const received: { token: string; body: unknown }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      received.push({ token: String(request.headers["x-api-key"]), body: JSON.parse(body) as unknown });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/api/webhooks/parcels`, received };
}
