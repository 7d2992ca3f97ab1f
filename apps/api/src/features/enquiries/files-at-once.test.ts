import { connect, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { pngBytes } from "../../../../../packages/domain/test-support/picture-bytes.ts";
import { enquiryFields, postEnquiry } from "../../../test-support/builders/enquiry.ts";
import { tooManyConcurrentFiles } from "./enquiries.errors.ts";

// All come from one address here.
const shop = testAppForAll({ environment: { RATE_LIMIT_SCALE: "100" } });

/** Begins to send a form, and sends no more of it. */
async function beginForm(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  const head = `POST /api/enquiries HTTP/1.1\r\nhost: shop\r\ncontent-length: 5000\r\n`;
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF';
  await new Promise<void>((resolve) =>
    socket.write(`${head}content-type: multipart/form-data; boundary=x\r\n\r\n${part}`, () => resolve()),
  );
  return socket;
}

test("no more files are held in memory than fit; enquiries without one still come, and a client that left frees its turn", async () => {
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
  const address = shop.app.server.address();
  const port = typeof address === "object" ? address!.port : 0;
  const sockets = await Promise.all(Array.from({ length: 40 }, () => beginForm(port)));
  const begun = async () =>
    (await shop.db.query("SELECT hits FROM rate_limits WHERE bucket LIKE 'enquiries from 127%'")).rows[0]
      ?.hits;
  await vi.waitUntil(async () => (await begun()) === 40, { timeout: 5000, interval: 20 });

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
