import { indiaDay, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { daysOfMonth } from "@dakbag/domain/dates/month";
import { beforeEach, describe, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import {
  companyOf,
  joinCompany,
  openCompany,
  requestCompany,
} from "../../../test-support/builders/company.ts";
import { placeOrder, requestOrder } from "../../../test-support/builders/order.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import { saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";

const shop = testAppForAll();
const owner = signInForEach(shop);
let branchId = "";
beforeEach(async () => {
  await setStock(shop, 1000, "HONROL100");
  await saveShippingDetails(shop, owner);
  branchId = await openCompany(shop, owner);
});

const buyer = async (perOrder: number | null, perMonth: number | null) => {
  const person = await signInBuyer(shop, { name: "Ravi" });
  await joinCompany(shop, owner, person, "buyer", { perOrder, perMonth });
  return person;
};
/** What a roll costs, with GST, in rupees. */
const priceOf = async (rolls: number) => {
  const person = await signInBuyer(shop);
  return (await placeOrder(shop, person, { HONROL100: rolls })).amount / 100;
};
const fill = async (person: SignedIn, rolls: number) => {
  await shop.falsifyingDb.query("DELETE FROM cart_lines WHERE user_id = $1", [person.userId]);
  await fillCart(shop, person, { HONROL100: rolls });
};
const ask = async (person: SignedIn, rolls: number) => {
  await fill(person, rolls);
  const answer = await requestOrder(shop, person, branchId);
  return { status: answer.statusCode, ...answer.json<{ code?: string; message?: string }>() };
};
const pay = async (person: SignedIn, rolls: number) => {
  await shop.falsifyingDb.query("DELETE FROM cart_lines WHERE user_id = $1", [person.userId]);
  const { razorpayOrderId, order } = await placeOrder(shop, person, { HONROL100: rolls }, branchId);
  await payOrder(shop, person, razorpayOrderId);
  return order._id;
};
const memberNamed = async (name: string) =>
  (await companyOf(shop, owner)).members.find((member) => member.name === name)!;
const change = (id: string, body: object) => requestCompany(shop, owner, "PUT", `/members/${id}`, body);

describe("a colleague with a limit", () => {
  test("orders up to it at once, and above it is refused with the reason; the cart stays", async () => {
    const two = await priceOf(2);
    const person = await buyer(Math.floor(two), null);
    expect(await ask(person, 2)).toMatchObject({
      status: 409,
      code: "above-limit",
      message: expect.stringMatching(
        /^This order of ₹[\d,.]+ is above your limit of ₹[\d,.]+ for an order\. Please ask an owner or an approver/,
      ),
    });
    const { rows } = await shop.db.query("SELECT quantity FROM cart_lines WHERE user_id = $1", [
      person.userId,
    ]);
    expect(rows).toEqual([{ quantity: 2 }]);
    await change(person.userId, { role: "buyer", perOrder: Math.ceil(two), perMonth: null, version: 1 });
    expect((await ask(person, 2)).status).toBe(200);
  });

  test("of 0 orders nothing, and without one anything", async () => {
    expect((await ask(await buyer(0, null), 1)).code).toBe("above-limit");
    expect((await ask(await buyer(null, 0), 1)).code).toBe("above-limit");
    expect((await ask(await buyer(null, null), 900)).status).toBe(200);
  });

  test("of a month orders until its sum, of which unpaid, cancelled and older orders are no part", async () => {
    const one = await priceOf(1);
    const person = await buyer(null, Math.ceil(one * 2));
    // One that waits for payment is replaced by the next.
    expect((await ask(person, 2)).status).toBe(200);
    const first = await pay(person, 1);
    expect((await memberNamed("Ravi")).spent).toBe(one);
    expect(await ask(person, 2)).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^With this order of ₹[\d,.]+ and the ₹[\d,.]+ of this month you would pass/,
      ),
    });
    await pay(person, 1);
    expect((await ask(person, 1)).code).toBe("above-limit");
    const setStatus = (status: string) =>
      shop.falsifyingDb.query("UPDATE orders SET status = $2 WHERE id = $1", [first, status]);
    await setStatus("Cancelled");
    expect((await ask(person, 1)).status).toBe(200);
    await setStatus("Order Processing");
  });

  test("begins anew with the month in India, which is hours before that of UTC", async () => {
    const one = await priceOf(1);
    const person = await buyer(null, Math.ceil(one));
    const month = indiaDay(shop.clock.now()).slice(0, 7);
    const next = indiaDayStart(daysOfMonth(month).before);
    shop.clock.advance(next.getTime() - shop.clock.now().getTime() - 60_000);
    // Half past six in the evening in UTC.
    expect(next.toISOString()).toContain("T18:30:00");
    await pay(person, 1);
    expect((await ask(person, 1)).code).toBe("above-limit");
    shop.clock.advance(120_000);
    expect((await ask(person, 1)).status).toBe(200);
  });
});

test("orders that are placed while earlier ones are paid spend no more than the month's limit", async () => {
  const one = await priceOf(1);
  const person = await buyer(null, Math.ceil(one * 4));
  const request = async () => {
    await fill(person, 1);
    const answer = await requestOrder(shop, person, branchId);
    return answer.statusCode === 200 ? answer.json<{ razorpayOrderId: string }>().razorpayOrderId : undefined;
  };
  // A payment may be refused, or refunded, where another order is paid by then.
  const pays = (placed?: string) => placed && payOrder(shop, person, placed).catch(() => undefined);
  for (let round = 0; round < 6; round += 1) {
    const first = await request();
    const [, second, third] = await Promise.all([pays(first), request(), request()]);
    await Promise.all([pays(second), pays(third)]);
  }
  const { spent } = await memberNamed("Ravi");
  expect(spent).toBeGreaterThan(one * 2);
  expect(spent).toBeLessThanOrEqual(Math.ceil(one * 4));
});

describe("limits", () => {
  test("are for approvers and buyers, whole rupees from 0 to 10 crore, and a save names the version", async () => {
    const person = await buyer(null, null);
    const body = { role: "buyer", perOrder: 100, perMonth: null, version: 1 };
    const refused = async (changes: object) => {
      const answer = await change(person.userId, { ...body, ...changes });
      return [answer.statusCode, answer.json<{ message: string }>().message];
    };
    expect(await refused({ role: "accounts" })).toEqual([
      400,
      "perOrder and perMonth are for approvers and buyers",
    ]);
    expect(await refused({ role: "owner" })).toEqual([
      400,
      "perOrder and perMonth are for approvers and buyers",
    ]);
    expect(await refused({ perOrder: -1 })).toEqual([400, "perOrder must be at least 0"]);
    expect(await refused({ perOrder: 1.5 })).toEqual([400, "perOrder must be whole rupees"]);
    expect(await refused({ perMonth: 100_000_001 })).toEqual([400, "perMonth must be at most 100000000"]);
    expect((await change(person.userId, body)).statusCode).toBe(200);
    expect(await refused({ perOrder: 200 })).toEqual([
      409,
      expect.stringContaining("changed this meanwhile"),
    ]);
    expect(await memberNamed("Ravi")).toMatchObject({
      role: "buyer",
      perOrder: 100,
      perMonth: null,
      version: 2,
    });
    const { rows } = await shop.db.query("SELECT summary FROM audit_log ORDER BY id DESC LIMIT 1");
    expect(rows).toEqual([{ summary: expect.stringContaining("made Ravi buyer, up to ₹100.00 an order.") }]);
  });

  test("are in the invitation, and are those of who takes it", async () => {
    await buyer(500, 2000);
    expect(await memberNamed("Ravi")).toMatchObject({ perOrder: 500, perMonth: 2000, spent: 0 });
  });
});
