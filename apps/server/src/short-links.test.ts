import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../test-support/start-test-server.ts";

let shop: TestServer;
beforeAll(async () => {
  shop = await startTestServer({ PUBLIC_URL: "https://shop.example", SHORT_LINK_URL: "https://dkb.example" });
});
afterAll(() => shop.close());

test.each([
  ["/o", "/o"],
  ["/o/", "/o"],
  ["/o/263", "/o/263"],
  ["/O/263/?from=sms", "/O/263"],
])("the address of links in SMS sends %s to the shop's own", async (path, to) => {
  const { status, headers } = await shop.request(path, { host: "DKB.example" });
  expect([status, headers.location]).toEqual([302, `https://shop.example${to}`]);
});

test.each([
  "/",
  "/orders",
  "/o/26-3",
  "/o/263/x",
  "/o//other.example",
  "/o/%2e%2e/orders",
  "/o@other.example",
  "/.other.example/o/263",
  "/api/products",
  "/readyz",
  "/metrics",
  "/favicon.svg",
  "/robots.txt",
])("the address of links in SMS has nothing at %s", async (path) => {
  const { status, headers } = await shop.request(path, { host: "dkb.example" });
  expect([status, headers.location]).toEqual([404, undefined]);
});

test.each(["shop.example", "127.0.0.1", "other.example"])(
  "the host %s has the pages of the shop",
  async (host) => {
    for (const path of ["/", "/readyz", "/favicon.svg"])
      expect([path, (await shop.request(path, { host })).status]).toEqual([path, 200]);
  },
);

test("a short address that is the shop's own redirects nothing", async () => {
  const own = await startTestServer({
    PUBLIC_URL: "https://dkb.example",
    SHORT_LINK_URL: "https://dkb.example",
  });
  const { status } = await own.request("/readyz", { host: "dkb.example" });
  await own.close();
  expect(status).toBe(200);
});
