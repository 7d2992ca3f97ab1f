import { errorBody } from "@dakbag/contracts/error-body";
import { endpoints } from "@dakbag/contracts/endpoints";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkoutAddress, shippingDetailsBody } from "../test-support/builders/shipping-details.ts";
import { signInBuyer, type SignedIn } from "../test-support/builders/sign-in-buyer.ts";
import { startTestApp, type TestApp } from "../test-support/start-test-app.ts";

let shop: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await signInBuyer(shop, { role: "admin" });
});
afterAll(() => shop.close());

const someId = "01900000-0000-7000-8000-000000000000";

const product = {
  ...{
    title: "A bag",
    description: "Of poly",
    category: "POLY",
    type: "poly-bw-pd",
    size: "small",
    dimension: "1x2 inch",
  },
  ...{
    price: 1.5,
    images: ["https://a.in/b.png"],
    authorizedVendors: ["common"],
    showListing: false,
    hsn: "39232100",
  },
  ...{ unit: "PCS", rollsPerBox: null },
};

/** A body of the right shape for each endpoint that takes one: hostile values are put into it, one at a time. */
const rightBodies: Record<string, object> = {
  "POST /api/gstRates": { hsn: "48089000", effectiveFrom: "2027-12-01", ratePercent: 5, note: "New law" },
  "POST /api/otp/sendOtp": { phoneNumber: "9876543210" },
  "POST /api/otp/verifyOtp": { phoneNumber: "9876543210", otp: "1234" },
  "POST /api/users/register": {
    phoneNumber: "9876543210",
    password: "x1y2z3",
    name: "A",
    email: "a@b.in",
    otp: "1234",
  },
  "POST /api/users/login": { phoneNumber: "9876543210", password: "x1y2z3" },
  "POST /api/users/loginWithOtp": { phoneNumber: "9876543210", password: "x1y2z3" },
  "POST /api/cart": { sku: "HONROL100", quantity: 1 },
  "POST /api/cart/lines": { lines: [{ sku: "HONROL100", quantity: 1 }] },
  "PATCH /api/cart/:id": { quantity: 1 },
  "POST /api/users/shippingDetails": shippingDetailsBody(),
  "POST /api/users/addresses": checkoutAddress,
  "PUT /api/users/addresses/:id": checkoutAddress,
  "POST /api/orders": { shippingAddress: checkoutAddress, paymentMethod: "razorpay" },
  "POST /api/orders/verifyPayment": {
    razorpayOrderId: "order_1",
    razorpayPaymentId: "pay_1",
    razorpaySignature: "0".repeat(64),
  },
  "POST /api/orders/validateRazorpay": { razorpayOrderId: "order_1", razorpayPaymentId: null },
  "PUT /api/admin/orders/:id": {
    status: "Shipped",
    invoice: "",
    tracking: { partnerName: "", trackingId: "" },
  },
  "PUT /api/admin/orders": {
    ids: ["01900000-0000-7000-8000-000000000000"],
    status: "Shipped",
    partnerName: "",
  },
  "POST /api/meesho/getPackets": {
    sequence: "TNA112600000001",
    endSequence: "TNA112600000500",
    moq: 500,
    vendor: "dakbag",
    secret: "a-secret",
    isLabel: false,
  },
  "POST /api/meesho/validateGST": { gst: "27ABCDE1234F1Z0" },
  // A form is what they take: its file has tests of its own, and JSON in its place must do no harm.
  "POST /api/admin/bulkOrderStatus": { file: "a,b,c,d,Shipped" },
  "POST /api/admin/bulkOrderStatus/preview": { file: "a,b,c,d,Shipped" },
  "POST /api/admin/valmo/update": { file: "LMDC Code" },
  "POST /api/admin/valmo/preview": { file: "LMDC Code" },
  "POST /api/admin/meesho/update": { file: "GSTIN,Status" },
  "POST /api/admin/meesho/preview": { file: "GSTIN,Status" },
  "PUT /api/admin/customers/:id/role": { role: "buyer", password: "kraft-and-twine" },
  "PUT /api/inventory/:sku": {
    editId: someId,
    description: "A",
    stock: { seen: 1, set: 1 },
    perDayRequirement: 1,
    leadTime: 1,
    safetyFactor: 1,
    thresholds: { red: 1, orange: 2 },
  },
  "POST /api/admin/pictures": { file: "GIF89a" },
  "POST /api/admin/productEditor": { SKU: "HOSTILE1", ...product, countInStock: 1 },
  "PUT /api/admin/productEditor/:sku": { ...product, revision: "seen" },
  "PUT /api/admin/products/:sku/stockAndPrice": {
    editId: someId,
    reason: "Counted",
    price: { seen: 1, set: 1.02 },
    stock: { seen: 1, set: 1 },
    stockChange: 1,
    isShown: true,
  },
  "POST /api/admin/productCsv": { file: "SKU,Price,Stock,Show", again: "yes" },
  "POST /api/webhooks/razorpay": { event: "payment.captured" },
};

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      0,
      -1,
      0.5,
      1e12,
      1e308,
      Number.MAX_SAFE_INTEGER,
      "",
      " ",
      "0",
      "5e2",
      "NaN",
      "null",
      null,
      true,
      false,
    ],
    ...[
      [],
      {},
      [500],
      { $gt: 0 },
      { length: 4 },
      "a\u0000b",
      "\ud800",
      "‮",
      "９".repeat(10),
      "'; DROP TABLE orders; --",
    ],
    ...[
      "x".repeat(5000),
      "<script>",
      "../../etc/passwd",
      "=cmd|' /C calc'!A0",
      "2026-02-30",
      "%00",
      "{{7*7}}",
    ],
  ),
  fc.string({ unit: "binary" }),
  fc.integer(),
  fc.double(),
  fc.jsonValue(),
);

/** Every place in a body that holds a value. */
function placesOf(body: object, before: string[] = []): string[][] {
  return Object.entries(body).flatMap(([key, value]) => [
    [...before, key],
    ...(typeof value === "object" && value !== null ? placesOf(value, [...before, key]) : []),
  ]);
}

function withValueAt(body: object, [key, ...rest]: string[], value: unknown): object {
  const inner = (body as Record<string, unknown>)[key!];
  return { ...body, [key!]: rest.length === 0 ? value : withValueAt(inner as object, rest, value) };
}

async function send(name: string, payload: unknown, contentType = "application/json") {
  const [method, path] = name.split(" ") as ["POST", string];
  return shop.app.inject({
    method,
    url: path.replaceAll(/:\w+/g, someId),
    headers: { ...admin.headers, "content-type": contentType },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
}

/** A refusal is a 4xx in the shop's own form; a value that happened to be right is no concern of this test. */
function expectNoFault(answer: { statusCode: number; body: string }): void {
  expect(answer.statusCode).toBeLessThan(500);
  if (answer.statusCode >= 400) expect(errorBody.safeParse(JSON.parse(answer.body)).success).toBe(true);
}

describe("whatever comes in a body, the answer is never a 5xx and every refusal is a sentence", () => {
  test("every endpoint that takes a body is among those tried", () => {
    const taking = endpoints.filter(({ body }) => !body.safeParse(undefined).success).map(({ name }) => name);
    const triedAndWebhook = new Set(Object.keys(rightBodies));
    expect(taking.filter((name) => !triedAndWebhook.has(name))).toEqual([]);
  });

  test.each(Object.entries(rightBodies))("%s", async (name, body) => {
    const places = placesOf(body);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), hostile, async (place, value) => {
        expectNoFault(await send(name, withValueAt(body, place, value)));
      }),
      { numRuns: 150 },
    );
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (anything) => expectNoFault(await send(name, anything))),
      { numRuns: 50 },
    );
  });

  test.each(Object.keys(rightBodies))(
    "%s: broken JSON, other content types, prototypes and unknown keys",
    async (name) => {
      const right = rightBodies[name]!;
      for (const [payload, contentType] of [
        ["{", "application/json"],
        ["null", "application/json"],
        ['{"__proto__":{"role":"admin"}}', "application/json"],
        ['{"constructor":{"prototype":{"role":"admin"}}}', "application/json"],
        ["a=1", "application/x-www-form-urlencoded"],
        ["{}", "application/json\tx"],
        ["{}", "text/plain"],
        [JSON.stringify({ ...right, role: "admin", price: 1 }), "application/json"],
      ] as const) {
        const answer = await send(name, payload, contentType);
        expectNoFault(answer);
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
])("the address %s is refused or answered, never a fault", async (url) => {
  const asAdmin = await shop.app.inject({ method: "GET", url, headers: admin.headers });
  expectNoFault(asAdmin);
  const asVisitor = await shop.app.inject({ method: "GET", url });
  expectNoFault(asVisitor);
  if (url.includes("admin") || url.includes("orders"))
    expect(asVisitor.statusCode).toBeGreaterThanOrEqual(400);
});
