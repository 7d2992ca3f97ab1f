import { signInBuyer } from "@dakbag/api/test-support/builders/sign-in-buyer";
import type { Endpoint } from "@dakbag/contracts/endpoint";
import { endpoints } from "@dakbag/contracts/endpoints";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../test-support/start-test-server.ts";

let shop: TestServer;
let admin: Record<string, string>;
beforeAll(async () => {
  shop = await startTestServer({ PUBLIC_URL: "https://shop.example" });
  admin = { ...(await signInBuyer(shop, { role: "admin" })).headers };
});
afterAll(() => shop.close());

/** The only answers that a browser or a proxy may cache: they are the same for every client. */
const forEverybody = new Set(["GET /api/products", "GET /api/products/version"]);

const expected = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
};

function request(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const request = httpRequest(shop.address + path, { method, headers, agent: false }, (answer) => {
      answer.on("error", reject).on("end", () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
      });
      answer.resume();
    });
    request.on("error", reject).end();
  });
}

describe("every endpoint's answer", () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint as Endpoint] as const))(
    "%s: has the security headers, and is not cached if it is private",
    async (name) => {
      const [method = "", url = ""] = name.split(" ");
      const path = url.replaceAll(/:\w+/g, "01900000-0000-7000-8000-000000000000");
      // Logging out first would end the session that the next endpoints need.
      const callers = name === "POST /api/users/logout" ? [{}] : [{}, admin];
      for (const headers of callers) {
        const answer = await request(method, path, headers);
        expect(answer.headers).toMatchObject(expected);
        expect(answer.headers).not.toHaveProperty("x-powered-by");
        if (!forEverybody.has(name)) expect(answer.headers["cache-control"]).toBe("no-store");
      }
    },
  );
});

describe("any other answer has the security headers", () => {
  const data = expected["content-security-policy"];
  const page = expect.stringMatching(/^default-src 'self'; script-src 'self' 'sha256-/);

  test.each([
    ["a page", "GET", "/", 200, page],
    ["a page that is not there", "GET", "/nowhere", 404, page],
    ["a page that is broken", "GET", "/broken", 500, page],
    ["an endpoint that is not there", "GET", "/api/nothing", 404, data],
    ["a file that the web app makes", "GET", "/robots.txt", 200, data],
    ["a picture that is not there", "GET", "/images/products/NOSUCHBAG/400x400.jpeg", 404, data],
    ["a file of the web app", "GET", "/assets/app-1a2b3c4d.js", 200, data],
    ["a file that is not there", "GET", "/assets/old-5e6f7a8b.js", 404, data],
    ["the sign of life", "GET", "/healthz", 200, data],
    ["a form that posts to a page", "POST", "/", 404, data],
  ] as const)("%s: %s %s", async (_what, method, path, status, policy) => {
    const answer = await request(method, path);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ ...expected, "content-security-policy": policy });
  });
});

describe("every endpoint, requested by another site", () => {
  const foreign = { origin: "https://evil.example", cookie: "dakbag_phone_proof=x" };

  test.each(endpoints.map(({ name }) => [name]))("%s: does not allow it to send or to read", async (name) => {
    const [method = "", url = ""] = name.split(" ");
    const path = url.replaceAll(/:\w+/g, "01900000-0000-7000-8000-000000000000");
    const preflight = await request("OPTIONS", path, {
      ...foreign,
      "access-control-request-method": method,
      "access-control-request-headers": "authorization, content-type",
    });
    expect([404, 405]).toContain(preflight.status);
    const sent = await request(method, path, foreign);
    for (const { headers } of [preflight, sent])
      expect(Object.keys(headers).filter((header) => header.startsWith("access-control-"))).toEqual([]);
  });
});

describe("a page", () => {
  test.each(["/", "/details?sku=PB0610", "/nowhere", "/broken", "/private"])(
    "%s runs only its own scripts and cannot be framed",
    async (path) => {
      for (const encoding of ["br", "gzip", "identity"]) {
        const { headers } = await request("GET", path, { "accept-encoding": encoding });
        const policy = String(headers["content-security-policy"]);
        const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
        expect(scripts).toMatch(/^'self' ('sha256-[\w+/=]{44}' )+http/);
        expect(scripts).not.toMatch(/unsafe|\*|data:/);
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).toContain("object-src 'none'; base-uri 'none'");
        expect(headers).toMatchObject({ ...expected, "content-security-policy": policy });
      }
    },
  );

  test("that has not changed keeps its policy in 304", async () => {
    const { headers } = await request("GET", "/nowhere-else");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    const page = await request("GET", "/");
    const again = await request("GET", "/", { "if-none-match": String(page.headers.etag) });
    expect(again.status).toBe(304);
    expect(again.headers["content-security-policy"]).toBe(page.headers["content-security-policy"]);
  });
});

test("the shop's icon may be shown by the payment dialog; its scripts cannot be loaded by other sites", async () => {
  const mark = await request("GET", "/favicon.svg");
  expect(mark.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  const program = await request("GET", "/assets/app-1a2b3c4d.js");
  expect(program.headers["cross-origin-resource-policy"]).toBe("same-origin");
  const known = await request("GET", "/favicon.svg", { "if-none-match": String(mark.headers.etag) });
  expect([known.status, known.headers["cross-origin-resource-policy"]]).toEqual([304, undefined]);
});
