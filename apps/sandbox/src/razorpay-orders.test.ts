import { expect, test } from "vitest";
import { openSandbox, razorpayAuthorization } from "../test-support/open-sandbox.ts";

test("ORD-01: creates an order with every field of the provider's entity, and empty notes as a list", async () => {
  const { razorpay } = await openSandbox({ now: () => 1_756_455_561_000 });
  const created = await razorpay("POST", "/orders", {
    amount: 649_000,
    currency: "INR",
    receipt: "SO-000123",
  });
  expect(created.status).toBe(200);
  expect(created.body).toEqual({
    id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    entity: "order",
    amount: 649_000,
    amount_paid: 0,
    amount_due: 649_000,
    currency: "INR",
    receipt: "SO-000123",
    offer_id: null,
    status: "created",
    attempts: 0,
    notes: [],
    created_at: 1_756_455_561,
  });
});

test.each([
  [{ amount: 99, currency: "INR" }, "Order amount less than minimum amount allowed", "amount"],
  [{ amount: -100, currency: "INR" }, "The amount must be at least INR 1.00", "amount"],
  [{ amount: 100.5, currency: "INR" }, "The amount must be an integer.", "amount"],
  [{ amount: "100", currency: "INR" }, "The amount must be an integer.", "amount"],
  [{ currency: "INR" }, "amount: is required.", "amount"],
  [{ amount: 100 }, "currency: is required.", "currency"],
  [{ amount: 100, currency: 1 }, "expected string but provided 1", "currency"],
  [
    { amount: 100, currency: "INR", receipt: "r".repeat(41) },
    "The receipt may not be greater than 40 characters.",
    "receipt",
  ],
  [
    { amount: 100, currency: "INR", notes: { a: "n".repeat(257) } },
    "The notes value may not be greater than 256 characters.",
    "notes",
  ],
  [
    {
      amount: 100,
      currency: "INR",
      notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`n${i}`, ""])),
    },
    "Number of fields in notes should be less than or equal to 15",
    "notes",
  ],
  [
    { amount: 100, currency: "INR", transfers: [] },
    "transfers is/are not required and should not be sent",
    "transfers",
  ],
])("refuses %j in the provider's error format", async (body, description, field) => {
  const { razorpay } = await openSandbox();
  const refused = await razorpay("POST", "/orders", body);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    error: { code: "BAD_REQUEST_ERROR", description, field, source: "business", metadata: {} },
  });
  expect((await razorpay("GET", "/orders")).body).toMatchObject({ count: 0 });
});

test("accepts a receipt and notes of maximum size, and the capture setting", async () => {
  const { razorpay } = await openSandbox();
  const notes = Object.fromEntries(
    Array.from({ length: 15 }, (_, index) => [`note${index}`, "n".repeat(256)]),
  );
  const body = {
    amount: 100,
    currency: "INR",
    receipt: "r".repeat(40),
    notes,
    payment: { capture: "automatic" },
  };
  expect(await razorpay("POST", "/orders", body)).toMatchObject({ status: 200, body: { notes } });
});

test("ORD-05: `unique_receipt` answers a repeated creation with the first order, and refuses another amount", async () => {
  const { razorpay } = await openSandbox();
  const body = { amount: 500, currency: "INR", receipt: "SO-1", unique_receipt: true };
  const first = await razorpay("POST", "/orders", body);
  const second = await razorpay("POST", "/orders", body);
  expect(second.body).toEqual(first.body);
  expect(await razorpay("POST", "/orders", { ...body, amount: 600 })).toMatchObject({
    status: 400,
    body: { error: { description: "Order receipt should be unique." } },
  });
  expect((await razorpay("GET", "/orders?receipt=SO-1")).body).toMatchObject({ count: 1 });
});

test.each([
  ["no key", {}],
  ["a wrong secret", { authorization: `Basic ${btoa("rzp_test_sandboxDakbag1:wrong")}` }],
  ["the scheme in lower case", { authorization: razorpayAuthorization.replace("Basic", "basic") }],
])("refuses %s with 401", async (_name, headers) => {
  const { call } = await openSandbox();
  const refused = await call("POST", "/razorpay/v1/orders", { amount: 100, currency: "INR" }, headers);
  expect(refused.status).toBe(401);
  expect(refused.body).toMatchObject({ error: { code: "BAD_REQUEST_ERROR", metadata: {} } });
});

test("answers 400 for an unknown id and for an unknown URL, like the provider", async () => {
  const { razorpay } = await openSandbox();
  expect(await razorpay("GET", "/orders/order_00000000000000")).toMatchObject({
    status: 400,
    body: { error: { description: "The id provided does not exist" } },
  });
  expect(await razorpay("GET", "/nothing")).toMatchObject({
    status: 400,
    body: { error: { description: "The requested URL was not found on the server." } },
  });
});

test("PATCH changes only the notes of an order", async () => {
  const { razorpay, createOrder } = await openSandbox();
  const id = await createOrder();
  expect((await razorpay("PATCH", `/orders/${id}`, { notes: { sku: "POLPOD" } })).body).toMatchObject({
    notes: { sku: "POLPOD" },
  });
  expect((await razorpay("PATCH", `/orders/${id}`, { amount: 1 })).status).toBe(400);
  expect((await razorpay("GET", `/orders/${id}`)).body).toMatchObject({
    amount: 649_000,
    notes: { sku: "POLPOD" },
  });
});

test("lists orders newest first, by count and skip, and by receipt", async () => {
  const { razorpay, createOrder } = await openSandbox();
  const [first, second, third] = [
    await createOrder(),
    await createOrder(),
    await createOrder({ receipt: "r3" }),
  ];
  const page = await razorpay("GET", "/orders?count=1&skip=1");
  expect(page.body).toMatchObject({ entity: "collection", count: 1, items: [{ id: second }] });
  expect((await razorpay("GET", "/orders")).body).toMatchObject({
    items: [{ id: third }, { id: second }, { id: first }],
  });
  expect((await razorpay("GET", "/orders?receipt=r3")).body).toMatchObject({ items: [{ id: third }] });
  expect((await razorpay("GET", "/orders?count=101")).status).toBe(400);
});
