import { createServer } from "node:http";
import { onTestFinished, vi } from "vitest";
import { z } from "zod";

type ReceivedWebhook = {
  event: string;
  eventId: string;
  signature: string;
  rawBody: string;
  payload: unknown;
};

const envelope = z.object({ event: z.string(), payload: z.unknown() });

/** A fake shop that records webhooks and answers each with the next given status, then with 200. */
export async function receiveWebhooks(statuses: number[] = []) {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const rawBody = Buffer.concat(chunks).toString();
      const { event, payload } = envelope.parse(JSON.parse(rawBody));
      received.push({
        event,
        payload,
        rawBody,
        eventId: String(request.headers["x-razorpay-event-id"]),
        signature: String(request.headers["x-razorpay-signature"]),
      });
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
  return {
    url: `http://127.0.0.1:${port}/api/webhooks/razorpay`,
    received,
    events: () => received.map(({ event }) => event),
    /** Waits until this many webhooks have arrived. @returns all of them */
    async waitFor(count: number) {
      await vi.waitFor(
        () => {
          if (received.length < count) throw new Error(`${received.length} of ${count} webhooks arrived`);
        },
        { timeout: 3000, interval: 5 },
      );
      return received;
    },
  };
}
