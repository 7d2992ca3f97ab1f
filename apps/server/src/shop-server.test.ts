import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../test-support/start-test-server.ts";

let shop: TestServer;
beforeAll(async () => {
  shop = await startTestServer({ PUBLIC_URL: "https://shop.example" });
});
afterAll(() => shop.close());

describe("security headers stand on every answer (reliability: header snapshot on every kind of route)", () => {
  const everywhere = {
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": expect.stringContaining("payment=(self"),
    "referrer-policy": "strict-origin-when-cross-origin",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
  };
  const data = expect.stringMatching(/^default-src 'none'/);
  const page = expect.stringMatching(/^default-src 'self'; script-src 'self' 'sha256-/);

  test.each([
    ["a page", "GET", "/", 200, page],
    ["a page that is not there", "GET", "/nowhere", 404, page],
    ["a page that is broken", "GET", "/broken", 500, page],
    ["the catalogue", "GET", "/api/products", 200, data],
    ["an answer to a stranger", "GET", "/api/cart", 401, data],
    ["an endpoint that is not there", "GET", "/api/nothing", 404, data],
    ["the payment provider's webhook", "POST", "/api/webhooks/razorpay", 400, data],
    ["a file of the web app", "GET", "/assets/app-1a2b3c4d.js", 200, data],
    ["a file that is not there", "GET", "/assets/old-5e6f7a8b.js", 404, data],
    ["the sign of life", "GET", "/healthz", 200, data],
    ["a form that posts to a page", "POST", "/", 404, data],
  ] as const)("%s: %s %s", async (_what, method, path, status, policy) => {
    const answer = await shop.ask(path, {}, method);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ ...everywhere, "content-security-policy": policy });
  });
});

describe("files of the web app", () => {
  test("with a hash in their name they may be kept for a year", async () => {
    const { headers } = await shop.ask("/assets/app-1a2b3c4d.js");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  test("without one they are asked for again after an hour", async () => {
    const { status, headers } = await shop.ask("/favicon.svg");
    expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=3600"]);
  });

  test.each([
    "/assets/../../server/index.js",
    "/assets/%2e%2e/%2e%2e/server/index.js",
    "/..%2fserver/index.js",
  ])("nothing beside them can be had: %s", async (path) => {
    const answer = await shop.ask(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.toString()).not.toContain("renderings");
  });
});

describe("a page", () => {
  test("shows a changed price within a second of the change (design: caches)", async () => {
    const before = (await shop.ask("/")).body.toString();
    expect((await shop.ask("/")).body.toString()).toBe(before);
    await shop.db.query("UPDATE products SET price = 7777.25 WHERE catalogue_position = 0");
    await expect
      .poll(async () => (await shop.ask("/")).body.toString(), { timeout: 1000, interval: 20 })
      .toContain("<p>7777.25</p>");
  });

  test("does not depend on who asks for it: nothing of the visitor reaches the web app", async () => {
    const { body } = await shop.ask("/visitor", {
      cookie: "a=b",
      authorization: "Bearer x",
      "x-forwarded-host": "y",
    });
    expect(body.toString()).toContain("<p>[]</p>");
  });

  test("has the shop's public origin in its canonical link, whatever Host the visitor names", async () => {
    const { body } = await shop.ask("/details?sku=PB0610", { host: "evil.example" });
    expect(body.toString()).toContain(
      '<link rel="canonical" href="https://shop.example/details?sku=PB0610">',
    );
  });

  test("matches whatever the letter case of its path (rulings: catalogue)", async () => {
    expect((await shop.ask("/DETAILS?sku=PB0610")).status).toBe(200);
  });

  test("cannot be asked for at another host by a path of two slashes", async () => {
    const { status, body } = await shop.ask("//evil.example/details");
    expect(status).toBe(404);
    expect(body.toString()).toContain('href="https://shop.example//evil.example/details"');
  });
});

test("an address that no router can read is refused in the shop's own form", async () => {
  const answer = await shop.ask("/%E0%A4%A");
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body.toString())).toMatchObject({ success: false });
});
