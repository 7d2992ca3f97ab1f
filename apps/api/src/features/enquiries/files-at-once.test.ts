import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { pngBytes } from "../../../../../packages/domain/test-support/picture-bytes.ts";
import { enquiryFields, postEnquiry } from "../../../test-support/builders/enquiry.ts";
import { tooManyConcurrentFiles } from "./enquiries.errors.ts";

const shop = testAppForAll({ environment: { RATE_LIMIT_SCALE: "100", TRUSTED_PROXIES: "127.0.0.1" } });

/** Sends the beginning of a form, and keeps the connection open. */
async function startForm(port: number, headers: string, clientIp: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF';
  const body = headers.includes("chunked") ? `${part.length.toString(16)}\r\n${part}\r\n` : part;
  await new Promise<void>((resolve) =>
    socket.write(
      `POST /api/enquiries HTTP/1.1\r\nhost: shop\r\nx-forwarded-for: ${clientIp}\r\n${headers}\r\n\r\n${body}`,
      () => resolve(),
    ),
  );
  return socket;
}

/** Waits until one of the forms is refused: those before it use all bytes. */
async function aRefusal(sockets: readonly Socket[]): Promise<void> {
  const [answer] = await Promise.race(sockets.map((socket) => once(socket, "data") as Promise<[Buffer]>));
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 429 /);
}

async function portOf(app: typeof shop.app): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  return typeof address === "object" ? address!.port : 0;
}

test.each([
  ["of 5 MB", "content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000"],
  ["in capital letters", "Content-Type: MULTIPART/Form-Data; Boundary=x\r\ncontent-length: 5000000"],
  ["with a space in its type", "content-type:  Multipart/form-data ; boundary=x\r\nContent-Length: 5000000"],
  ["of unknown length", "content-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked"],
  ["of too great a length", "content-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000000"],
])(
  "many forms %s at once are refused, enquiries without a file are not, and lost clients free their bytes",
  async (_which, headers) => {
    const port = await portOf(shop.app);
    const start = (_: unknown, number: number) => startForm(port, headers, `203.0.113.${number}`);
    const sockets = await Promise.all(Array.from({ length: 15 }, start));
    const file = pngBytes();
    await aRefusal(sockets);
    const refused = await postEnquiry(shop, { file: `%PDF-${"x".repeat(4_000_000)}` });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("60");
    expect(refused.json<{ message: string }>().message).toBe(tooManyConcurrentFiles);
    expect((await postEnquiry(shop, { fields: enquiryFields() })).statusCode).toBe(200);

    for (const socket of sockets) socket.destroy();
    const again = Array.from({ length: 11 }, start);
    await vi.waitUntil(async () => (await postEnquiry(shop, { file })).statusCode === 200, {
      timeout: 20_000,
      interval: 20,
    });
    for (const socket of await Promise.all(again)) socket.destroy();
  },
);

test("one client's unfinished forms leave space for others", async () => {
  const port = await portOf(shop.app);
  const headers = "content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000";
  const start = () => startForm(port, headers, "203.0.113.99");
  const sockets = await Promise.all(Array.from({ length: 15 }, start));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await aRefusal(sockets);
  const another = { file: `%PDF-${"x".repeat(5_000_000)}`, address: "203.0.113.99" };
  expect((await postEnquiry(shop, another)).statusCode).toBe(429);
  const other = await postEnquiry(shop, { file: pngBytes(), address: "203.0.113.98" });
  expect(other.statusCode).toBe(200);
});
