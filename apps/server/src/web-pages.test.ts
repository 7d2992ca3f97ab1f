import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { describe, expect, test, vi } from "vitest";
import type { RenderedPage } from "./page-renderer.ts";
import { securityHeaders } from "./security-headers.ts";
import { registerWebPages } from "./web-pages.ts";

const html = `<!DOCTYPE html><title>Courier bags</title>${"<p>₹2.10 a bag</p>".repeat(50)}<script>1</script>`;

interface Answered {
  body?: string;
  status?: number;
  headers?: Record<string, string>;
  isComplete?: boolean;
}

/** Pages that all answer the same, on an app of their own. */
function pagesThatAnswer({ body = html, status = 200, headers = {}, isComplete = true }: Answered = {}) {
  const render = vi.fn(async (): Promise<RenderedPage> => ({
    answer: new Response(body, {
      status,
      headers: { "content-type": "text/html; charset=utf-8", ...headers },
    }),
    isComplete,
  }));
  const app = Fastify();
  const security = securityHeaders({ RAZORPAY_CHECKOUT_SCRIPT_URL: "http://localhost:3001/checkout.js" });
  registerWebPages(app, { render, catalogueVersion: () => "1", security });
  const ask = (url: string, requestHeaders: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
    app.inject({ method, url, headers: requestHeaders });
  return { ask, render };
}

describe("a page travels in the smallest encoding that the browser takes", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
    ["identity", undefined, (bytes: Buffer) => bytes],
  ])("%s: %s", async (accepted, encoding, decompress) => {
    const { ask } = pagesThatAnswer();
    const answer = await ask("/", { "accept-encoding": accepted });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers["vary"]).toBe("accept-encoding");
    expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
    expect(decompress(answer.rawPayload).toString()).toBe(html);
  });
});

test("the nonce of a page's own scripts goes no further than to their hashes", async () => {
  const { ask } = pagesThatAnswer({
    headers: { "page-nonce": "N" },
    body: html.replace("<script>", '<script nonce="N">'),
  });
  const answer = await ask("/");
  expect(answer.body).toBe(html);
  expect(answer.headers).not.toHaveProperty("page-nonce");
  expect(answer.headers["content-security-policy"]).toContain("script-src 'self' 'sha256-");
});

describe("a browser that has the page is told so", () => {
  test("304 without a body, with the page's policy", async () => {
    const { ask } = pagesThatAnswer();
    const first = await ask("/");
    const again = await ask("/", { "if-none-match": String(first.headers["etag"]) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(again.headers).toMatchObject({
      etag: first.headers["etag"],
      "cache-control": "no-cache",
      "content-security-policy": first.headers["content-security-policy"],
    });
  });

  test("one that has other bytes, or the same page in another encoding, gets the page", async () => {
    const { ask } = pagesThatAnswer();
    const compressed = await ask("/", { "accept-encoding": "br" });
    for (const etag of ['"other"', String(compressed.headers["etag"])]) {
      expect((await ask("/", { "if-none-match": etag })).statusCode).toBe(200);
    }
  });

  test("a page that is not there stays 404", async () => {
    const { ask } = pagesThatAnswer({ status: 404 });
    const first = await ask("/nowhere");
    const again = await ask("/nowhere", { "if-none-match": String(first.headers["etag"]) });
    expect([again.statusCode, again.body]).toEqual([404, html]);
  });
});

test("HEAD answers with the headers of GET and nothing else", async () => {
  const { ask } = pagesThatAnswer();
  const { headers } = await ask("/");
  const head = await ask("/", {}, "HEAD");
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  expect({ ...head.headers, date: "" }).toEqual({ ...headers, date: "" });
});

describe("what is kept", () => {
  test.each<[what: string, answered: Answered, url: string, renderings: number]>([
    ["a page", {}, "/", 1],
    ["a page of a known parameter", {}, "/details?sku=PB0610", 1],
    ["an address that is not there", { status: 404 }, "/nowhere", 1],
    ["a page with an unknown parameter", {}, "/?utm_source=mail", 2],
    ["a page that says so", { headers: { "cache-control": "no-store" } }, "/", 2],
    ["a broken page", { status: 500 }, "/", 2],
    ["a redirect", { status: 302, headers: { location: "/" } }, "/", 2],
    ["a page to which the API did not give all it needs", { isComplete: false }, "/", 2],
  ])("%s: %j", async (_what, answered, url, renderings) => {
    const { ask, render } = pagesThatAnswer(answered);
    const first = await ask(url);
    const second = await ask(url);
    expect(render).toHaveBeenCalledTimes(renderings);
    expect(second.statusCode).toBe(answered.status ?? 200);
    expect({ ...second.headers, date: "" }).toEqual({ ...first.headers, date: "" });
  });

  test("headers of the web app stay: a redirect knows where to", async () => {
    const { ask } = pagesThatAnswer({ status: 302, headers: { location: "/details" } });
    expect((await ask("/")).headers).toMatchObject({ location: "/details" });
  });
});
