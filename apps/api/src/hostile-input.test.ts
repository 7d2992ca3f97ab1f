import { errorBody } from "@dakbag/contracts/error-body";
import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { signInForAll, testAppForAll } from "../test-support/before-tests.ts";
import { unknownIds } from "../test-support/hostile/ids.ts";
import { validRequests } from "../test-support/hostile/valid-requests.ts";
import { type Trial, tryHostileRequests } from "../test-support/hostile/try-hostile-requests.ts";
import { quickOrLong } from "../test-support/quick-or-long.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin" });

// Ten seconds on a quiet machine.
const maxTryMs = 300_000;

type Mutate = (text: string, values: unknown) => string;

/** Replaces SQL statements with faulty ones, until the test ends. */
function mutateStatements(mutate: Mutate): void {
  const query = pg.Client.prototype.query as (...parameters: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...[statement, ...others]: unknown[]
  ) {
    const isText = typeof statement === "string";
    const { text, values } = isText
      ? { text: statement, values: others }
      : (statement as { text: string; values: unknown });
    const mutated = mutate(text, values);
    return Reflect.apply(query, this, [
      isText ? mutated : { ...(statement as object), text: mutated },
      ...others,
    ]);
  } as never);
  onTestFinished(() => spy.mockRestore());
}

const endpointsWithBody = Object.entries(validRequests)
  .filter(([, validRequest]) => "body" in validRequest(unknownIds))
  .map(([name]) => name as keyof typeof validRequests);

async function send(name: string, payload: unknown, contentType = "application/json") {
  const [method, path] = name.split(" ") as ["POST", string];
  return shop.app.inject({
    method,
    url: path.replaceAll(/:\w+/g, unknownIds.order),
    headers: { ...admin.headers, "content-type": contentType },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
}

/** An error must be a 4xx in the shop's format; a value that happens to be valid may be accepted. */
function expectNoServerError(answer: { statusCode: number; body: string }): void {
  expect(answer.statusCode).toBeLessThan(500);
  if (answer.statusCode >= 400) expect(errorBody.safeParse(JSON.parse(answer.body)).success).toBe(true);
}

describe("random requests to every endpoint, by every kind of caller, with ids of every buyer", () => {
  const complaintsOf = ({ findings }: Trial) => findings.map((finding) => JSON.stringify(finding, null, 2));
  const writeSomething = "WITH written AS (UPDATE products SET title = title || '!' WHERE sku = 'HONROL100')";

  test.each(Array.from({ length: quickOrLong(1, 50) }, (_, at) => at + 1))(
    "cause no 500 and no partial change, and neither show nor change another buyer's data: seed %i",
    { timeout: maxTryMs },
    async (seed) => {
      const trial = await tryHostileRequests(seed, quickOrLong(500, 2000), { enough: 5 });
      expect(complaintsOf(trial)).toEqual([]);
      // Every other endpoint has succeeded at least once, so the code behind its checks was tried, too. The buyers here
      // always have open orders, so that their accounts stay.
      // This shop has no courier company: nothing is booked, so nothing is cancelled, printed or charged.
      const isOfBookings = (name: string) => /^(?:POST|PUT) \/api\/(?:packing|admin)\/bookings/.test(name);
      // Whoever is invited owns another company.
      expect(trial.unreached.filter((name) => !isOfBookings(name))).toEqual([
        "POST /api/users/data/erase",
        "POST /api/company/invitations/:id/take",
      ]);
    },
  );

  test.each<[fault: string, endpoint: keyof typeof validRequests, mutate: Mutate, complaint: string]>([
    [
      "text concatenated into SQL",
      "GET /api/admin/customers",
      (text, values) => (JSON.stringify(values)?.includes("'") ? "SELECT 'it" : text),
      "it is a server error",
    ],
    [
      "a list of all buyers' orders",
      "GET /api/orders",
      (text) => text.replace("WHERE buyer_id = $1 AND id >= $2", "WHERE $1::uuid IS NOT NULL AND id >= $2"),
      "it shows the other buyer's",
    ],
    [
      "a cart line changed by its id alone",
      "PATCH /api/cart/:id",
      (text) => text.replace("AND user_id = $2", "AND $2::uuid IS NOT NULL"),
      "it changed the other buyer's cart_lines",
    ],
    [
      "two seconds of CPU time for one response",
      "PUT /api/admin/enquiries/:id/status",
      (text) => {
        if (!text.includes("UPDATE enquiries SET status")) return text;
        const start = process.threadCpuUsage();
        for (;;) {
          const { user, system } = process.threadCpuUsage(start);
          if (user + system > 2_000_000) return text;
        }
      },
      " ms of the processor",
    ],
    [
      "a write before the caller is authenticated",
      "GET /api/admin/orders",
      (text) => (text.includes("FROM sessions JOIN") ? `${writeSomething} ${text}` : text),
      "refused, but products has changed",
    ],
  ])("the random requests find %s", { timeout: maxTryMs }, async (_fault, only, mutate, complaint) => {
    mutateStatements(mutate);
    const trial = await tryHostileRequests(3, 300, { enough: 1, only });
    expect(complaintsOf(trial).join("\n")).toContain(complaint);
  });
});

describe("an invalid body is refused", () => {
  test.each(endpointsWithBody)(
    "%s: broken JSON, other content types, prototypes and unknown keys",
    async (name) => {
      const valid = validRequests[name](unknownIds).body;
      for (const [payload, contentType] of [
        ["{", "application/json"],
        ["null", "application/json"],
        ['{"__proto__":{"role":"admin"}}', "application/json"],
        ['{"constructor":{"prototype":{"role":"admin"}}}', "application/json"],
        ["a=1", "application/x-www-form-urlencoded"],
        ["{}", "application/json\tx"],
        ["{}", "text/plain"],
        [JSON.stringify({ ...(valid as object), role: "admin", price: 1 }), "application/json"],
      ] as const) {
        const answer = await send(name, payload, contentType);
        expectNoServerError(answer);
        expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      }
      expect({}).not.toHaveProperty("role");
    },
  );
});

test.each([
  "/api/products/details/%00",
  "/api/products/details/%ff",
  "/api/products/details/%",
  `/api/products/details/${"x".repeat(5000)}`,
  "/api/products?limit=1",
  "/api/orders?before=1",
  "/api/orders?before[]=1",
  "/api/admin/orders?page=1&page=2",
  "/api/admin/orders?page=1e3&status=",
  "/api/admin/orders;x",
  "/api//admin/orders",
  "/api/admin/orders/",
  "/api/admin/orders/%2e%2e/orders",
])("the URL %s never causes a server error", async (url) => {
  const asAdmin = await shop.app.inject({ method: "GET", url, headers: admin.headers });
  expectNoServerError(asAdmin);
  const asVisitor = await shop.app.inject({ method: "GET", url });
  expectNoServerError(asVisitor);
  if (url.includes("admin") || url.includes("orders"))
    expect(asVisitor.statusCode).toBeGreaterThanOrEqual(400);
});
