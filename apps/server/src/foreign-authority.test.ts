import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { startTestServer } from "../test-support/start-test-server.ts";
import { createLog } from "./log.ts";

test.each([
  "http://other.example/",
  "http://other.example/details?sku=PB0610",
  "https://other.example/api/products",
  "//other.example/",
  "//other.example/..%2f",
  "/\\other.example",
  "http://127.0.0.1:1/healthz",
])("the address %s names another authority: it is answered 400, and no fault is logged", async (target) => {
  const lines: { level: number; msg: string }[] = [];
  const log = createLog("info", {
    write: (line) => void lines.push(JSON.parse(line) as { level: number; msg: string }),
  });
  const shop = await startTestServer({}, { log });
  onTestFinished(() => shop.close());
  const socket = connect(Number(new URL(shop.address).port), "127.0.0.1");
  socket.write(`GET ${target} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain('"code":"unreadable-address"');
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});
