import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../test-support/start-test-server.ts";

let shop: TestServer;
beforeAll(async () => {
  shop = await startTestServer({ PUBLIC_URL: "https://shop.example" });
});
afterAll(() => shop.close());

describe("files of the web app", () => {
  test("with a hash in their name may be cached for a year", async () => {
    const { headers } = await shop.request("/assets/app-1a2b3c4d.js");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  test("without a hash may be cached for an hour", async () => {
    const { status, headers } = await shop.request("/favicon.svg");
    expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=3600"]);
  });

  test("the service worker may send requests to the shop, and other files may send none", async () => {
    const policyOf = async (path: string) => (await shop.request(path)).headers["content-security-policy"];
    expect(await policyOf("/service-worker.js")).toBe("default-src 'none'; connect-src 'self'");
    expect(await policyOf("/favicon.svg")).not.toContain("connect-src");
  });

  test.each([
    "/assets/../../server/index.js",
    "/assets/%2e%2e/%2e%2e/server/index.js",
    "/..%2fserver/index.js",
  ])("a path out of their folder is refused: %s", async (path) => {
    const answer = await shop.request(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.toString()).not.toContain("renderings");
  });
});

test.each([
  "/.env",
  "/.git/config",
  "/package.json",
  "/package-lock.json",
  "/server/index.js",
  "/assets/",
  "/backup.gz",
  "/dump.sql",
  "/ftp/",
  "/logs/",
  "/debug",
  "/api-docs",
  "/api/docs",
  "/graphql",
  "/swagger.json",
  "/server-status",
  "/.well-known/security",
])("a file or page that other shops expose does not exist: %s", async (path) => {
  const answer = await shop.request(path);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.body.toString()).not.toMatch(/renderings|"workspaces"|DATABASE_URL|Index of/);
});

test.each([
  "/?next=https://evil.example",
  "/details?redirect=//evil.example&sku=PB0610",
  "//evil.example",
  "/\\evil.example",
  "/%2f%2fevil.example",
  "/%5cevil.example/",
  "/https://evil.example",
  "/assets//evil.example",
  "/details/?url=https://evil.example",
  "/details%0d%0aLocation:%20https://evil.example",
])("no URL redirects to another site: %s", async (path) => {
  const { status, headers } = await shop.request(path);
  expect(status === 200 || status >= 400).toBe(true);
  expect(headers).not.toHaveProperty("location");
  expect(headers).not.toHaveProperty("refresh");
});

test("a file that the web app generates is sent with its type, compressed and with the public origin", async () => {
  const { status, headers, body } = await shop.request("/robots.txt", { "accept-encoding": "gzip" });
  expect(status).toBe(200);
  expect(headers).toMatchObject({ "content-type": "text/plain; charset=utf-8", "content-encoding": "gzip" });
  expect(gunzipSync(body).toString()).toBe("Sitemap: https://shop.example/sitemap.xml\n");
  const known = await shop.request("/robots.txt", {
    "accept-encoding": "gzip",
    "if-none-match": headers.etag ?? "",
  });
  expect(known.status).toBe(304);
});

describe("a page", () => {
  test("soon shows a changed price (design: caches)", async () => {
    const before = (await shop.request("/")).body.toString();
    expect((await shop.request("/")).body.toString()).toBe(before);
    await shop.db.query("UPDATE products SET price = 7777.25 WHERE catalogue_position = 0");
    await expect
      .poll(async () => (await shop.request("/")).body.toString(), { interval: 20 })
      .toContain("<p>7777.25</p>");
  });

  test("is the same for every visitor: no header of the request reaches the web app", async () => {
    const { body } = await shop.request("/visitor", {
      cookie: "a=b",
      authorization: "Bearer x",
      "x-forwarded-host": "y",
    });
    expect(body.toString()).toContain("<p>[]</p>");
  });

  test("has the shop's public origin in its canonical link, regardless of the Host header", async () => {
    const { body } = await shop.request("/details?sku=PB0610", { host: "evil.example" });
    expect(body.toString()).toContain(
      '<link rel="canonical" href="https://shop.example/details?sku=PB0610">',
    );
  });

  test("is found regardless of the letter case of its path", async () => {
    expect((await shop.request("/DETAILS?sku=PB0610")).status).toBe(200);
  });

  test("is refused when its path begins with two slashes, which would name another host in a link", async () => {
    const { status, body } = await shop.request("//evil.example/details");
    expect(status).toBe(400);
    expect(body.toString()).not.toContain("evil.example");
  });
});

test("a malformed URL is refused in the shop's error format", async () => {
  const answer = await shop.request("/%E0%A4%A");
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body.toString())).toMatchObject({ success: false });
});
