import { payAtSandbox, verification } from "@dakbag/api/test-support/builders/payments";
import { shippingDetailsBody, checkoutAddress } from "@dakbag/api/test-support/builders/shipping-details";
import { signInBuyer } from "@dakbag/api/test-support/builders/sign-in-buyer";
import { codeSentTo, messagesTo, newPhone } from "@dakbag/api/test-support/builders/verify-phone";
import { cloneDatabase } from "@dakbag/api/test-support/clone-database";
import { expectCleanLedger } from "@dakbag/api/test-support/expect-clean-ledger";
import { quickOrLong } from "@dakbag/api/test-support/quick-or-long";
import { freePort } from "@dakbag/api/database/free-port";
import { openDatabase } from "@dakbag/api/platform/database";
import { gstinCheckCharacter } from "@dakbag/domain/gst/gstin";
import { shopEnvironment } from "@dakbag/sandbox/shop-environment";
import { type Sandbox, startSandbox } from "@dakbag/sandbox/start-sandbox";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Pooler, startPgBouncer, startStrictAddress } from "./poolers.ts";
import { startShop } from "../support/shop-process.ts";

/* The shop with DATABASE_POOLER=transaction, as a process of its own: behind Debian's PgBouncer, or in `npm test`, which
   downloads nothing, behind an address that refuses what PgBouncer cannot do. */
const concurrentBuyers = quickOrLong(4, 20);
const gstin = `27ABCDE1234F1Z${gstinCheckCharacter("27ABCDE1234F1Z")}`;

let pooler: Pooler;
let sandbox: Sandbox;
let url: string;
let db: pg.Pool;
/** What has been started, the newest last: also when the next does not start. */
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const database = await cloneDatabase();
  stops.push(database.drop);
  db = openDatabase(database.url, { onConnectionError: () => undefined });
  stops.push(() => db.end());
  sandbox = await startSandbox();
  stops.push(() => sandbox.close());
  pooler = await quickOrLong(startStrictAddress, startPgBouncer)(database.url);
  stops.push(() => pooler.stop());
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  sandbox.setWebhookUrl(`${url}/api/webhooks/razorpay`);
  const shop = await startShop(
    {
      ...shopEnvironment(sandbox),
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.url,
      DATABASE_POOLER: "transaction",
      SERVER_SECRET: "a-secret-that-only-the-tests-know-0123456789",
      RATE_LIMIT_SCALE: "1000",
      HOST: "127.0.0.1",
      PORT: port,
    },
    { parameters: ["--web-app", join(import.meta.dirname, "../../apps/server/test-support/fake-web-app")] },
  );
  stops.push(() => shop.stop());
}, 120_000);
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

/** A browser with its cookies and, after sign-in, its token. @throws Error unless the answer is a success */
function browser(token?: string) {
  const cookies = new Map<string, string>();
  const headers: Record<string, string> = { "content-type": "application/json" };
  const signIn = (as: string) => (headers["authorization"] = `Bearer ${as}`);
  if (token !== undefined) signIn(token);
  async function request(method: string, path: string, body?: unknown): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";")[0]?.split("=") ?? [];
      cookies.set(name, value);
    }
    return answer;
  }
  return {
    signIn,
    get: (path: string) => request("GET", path),
    post: async (path: string, body: unknown) =>
      (await (await request("POST", path, body)).json()) as Record<string, unknown>,
  };
}

type Browser = ReturnType<typeof browser>;

async function register(buyer: Browser): Promise<string> {
  const phoneNumber = newPhone();
  await buyer.post("/api/otp/sendOtp", { phoneNumber });
  const otp = await codeSentTo({ sandboxUrl: sandbox.url }, phoneNumber);
  await buyer.post("/api/otp/verifyOtp", { phoneNumber, otp });
  const person = { phoneNumber, otp, password: "blue-bags-2026", name: "Asha", email: "asha@example.in" };
  buyer.signIn(String((await buyer.post("/api/users/register", person))["token"]));
  return phoneNumber;
}

/** From the first code to the paid order. @returns the phone and the order's id */
async function buy(buyer: Browser): Promise<{ phoneNumber: string; orderId: string }> {
  const phoneNumber = await register(buyer);
  await buyer.post("/api/cart", { sku: "HONROL100", quantity: 1 });
  await buyer.post("/api/users/shippingDetails", shippingDetailsBody({ GSTIN: gstin }));
  await buyer.post("/api/users/addresses", { ...checkoutAddress, address: "14 Mill Road" });
  const placed = await buyer.post("/api/orders", {
    shippingAddress: checkoutAddress,
    paymentMethod: "razorpay",
  });
  const paid = await payAtSandbox({ sandboxUrl: sandbox.url }, String(placed["razorpayOrderId"]), {
    webhook: true,
  });
  await buyer.post("/api/orders/verifyPayment", verification(paid));
  const orderId = Object(placed["order"])._id as string;
  const list: unknown = await (await buyer.get("/api/orders")).json();
  expect(list).toMatchObject({ data: [{ _id: orderId, status: "Order Processing" }] });
  return { phoneNumber, orderId };
}

test("buyers register, order and pay at once through the pooler, and staff read their lists and reports", async () => {
  const bought = await Promise.all(Array.from({ length: concurrentBuyers }, () => buy(browser())));
  const clock = { now: () => new Date(), advance: () => undefined };
  const desk = browser((await signInBuyer({ db, clock }, { role: "admin" })).token);
  expect(await desk.post("/api/meesho/validateGST", { gst: gstin })).toMatchObject({ isValid: true });
  const list = (await (await desk.get("/api/admin/orders?page=1&limit=50")).json()) as {
    orders: { _id: string }[];
  };
  expect(list.orders.map(({ _id }) => _id).toSorted()).toEqual(
    bought.map(({ orderId }) => orderId).toSorted(),
  );
  const workbook = await (await desk.get("/api/admin/reports/pending-orders.xlsx")).bytes();
  expect(Buffer.from(workbook.subarray(0, 2)).toString()).toBe("PK");
  const month = new Date().toISOString().slice(0, 7);
  expect(await (await desk.get(`/api/admin/reports/gstr1.json?month=${month}`)).json()).toMatchObject({
    b2b: [{ ctin: gstin }],
  });
  // The job queue sends it, which listens at the direct address.
  for (const { phoneNumber } of bought)
    await expect
      .poll(async () => (await messagesTo({ sandboxUrl: sandbox.url }, phoneNumber)).length, {
        timeout: 30_000,
        interval: 200,
      })
      .toBeGreaterThan(1);
  expect(pooler.refused).toEqual([]);
  await expectCleanLedger({ db });
}, 120_000);
