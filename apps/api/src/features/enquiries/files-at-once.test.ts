import { connect, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { pngBytes } from "../../../../../packages/domain/test-support/picture-bytes.ts";
import { enquiryFields, postEnquiry } from "../../../test-support/builders/enquiry.ts";
import { tooManyConcurrentFiles } from "./enquiries.errors.ts";

// All requests have the same client IP here.
const shop = testAppForAll({ environment: { RATE_LIMIT_SCALE: "100" } });

/** Sends the beginning of a form, and keeps the connection open. */
async function startForm(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  const head = `POST /api/enquiries HTTP/1.1\r\nhost: shop\r\ncontent-length: 5000\r\n`;
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF';
  await new Promise<void>((resolve) =>
    socket.write(`${head}content-type: multipart/form-data; boundary=x\r\n\r\n${part}`, () => resolve()),
  );
  return socket;
}

test("the server limits files in memory, still accepts enquiries without one, and frees the slot of a lost client", async () => {
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
  const address = shop.app.server.address();
  const port = typeof address === "object" ? address!.port : 0;
  const sockets = await Promise.all(Array.from({ length: 40 }, () => startForm(port)));
  const countAttempts = async () =>
    (await shop.db.query("SELECT hits FROM rate_limits WHERE bucket LIKE 'enquiries from 127%'")).rows[0]
      ?.hits;
  await vi.waitUntil(async () => (await countAttempts()) === 40, { timeout: 5000, interval: 20 });

  const file = pngBytes();
  await vi.waitUntil(
    async () => {
      const refused = await postEnquiry(shop, { file });
      return (
        refused.statusCode === 429 && refused.json<{ message: string }>().message === tooManyConcurrentFiles
      );
    },
    { timeout: 5000, interval: 20 },
  );
  expect((await postEnquiry(shop, { fields: enquiryFields() })).statusCode).toBe(200);

  for (const socket of sockets) socket.destroy();
  await vi.waitUntil(async () => (await postEnquiry(shop, { file })).statusCode === 200, {
    timeout: 5000,
    interval: 20,
  });
});
