import { errorBody } from "@dakbag/contracts/error-body";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestServer, type TestServer } from "../test-support/start-test-server.ts";

let shop: TestServer;
beforeAll(async () => {
  shop = await startTestServer({}, { timeouts: { headers: 400, request: 1000, checkInterval: 50 } });
});
afterAll(() => shop.close());

/** Opens a raw connection and records what the shop sent and whether it closed the connection. */
function openConnection() {
  const socket: Socket = connect(Number(new URL(shop.address).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const seen = { text: "", hasEnded: false };
  socket.setEncoding("utf8");
  socket.on("data", (chunk: string) => (seen.text += chunk));
  socket.on("close", () => (seen.hasEnded = true));
  // The shop may close the connection while a byte is being sent.
  socket.on("error", () => (seen.hasEnded = true));
  return { socket, seen };
}

/** Keeps sending single bytes, as an attacker does to keep the connection open. */
function sendSlowly(socket: Socket): void {
  const timer = setInterval(() => socket.writable && socket.write("x"), 50);
  onTestFinished(() => clearInterval(timer));
}

const withinSeconds = { timeout: 20_000, interval: 25 };

test("a request whose headers arrive byte by byte is closed with 408", async () => {
  const { socket, seen } = openConnection();
  socket.write("GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ");
  sendSlowly(socket);
  await expect.poll(() => seen.hasEnded, withinSeconds).toBe(true);
  expect(seen.text).toMatch(/^HTTP\/1\.1 408 /);
});

test("a request whose body arrives byte by byte is closed and not executed", async () => {
  const { socket, seen } = openConnection();
  socket.write(
    "POST /api/otp/sendOtp HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{",
  );
  sendSlowly(socket);
  await expect.poll(() => seen.hasEnded, withinSeconds).toBe(true);
  expect(seen.text).not.toMatch(/^HTTP\/1\.1 [25]/);
  expect((await shop.db.query("SELECT FROM one_time_code_sends")).rows).toHaveLength(0);
});

test("200 slow connections do not delay other clients", async () => {
  const slow = Array.from({ length: 200 }, openConnection);
  for (const { socket } of slow) socket.write("GET / HTTP/1.1\r\nX-Slow: ");
  const began = performance.now();
  expect((await shop.request("/healthz")).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(2000);
  await expect.poll(() => slow.every(({ seen }) => seen.hasEnded), withinSeconds).toBe(true);
});

test.each([
  [
    "headers of more than 16 kB",
    `GET / HTTP/1.1\r\nHost: shop\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
    431,
  ],
  [
    "a JSON body whose Content-Length is above 100 kB, before it is sent",
    "POST /api/otp/sendOtp HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 100001\r\n\r\n",
    413,
  ],
  [
    "a chunked JSON body of more than 100 kB",
    `POST /api/otp/sendOtp HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n186a1\r\n"${"x".repeat(100_000)}`,
    413,
  ],
  [
    "two different Content-Length headers (request smuggling)",
    "POST /api/otp/sendOtp HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    400,
  ],
  [
    "Content-Length together with chunked encoding (request smuggling)",
    "POST /api/otp/sendOtp HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  ["a header with a NUL in it", "GET / HTTP/1.1\r\nHost: shop\r\nX: a\u0000b\r\n\r\n", 400],
])("refused: %s", async (_what, request, status) => {
  const { socket, seen } = openConnection();
  socket.write(request);
  await expect.poll(() => seen.text, withinSeconds).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const [, body = ""] = seen.text.split("\r\n\r\n");
  expect(errorBody.parse(JSON.parse(body)).message).toMatch(/ .*\.$/);
});

test("after a request with Connection: close, the shop sends no second answer", async () => {
  const { socket, seen } = openConnection();
  socket.write(
    "GET /healthz HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\nand this is no request\r\n\r\n",
  );
  await expect.poll(() => seen.hasEnded, withinSeconds).toBe(true);
  expect(seen.text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
});

test("on a keep-alive connection, an unreadable request is answered with 400 and the connection is closed", async () => {
  const { socket, seen } = openConnection();
  socket.write("GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n");
  await expect.poll(() => seen.text, withinSeconds).toContain("HTTP/1.1 200");
  socket.write("and this is no request\r\n\r\n");
  await expect.poll(() => seen.hasEnded, withinSeconds).toBe(true);
  expect(seen.text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
});

test("an unreadable request is answered with 400 in the shop's error format", async () => {
  const { socket, seen } = openConnection();
  socket.write("this is no request\r\n\r\n");
  await expect.poll(() => seen.hasEnded, withinSeconds).toBe(true);
  expect(seen.text).toMatch(/^HTTP\/1\.1 400 [^]*"code":"unreadable-request"/);
});
