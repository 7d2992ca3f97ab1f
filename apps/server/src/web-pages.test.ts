import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { describe, expect, test, vi } from "vitest";
import { pageAddresses } from "./page-cache.ts";
import type { RenderedPage } from "./page-renderer.ts";
import { securityHeaders } from "./security-headers.ts";
import { registerWebPages } from "./web-pages.ts";

const html = `<!DOCTYPE html><title>Courier bags</title>${"<p>₹2.10 a bag</p>".repeat(50)}<script>1</script>`;

const addressOf = pageAddresses(["", "details", "product/:type", "search", "*"], ["sku", "size", "q"]);

interface Answered {
  body?: string;
  status?: number;
  headers?: Record<string, string>;
  isComplete?: boolean;
  reads?: RenderedPage["reads"];
}

/** An app whose pages all have the same answer. */
function pagesThatAnswer({
  body = html,
  status = 200,
  headers = {},
  isComplete = true,
  reads = [],
}: Answered = {}) {
  let version = 1;
  const apiFetch = vi.fn(async (_path: string, _init?: RequestInit) => new Response(null, { status: 304 }));
  const render = vi.fn(async (_url: string): Promise<RenderedPage> => ({
    answer: new Response(body, {
      status,
      headers: { "content-type": "text/html; charset=utf-8", ...headers },
    }),
    isComplete,
    reads,
  }));
  const app = Fastify();
  const sandbox = "http://localhost:3001";
  const security = securityHeaders({}, { script: sandbox, frames: [sandbox], connections: [sandbox] });
  const isReal = ({ searchParams }: URL) => searchParams.get("sku")?.startsWith("PB") === true;
  registerWebPages(app, {
    addressOf,
    render,
    catalogueVersion: () => String(version),
    apiFetch,
    isReal,
    security,
  });
  const changeCatalogue = () => (version += 1);
  const request = (
    url: string,
    requestHeaders: Record<string, string> = {},
    method: "GET" | "HEAD" = "GET",
    remoteAddress = "192.0.2.1",
  ) => app.inject({ method, url, headers: requestHeaders, remoteAddress });
  return { request, render, apiFetch, changeCatalogue };
}

/** Renderings of `render` end when the test says so. */
function turnsOf(render: ReturnType<typeof pagesThatAnswer>["render"]) {
  const begun = new Map<string, () => void>();
  let maxConcurrent = 0;
  render.mockImplementation(async (url) => {
    await new Promise<void>((resolve) => {
      begun.set(url, resolve);
      maxConcurrent = Math.max(maxConcurrent, begun.size);
    });
    begun.delete(url);
    const answer = new Response(html, { headers: { "content-type": "text/html" } });
    return { answer, isComplete: true, reads: [] };
  });
  /** What is released asynchronously, and compressed on other threads, takes some turns of the event loop. */
  const pause = () => new Promise((resolve) => setTimeout(resolve, 4));
  async function endRound() {
    for (const end of begun.values()) end();
    await pause();
  }
  return {
    maxConcurrent: () => maxConcurrent,
    atOnce: () => begun.size,
    endRound,
    async end(url: string) {
      await vi.waitUntil(() => begun.has(url));
      begun.get(url)?.();
    },
    async endAll() {
      for (let idle = 0; idle < 25; idle += 1) {
        if (begun.size > 0) idle = 0;
        await endRound();
      }
    },
  };
}

describe("a page is sent in the smallest encoding that the browser accepts", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
    ["identity", undefined, (bytes: Buffer) => bytes],
  ])("%s: %s", async (accepted, encoding, decompress) => {
    const { request } = pagesThatAnswer();
    const answer = await request("/", { "accept-encoding": accepted });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers["vary"]).toBe("accept-encoding");
    expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
    expect(decompress(answer.rawPayload).toString()).toBe(html);
  });
});

describe("after a change of the catalogue a kept page is sent", () => {
  const reads = [
    { path: "/api/listings/boxes", etag: '"1"' },
    { path: "/api/products/details/PB0610/family", etag: '"2"' },
  ];

  test("without being rendered while all that it was made of is the same, which is asked once a change", async () => {
    const { request, render, apiFetch, changeCatalogue } = pagesThatAnswer({ reads });
    await request("/");
    for (let change = 0; change < 3; change += 1) {
      changeCatalogue();
      await Promise.all([request("/"), request("/"), request("/")]);
      await request("/");
    }
    expect(render).toHaveBeenCalledTimes(1);
    expect(apiFetch.mock.calls).toEqual(
      [1, 2, 3].flatMap(() => reads.map(({ path, etag }) => [path, { headers: { "if-none-match": etag } }])),
    );
  });

  test("rendered again when a part of it is another one", async () => {
    const { request, render, apiFetch, changeCatalogue } = pagesThatAnswer({ reads });
    await request("/");
    apiFetch.mockImplementation(
      async (path) => new Response(null, { status: path.includes("boxes") ? 304 : 204 }),
    );
    changeCatalogue();
    await request("/");
    expect(render).toHaveBeenCalledTimes(2);
  });

  test("rendered again when the API gave no version of a part", async () => {
    const { request, render, changeCatalogue } = pagesThatAnswer({
      reads: [{ path: "/api/products/fitting", etag: null }],
    });
    await request("/");
    changeCatalogue();
    await request("/");
    expect(render).toHaveBeenCalledTimes(2);
  });
});

test("the nonce of a page's own scripts is replaced by their hashes and not sent", async () => {
  const { request } = pagesThatAnswer({
    headers: { "page-nonce": "N" },
    body: html.replace("<script>", '<script nonce="N">'),
  });
  const answer = await request("/");
  expect(answer.body).toBe(html);
  expect(answer.headers).not.toHaveProperty("page-nonce");
  expect(answer.headers["content-security-policy"]).toContain("script-src 'self' 'sha256-");
});

describe("a conditional request for a page", () => {
  test("is answered with 304 and the page's policy when the browser has the page", async () => {
    const { request } = pagesThatAnswer();
    const first = await request("/");
    const again = await request("/", { "if-none-match": String(first.headers["etag"]) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(again.headers).toMatchObject({
      etag: first.headers["etag"],
      "cache-control": "no-cache",
      "content-security-policy": first.headers["content-security-policy"],
    });
  });

  test("gets the page when the browser has another version or another encoding", async () => {
    const { request } = pagesThatAnswer();
    const compressed = await request("/", { "accept-encoding": "br" });
    for (const etag of ['"other"', String(compressed.headers["etag"])]) {
      expect((await request("/", { "if-none-match": etag })).statusCode).toBe(200);
    }
  });

  test("gets 404 again when the page does not exist", async () => {
    const { request } = pagesThatAnswer({ status: 404 });
    const first = await request("/nowhere");
    const again = await request("/nowhere", { "if-none-match": String(first.headers["etag"]) });
    expect([again.statusCode, again.body]).toEqual([404, html]);
  });
});

test("HEAD answers with the headers of GET and no body", async () => {
  const { request } = pagesThatAnswer();
  const { headers } = await request("/");
  const head = await request("/", {}, "HEAD");
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  expect({ ...head.headers, date: "" }).toEqual({ ...headers, date: "" });
});

describe("the page cache", () => {
  test.each<[what: string, answered: Answered, url: string, renderings: number]>([
    ["a page", {}, "/", 1],
    ["a page with a known parameter", {}, "/details?sku=PB0610", 1],
    ["a page that does not exist", { status: 404 }, "/nowhere", 1],
    ["a page with a parameter that no page reads", {}, "/?utm_source=mail", 1],
    ["a filtered page", {}, "/product/poly?size=small", 1],
    ["a page with no-store", { headers: { "cache-control": "no-store" } }, "/", 2],
    ["a page that cannot be rendered", { status: 500 }, "/", 2],
    ["a redirect", { status: 302, headers: { location: "/" } }, "/", 2],
    ["a page whose API call failed", { isComplete: false }, "/", 2],
  ])(
    "two requests for %s render it once only if it may be cached: %j",
    async (_what, answered, url, renderings) => {
      const { request, render } = pagesThatAnswer(answered);
      const first = await request(url);
      const second = await request(url);
      expect(render).toHaveBeenCalledTimes(renderings);
      expect(second.statusCode).toBe(answered.status ?? 200);
      expect({ ...second.headers, date: "" }).toEqual({ ...first.headers, date: "" });
    },
  );

  test("a page with parameters of advertisements is the kept page itself", async () => {
    const { request, render } = pagesThatAnswer();
    await request("/details?sku=PB0610");
    await Promise.all(
      ["utm_source=a", "gclid=1", "fbclid=2", "x=%00"].map((more) => request(`/details?${more}&sku=PB0610`)),
    );
    expect(render.mock.calls).toEqual([["/details?sku=PB0610"]]);
  });

  test("of many invented pages requested together one is rendered at a time, the site's own do not wait, and too many get 503", async () => {
    const { request, render } = pagesThatAnswer();
    const turns = turnsOf(render);
    const invented = Array.from({ length: 120 }, (_, number) => request(`/product/poly?size=${number}`));
    const own = request("/details");
    await turns.end("/details");
    expect((await own).statusCode).toBe(200);
    await turns.endAll();
    const statuses = (await Promise.all(invented)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(101);
    expect(statuses.filter((status) => status === 503)).toHaveLength(19);
    expect(turns.maxConcurrent()).toBe(2);
  });

  test("requests for one page while it waits or is rendered share its rendering", async () => {
    const { request, render } = pagesThatAnswer();
    const all = await Promise.all(Array.from({ length: 20 }, () => request("/product/poly?size=0")));
    expect(all.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(render).toHaveBeenCalledTimes(1);
  });

  test("a page of a product does not wait behind invented products", async () => {
    const { request, render } = pagesThatAnswer();
    const turns = turnsOf(render);
    const invented = Array.from({ length: 120 }, (_, number) => request(`/details?sku=NONE${number}`));
    const own = request("/details?sku=PB0610");
    await turns.end("/details?sku=PB0610");
    expect((await own).statusCode).toBe(200);
    await turns.endAll();
    const statuses = (await Promise.all(invented)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 503)).toHaveLength(19);
  });

  test.each(["/product/poly?size=800", "/search?q=bags", "/search?q=0", "/finder?size=3", "/product/none"])(
    "another client's %s waits for two pages at most of the 120 that one client has asked for",
    async (url) => {
      const { request, render } = pagesThatAnswer();
      const turns = turnsOf(render);
      const flood = Array.from({ length: 120 }, (_, number) => [
        request(`/search?q=${number}`),
        request(`/product/poly?size=${number}`),
      ]);
      await vi.waitUntil(() => turns.atOnce() === 2);
      const other = request(url, {}, "GET", "203.0.113.9");
      await turns.endAll();
      expect((await other).statusCode).toBe(200);
      const isSearch = (of: string) => of.startsWith("/search");
      const inLane = render.mock.calls.flatMap(([of]) => (isSearch(of) === isSearch(url) ? [of] : []));
      // The one that was being rendered, and the one that waited before.
      expect(inLane.slice(0, 3)).toContain(url);
      await Promise.all(flood.flat());
    },
  );

  test("the web app's own headers are sent, such as the location of a redirect", async () => {
    const { request } = pagesThatAnswer({ status: 302, headers: { location: "/details" } });
    expect((await request("/")).headers).toMatchObject({ location: "/details" });
  });
});
