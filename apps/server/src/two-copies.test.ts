import { randomUUID } from "node:crypto";
import { checkoutAddress } from "@dakbag/api/test-support/builders/shipping-details";
import { waitUntilBlocked } from "@dakbag/api/test-support/builders/blocked-requests";
import { manyPaidOrders } from "@dakbag/api/test-support/builders/many-orders";
import { type SignedIn, signInBuyer } from "@dakbag/api/test-support/builders/sign-in-buyer";
import { raiseHoldLimits } from "@dakbag/api/test-support/builders/hold-limit";
import { setStock } from "@dakbag/api/test-support/builders/stock";
import { codeSentTo, newPhone } from "@dakbag/api/test-support/builders/verify-phone";
import { expectCleanLedger } from "@dakbag/api/test-support/expect-clean-ledger";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestJson, type JsonResponse, type JsonRequest } from "../test-support/request-json.ts";
import { type Copies, startCopies } from "../test-support/copies.ts";
import { type RoundRobin, startRoundRobin } from "../test-support/round-robin.ts";

const sku = "TAPBRN045";
const clock = { now: () => new Date(), advance: () => undefined };

let shop: Copies;
let db: pg.Pool;
let balancer: RoundRobin;

beforeAll(async () => {
  balancer = await startRoundRobin();
  shop = await startCopies([{}, {}]);
  ({ db } = shop);
  balancer.copies.push(...shop.addresses);
  shop.sandbox.setWebhookUrl(`${balancer.address}/api/webhooks/razorpay`);
});
afterAll(async () => {
  await balancer.close();
  await shop.close();
});

/** Sends a request; a path alone goes to the load balancer. */
function request(method: string, path: string, request: JsonRequest = {}): Promise<JsonResponse> {
  return requestJson(method, path.startsWith("/") ? balancer.address + path : path, request);
}

function times<Result>(count: number, work: () => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, work));
}

async function buyerWithBag(): Promise<SignedIn> {
  const buyer = await signInBuyer({ db, clock });
  const answer = await request("POST", "/api/cart", { as: buyer, body: { sku, quantity: 1 } });
  expect(answer.status).toBe(200);
  return buyer;
}

function order(buyer: SignedIn): Promise<JsonResponse> {
  const body = { shippingAddress: checkoutAddress, paymentMethod: "razorpay" };
  return request("POST", "/api/orders", { as: buyer, body });
}

describe("two copies of the shop behind a load balancer, with one database", () => {
  test("both copies answer requests", async () => {
    await times(20, () => request("GET", "/readyz"));
    expect([...balancer.answered.values()]).toEqual([10, 10]);
  });

  test("a one-time code and a session of one copy are valid at both, and a sign-out ends the session at both", async () => {
    const phoneNumber = newPhone();
    const asked = await request("POST", "/api/otp/sendOtp", { body: { phoneNumber } });
    expect(asked.status).toBe(200);
    const otp = await codeSentTo(shop, phoneNumber);
    const proven = await request("POST", "/api/otp/verifyOtp", {
      cookie: asked.cookie,
      body: { phoneNumber, otp },
    });
    const person = { phoneNumber, otp, password: "blue-bags-2026", name: "Asha", email: "asha@example.in" };
    const registered = await request("POST", "/api/users/register", { cookie: proven.cookie, body: person });
    expect(registered).toMatchObject({ status: 200, body: { token: expect.any(String) } });

    const headers = { authorization: `Bearer ${String(registered.body["token"])}` };
    const as: SignedIn = { userId: "", phoneNumber, token: "", headers };
    const profiles = async () =>
      (
        await Promise.all(balancer.copies.map((copy) => request("GET", `${copy}/api/users/profile`, { as })))
      ).map(({ status }) => status);
    expect(await profiles()).toEqual([200, 200]);
    expect((await request("POST", "/api/users/logout", { as })).status).toBe(200);
    expect(await profiles()).toEqual([401, 401]);
  });

  test("rate limits count the requests to both copies", async () => {
    const wrong = { phoneNumber: newPhone(), password: "not-the-password" };
    const answers = await times(16, () => request("POST", "/api/users/login", { body: wrong }));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(6).fill(429)]);

    const phoneNumber = newPhone();
    const sends = await times(6, () => request("POST", "/api/otp/sendOtp", { body: { phoneNumber } }));
    expect(sends.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("the last pieces in stock are sold once", async () => {
    await setStock({ db }, 1000, sku);
    const buyers = await times(9, buyerWithBag);
    await raiseHoldLimits({ db }, buyers);
    await setStock({ db }, 5, sku);
    const answers = await Promise.all(buyers.map(order));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(5).fill(200),
      409,
      409,
      409,
      409,
    ]);
    const { rows } = await db.query("SELECT count_in_stock FROM products WHERE sku = $1", [sku]);
    expect(rows).toEqual([{ count_in_stock: 0 }]);
  });

  test("a buyer who sends the same order to both copies gets one order", async () => {
    await setStock({ db }, 1000, sku);
    const buyer = await buyerWithBag();
    const answers = await times(12, () => order(buyer));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const orders = await db.query("SELECT FROM orders WHERE buyer_id = $1", [buyer.userId]);
    expect(orders.rowCount).toBe(1);
  });

  test("both copies show a price changed at one of them within a second, in the API and in pages", async () => {
    const admin = await signInBuyer({ db, clock }, { role: "admin" });
    const [first] = (
      await db.query<{ sku: string; price: string }>(
        "SELECT sku, price FROM products WHERE show_listing ORDER BY catalogue_position LIMIT 1",
      )
    ).rows;
    await times(4, () => request("GET", "/"));
    const change = {
      editId: randomUUID(),
      reason: "test",
      price: { seen: Number(first?.price), set: 7777.25 },
    };
    const answer = await request("PUT", `/api/admin/products/${first?.sku}/stockAndPrice`, {
      as: admin,
      body: change,
    });
    expect(answer.status).toBe(200);
    const shown = async () => {
      const paths = balancer.copies.flatMap((copy) => [
        `${copy}/api/products/details/${first?.sku}`,
        `${copy}/`,
      ]);
      const answers = await Promise.all(paths.map((path) => request("GET", path)));
      return answers.map(({ body }) => JSON.stringify(body).includes("7777.25"));
    };
    await expect.poll(shown, { interval: 20 }).toEqual([true, true, true, true]);
  });

  test("a payment's webhook events that are redelivered to both copies are processed once", async () => {
    await setStock({ db }, 1000, sku);
    const buyers = await times(6, buyerWithBag);
    const placed = await Promise.all(buyers.map(order));
    const ids = placed.map(({ body }) => String(body["razorpayOrderId"]));
    const callSandbox = (path: string, body: unknown) =>
      request("POST", `${shop.sandboxUrl}/razorpay/_sandbox/${path}`, { body });
    await Promise.all(ids.map((order_id) => callSandbox("pay", { order_id, outcome: "captured" })));
    await Promise.all(ids.map((order_id) => callSandbox("resend", { order_id, times: 4 })));
    const statuses = async () =>
      (
        await db.query<{ status: string; n: number }>(
          "SELECT status, count(*)::int AS n FROM orders WHERE razorpay_order_id = ANY ($1) GROUP BY 1",
          [ids],
        )
      ).rows;
    await expect.poll(statuses).toEqual([{ status: "Order Processing", n: 6 }]);
    const queue = "SELECT FROM graphile_worker.jobs WHERE task_identifier LIKE '%webhook%'";
    await expect.poll(async () => (await db.query(queue)).rowCount).toBe(0);
    const payments = await db.query(
      `SELECT (SELECT count(*)::int FROM payments WHERE order_id = orders.id) AS payments,
         (SELECT count(*)::int FROM order_events WHERE order_id = orders.id AND to_status = 'Order Processing') AS settled
       FROM orders WHERE razorpay_order_id = ANY ($1)`,
      [ids],
    );
    expect(payments.rows).toEqual(Array(6).fill({ payments: 1, settled: 1 }));
  });

  test("when a copy is killed, the other continues, no confirmed order is lost, and its unfinished upload is rolled back", async () => {
    await setStock({ db }, 1000, sku);
    const buyers = await times(30, buyerWithBag);
    const numbers = await manyPaidOrders({ db, clock }, 20);
    const admin = await signInBuyer({ db, clock }, { role: "admin" });
    const [killed = "", other = ""] = shop.addresses;
    const sendStatuses = async (address: string): Promise<number> => {
      const form = new FormData();
      form.append(
        "file",
        new File([numbers.map((number) => `${number},,,,Shipped`).join("\n")], "orders.csv"),
      );
      const url = `${address}/api/admin/bulkOrderStatus`;
      return (await fetch(url, { method: "POST", headers: admin.headers, body: form })).status;
    };
    const shipped = async () =>
      (await db.query("SELECT FROM orders WHERE order_number = ANY ($1) AND status = 'Shipped'", [numbers]))
        .rowCount;

    const holder = await shop.ownerDb.connect();
    await holder.query("BEGIN; LOCK TABLE audit_log IN EXCLUSIVE MODE"); // the last table that an upload writes to
    const upload = sendStatuses(killed).catch(() => "cut off");
    await waitUntilBlocked(holder, 1);
    const answers = buyers.map(order);
    await Promise.race(answers);
    shop.copies[0]?.process.kill("SIGKILL");
    const placed = (await Promise.all(answers)).filter(({ status }) => status === 200);
    expect(await upload).toBe("cut off");
    await holder.query("ROLLBACK");
    holder.release();
    expect(placed.length).toBeGreaterThan(0);

    const stored = await db.query("SELECT FROM orders WHERE razorpay_order_id = ANY ($1)", [
      placed.map(({ body }) => body["razorpayOrderId"]),
    ]);
    expect(stored.rowCount).toBe(placed.length);
    await shop.copies[0]?.exitCode();
    expect(await shipped()).toBe(0);
    expect([await sendStatuses(other), await shipped()]).toEqual([200, numbers.length]);
    const later = await times(6, async () => (await order(await buyerWithBag())).status);
    expect(later).toEqual(Array(6).fill(200));
    await expectCleanLedger({ db });
  });
});
