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

/** The only endpoints whose answers a browser or a proxy may cache: they are the same for every visitor. */
const cacheableEndpoints = new Set(["GET /api/products", "GET /api/products/version"]);

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
      // Signing out first would end the session that the next endpoints need.
      const callers = name === "POST /api/users/logout" ? [{}] : [{}, admin];
      for (const headers of callers) {
        const answer = await request(method, path, headers);
        expect(answer.headers).toMatchObject(expected);
        expect(answer.headers).not.toHaveProperty("x-powered-by");
        if (!cacheableEndpoints.has(name)) expect(answer.headers["cache-control"]).toBe("no-store");
      }
    },
  );
});

describe("every other answer has the security headers", () => {
  const data = expected["content-security-policy"];
  const page = expect.stringMatching(/^default-src 'self'; script-src 'self' 'sha256-/);

  test.each([
    ["a page", "GET", "/", 200, page],
    ["a page that does not exist", "GET", "/nowhere", 404, page],
    ["a page that cannot be rendered", "GET", "/broken", 500, page],
    ["an unknown endpoint", "GET", "/api/nothing", 404, data],
    ["a file that the web app generates", "GET", "/robots.txt", 200, data],
    ["an unknown picture", "GET", "/images/products/NOSUCHBAG/400x400.jpeg", 404, data],
    ["a file of the web app", "GET", "/assets/app-1a2b3c4d.js", 200, data],
    ["an unknown file", "GET", "/assets/old-5e6f7a8b.js", 404, data],
    ["the health check", "GET", "/healthz", 200, data],
    ["a form that posts to a page", "POST", "/", 404, data],
  ] as const)("%s: %s %s", async (_what, method, path, status, policy) => {
    const answer = await request(method, path);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ ...expected, "content-security-policy": policy });
  });
});

describe("every endpoint, requested by another site's page", () => {
  const foreign = { origin: "https://evil.example", cookie: "dakbag_phone_proof=x" };

  test.each(endpoints.map(({ name }) => [name]))(
    "%s: CORS allows the page neither to send nor to read",
    async (name) => {
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
    },
  );
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

  test("sends its policy in a 304 answer too", async () => {
    const { headers } = await request("GET", "/nowhere-else");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    const page = await request("GET", "/");
    const again = await request("GET", "/", { "if-none-match": String(page.headers.etag) });
    expect(again.status).toBe(304);
    expect(again.headers["content-security-policy"]).toBe(page.headers["content-security-policy"]);
  });
});

test("the payment dialog may embed the shop's logo, and no other site may load its scripts", async () => {
  const logo = await request("GET", "/favicon.svg");
  expect(logo.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  const script = await request("GET", "/assets/app-1a2b3c4d.js");
  expect(script.headers["cross-origin-resource-policy"]).toBe("same-origin");
  const known = await request("GET", "/favicon.svg", { "if-none-match": String(logo.headers.etag) });
  expect([known.status, known.headers["cross-origin-resource-policy"]]).toEqual([304, undefined]);
});
