import * as contract from "@dakbag/contracts/gst-rates";
import type { PayableOrder } from "@dakbag/contracts/checkout";
import { describe, expect, test, vi } from "vitest";
import { signInForEach, testAppForEach } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { waitUntilBlocked } from "../../../test-support/builders/blocked-requests.ts";
import { placeOrder, requestOrder } from "../../../test-support/builders/order.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";

const minutes = 60_000;

// Ten minutes before December begins in India.
const shop = testAppForEach({ now: new Date("2026-11-30T18:20:00Z") });
const admin = signInForEach(shop, { role: "admin", name: "Meera Iyer" });

const honeycomb = {
  hsn: "48089000",
  effectiveFrom: "2026-12-01",
  ratePercent: 5,
  note: "Notification 12/2026",
};

async function send(method: "GET" | "POST" | "DELETE", url: string, body?: object, caller = admin) {
  const answer = await shop.app.inject({
    method,
    url,
    headers: caller.headers,
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json<{ success: boolean; message: string }>() };
}
const schedule = (change: object = {}, caller = admin) =>
  send("POST", "/api/gstRates", { ...honeycomb, ...change }, caller);
const withdraw = (path = "48089000/2026-12-01") => send("DELETE", `/api/gstRates/${path}`);
const list = async () => contract.listGstRates.answer.parse((await send("GET", "/api/gstRates")).body);
const audit = async () =>
  (
    await shop.db.query<{ action: string; actor: string; subject: string; changes: unknown }>(
      "SELECT action, actor, subject, changes FROM audit_log ORDER BY id",
    )
  ).rows;

describe("scheduling a rate", { tags: ["ruling-money.7"] }, () => {
  test("a scheduled rate is listed before current and past rates with its admin, time and note, and is in the audit log", async () => {
    const answer = await schedule();
    expect(answer.status).toBe(200);
    const { rates, today, products } = await list();
    expect(today).toBe("2026-11-30");
    expect(rates.filter(({ hsn }) => hsn === "48089000")).toEqual([
      { ...honeycomb, actor: "Meera Iyer", scheduledAt: "2026-11-30T18:20:00.000Z" },
      {
        hsn: "48089000",
        effectiveFrom: "2017-07-01",
        ratePercent: 12,
        note: "",
        actor: "",
        scheduledAt: null,
      },
    ]);
    expect(products.find(({ SKU }) => SKU === "HONSLV150")).toMatchObject({ hsn: "48089000", price: 3599 });
    expect(await audit()).toEqual([
      {
        action: "gst-rate.scheduled",
        actor: "Meera Iyer",
        subject: "HSN 48089000",
        changes: [
          {
            field: "2026-12-01",
            before: null,
            after: 5,
          },
        ],
      },
    ]);
  });

  test("scheduling the same rate twice returns the first one and adds no audit entry", async () => {
    const first = await schedule();
    expect(await schedule({ note: "Entered a second time" })).toEqual(first);
    expect(await audit()).toHaveLength(1);
  });

  test("of twenty concurrent requests with different rates one succeeds; the others get 409 with the admin's name", async () => {
    // Blocks the first transaction before its commit, until others wait for the same day.
    const blocker = await shop.ownerDb.connect();
    await blocker.query("BEGIN; LOCK TABLE audit_log IN EXCLUSIVE MODE");
    const requests = Array.from({ length: 20 }, (_, at) => schedule({ ratePercent: at + 0.25 }));
    await waitUntilBlocked(blocker, 3);
    await blocker.query("COMMIT");
    blocker.release();
    const answers = await Promise.all(requests);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.body.message).toMatch(
      /^\d+\.25% is scheduled for HSN 48089000 from 2026-12-01 by Meera Iyer\. Please withdraw it first\.$/,
    );
    expect(await audit()).toHaveLength(1);
  });

  test("a rate with an invalid day, percentage, HSN or note is refused and nothing is saved", async () => {
    const before = await list();
    for (const [change, message] of [
      [{ effectiveFrom: "2026-11-30" }, "effectiveFrom must be tomorrow or later"],
      [{ effectiveFrom: "2017-07-01" }, "effectiveFrom must be tomorrow or later"],
      [{ effectiveFrom: "2062-12-01" }, "effectiveFrom must be at most 5 years ahead"],
      [{ effectiveFrom: "2027-02-29" }, "effectiveFrom must be a day, as YYYY-MM-DD"],
      [{ ratePercent: 5.005 }, "ratePercent must be 0 to 100 with at most 2 decimals"],
      [{ ratePercent: -1 }, "ratePercent must be 0 to 100 with at most 2 decimals"],
      [{ ratePercent: 100.01 }, "ratePercent must be 0 to 100 with at most 2 decimals"],
      [{ ratePercent: "5" }, "ratePercent must be a number"],
      [{ hsn: "480" }, "hsn must be 4, 6 or 8 digits"],
      [{ note: " " }, "note is required"],
    ] as const)
      expect(await schedule(change)).toMatchObject({ status: 400, body: { success: false, message } });
    expect(await list()).toEqual(before);
    expect(await audit()).toEqual([]);
  });

  test("0, 100 and percentages with two decimals are accepted", async () => {
    for (const [at, ratePercent] of [0, 100, 0.25, 12.55].entries())
      expect((await schedule({ ratePercent, effectiveFrom: `2027-01-0${at + 1}` })).status).toBe(200);
  });

  test("internal staff get 403", async () => {
    const internal = await signInBuyer(shop, { role: "internal" });
    expect((await schedule({}, internal)).status).toBe(403);
    expect(await audit()).toEqual([]);
  });
});

describe("withdrawing a rate", () => {
  test("a rate that has not begun is withdrawn and listed with its admin; a second request changes nothing", async () => {
    await schedule();
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(200);
    const { rates, withdrawn } = await list();
    expect(rates.some(({ effectiveFrom }) => effectiveFrom === "2026-12-01")).toBe(false);
    expect(withdrawn).toMatchObject([
      {
        ...honeycomb,
        actor: "Meera Iyer",
        withdrawnBy: "Meera Iyer",
        withdrawnAt: "2026-11-30T18:20:00.000Z",
      },
    ]);
    expect((await audit()).map(({ action }) => action)).toEqual(["gst-rate.scheduled", "gst-rate.withdrawn"]);
    shop.clock.advance(15 * minutes);
    await shop.shop.catalogue.refresh();
    expect(shop.shop.catalogue.current().findListed("HONSLV150")?.gstRatePercent).toBe(12);
  });

  test("another rate can be scheduled for the day of a withdrawn rate", async () => {
    await schedule();
    await withdraw();
    expect((await schedule({ ratePercent: 18 })).status).toBe(200);
  });

  test("withdrawing a rate that has begun gets 409, and one that was never scheduled gets 404", async () => {
    await schedule();
    shop.clock.advance(10 * minutes); // midnight in India, to the millisecond
    expect(await withdraw()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("has begun") },
    });
    expect((await withdraw("48089000/2017-07-01")).status).toBe(409);
    expect((await withdraw("48089000/2027-01-01")).status).toBe(404);
    expect((await list()).rates).toContainEqual(expect.objectContaining(honeycomb));
  });
});

describe("when the first day of a rate begins", { tags: ["ruling-money.7"] }, () => {
  const rateShown = () => shop.shop.catalogue.current().findListed("HONSLV150")?.gstRatePercent;
  // The total of one at 3599: with 12% and with 5%
  const oldTotalPaise = 403_088;
  const newTotalPaise = 377_895;

  test("the catalogue and the carts have the new rate at midnight without a refresh", async () => {
    const buyer = await signInBuyer(shop);
    await fillCart(shop, buyer, { HONSLV150: 1 });
    await schedule();
    shop.clock.advance(10 * minutes - 1);
    // Scheduling sends a notification. It must be processed first, or it would cause the refresh that is awaited below.
    await shop.db.query("UPDATE products SET price = 1 WHERE sku = 'TAPBRN045'");
    await vi.waitUntil(() => shop.shop.catalogue.current().findListed("TAPBRN045")?.price === 1);
    await shop.shop.catalogue.refresh();
    expect(rateShown()).toBe(12);
    shop.clock.advance(1);
    // No refresh is requested: the catalogue cache notices the new day by itself, within a second.
    await vi.waitUntil(() => rateShown() === 5, { timeout: 20_000, interval: 20 });
    const cart = await send("GET", "/api/cart", undefined, buyer);
    expect(cart.body).toMatchObject({ items: [{ product: { gstRatePercent: 5 }, gst: 179.95 }] });
  });

  test("an order has the rate of the moment it is placed, and a later rate does not change it", async () => {
    const early = await signInBuyer(shop);
    const late = await signInBuyer(shop);
    await schedule();
    const first = await placeOrder(shop, early, { HONSLV150: 1 });
    const ordersBefore = await send("GET", "/api/orders", undefined, early);
    shop.clock.advance(10 * minutes);
    const second = await placeOrder(shop, late, { HONSLV150: 1 });
    expect([first.amount, second.amount]).toEqual([oldTotalPaise, newTotalPaise]);
    expect(await send("GET", "/api/orders", undefined, early)).toEqual(ordersBefore);
  });

  test("retrying the payment of an earlier order uses its old rate; Proceed to Pay again uses the new rate", async () => {
    const buyer = await signInBuyer(shop);
    await schedule();
    const first = await placeOrder(shop, buyer, { HONSLV150: 1 });
    shop.clock.advance(11 * minutes);
    const retried = await send("POST", `/api/orders/${first.order._id}/retryPayment`, {}, buyer);
    expect(retried).toMatchObject({ status: 200, body: { amount: oldTotalPaise } });
    const secondOrder = (await requestOrder(shop, buyer)).json<PayableOrder>();
    expect(secondOrder.amount).toBe(newTotalPaise);
    expect(secondOrder.order._id).not.toBe(first.order._id);
  });
});
