import { findOrderDetails } from "@dakbag/contracts/orders";
import { readStaffHome } from "@dakbag/contracts/staff-home";
import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import { readOnDesk } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { unknownIds } from "../../../test-support/hostile/ids.ts";

const shop = testAppForAll({ ledgerDiffersBecause: "statuses are set directly" });
const admin = signInForAll(shop, { role: "admin", name: "Asha Rao" });
const stranger = signInForAll(shop, { name: "Bina Shah" });

const post = (url: string, payload: object, { headers }: SignedIn) =>
  shop.app.inject({ method: "POST", url, headers, payload });
const ask = (id: string, buyer: SignedIn, reason = "Ordered twice") =>
  post(`/api/orders/${id}/askToCancel`, { reason }, buyer);
const decline = (id: string, answer: unknown = "It is printed for you") =>
  post(`/api/admin/orders/${id}/declineCancellation`, { answer }, admin);

async function paidOrder(): Promise<{ buyer: SignedIn; id: string }> {
  const buyer = await signInBuyer(shop);
  const { order, razorpayOrderId } = await placeOrder(shop, buyer, { HONSLV150: 1 });
  await payOrder(shop, buyer, razorpayOrderId);
  return { buyer, id: order._id };
}
async function requestOf(id: string, { headers }: SignedIn) {
  const answer = await shop.app.inject({ url: `/api/orders/${id}`, headers });
  return findOrderDetails.answer.parse(answer.json()).order.cancellationRequest;
}
const setStatus = (id: string, status: string) =>
  shop.falsifyingDb.query("UPDATE orders SET status = $2 WHERE id = $1", [id, status]);
async function askedAtHome(): Promise<string[]> {
  const answer = await shop.app.inject({ url: "/api/internal/home", headers: admin.headers });
  const { forAdmins } = readStaffHome.answer.parse(answer.json());
  return forAdmins!.work.cancellationsAsked.oldest.map(({ _id }) => _id);
}
const events = async (id: string) => (await readOnDesk(shop, admin, id)).events.map(({ what }) => what);

describe("a buyer asks to cancel a paid order", { tags: ["ruling-cart.43"] }, () => {
  test("once: the first reason stays, staff see it on the order and on Today, and nothing else changes", async () => {
    const { buyer, id } = await paidOrder();
    expect(await requestOf(id, buyer)).toBeNull();
    expect((await ask(id, buyer)).statusCode).toBe(200);
    const askedAt = shop.clock.now().toISOString();
    shop.clock.advance(60_000);
    expect((await ask(id, buyer, "Too expensive")).statusCode).toBe(200);
    const request = { askedAt, reason: "Ordered twice", stage: "asked", answer: "" };
    expect(await requestOf(id, buyer)).toEqual(request);
    const { order } = await readOnDesk(shop, admin, id);
    expect(order).toMatchObject({ status: "Order Processing", cancellationRequest: request });
    expect((await events(id)).filter((what) => what === "Asked to cancel")).toHaveLength(1);
    expect(await askedAtHome()).toContain(id);
  });

  test("two at once make one request", async () => {
    const { buyer, id } = await paidOrder();
    const answers = await Promise.all([
      ask(id, buyer, "One"),
      ask(id, buyer, "Two"),
      ask(id, buyer, "Three"),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await events(id)).filter((what) => what === "Asked to cancel")).toHaveLength(1);
  });

  test("not an order of others, one that is not paid, or one whose goods have left", async () => {
    const { id } = await paidOrder();
    expect((await ask(id, stranger)).statusCode).toBe(404);
    expect((await ask(unknownIds.order, stranger)).statusCode).toBe(404);
    const { buyer, id: shipped } = await paidOrder();
    await setStatus(shipped, "Shipped");
    expect((await ask(shipped, buyer)).json()).toMatchObject({ code: "order-changed" });
    const { order } = await placeOrder(shop, stranger, { HONSLV150: 1 });
    expect((await ask(order._id, stranger)).statusCode).toBe(409);
    for (const one of [id, shipped])
      expect((await readOnDesk(shop, admin, one)).order.cancellationRequest).toBeNull();
  });

  test("the stage follows the order: cancelled, or its goods had left before anybody answered", async () => {
    const { buyer, id } = await paidOrder();
    await ask(id, buyer);
    await setStatus(id, "Shipped");
    expect(await requestOf(id, buyer)).toMatchObject({ stage: "too-late" });
    await setStatus(id, "Cancelled");
    expect(await requestOf(id, buyer)).toMatchObject({ stage: "cancelled" });
    expect(await askedAtHome()).not.toContain(id);
    expect((await decline(id)).json()).toMatchObject({ code: "changed-meanwhile" });
  });
});

describe("staff decline", { tags: ["ruling-cart.43"] }, () => {
  test("with an answer that the buyer reads; the same again changes nothing, another one is refused", async () => {
    const { buyer, id } = await paidOrder();
    await ask(id, buyer);
    expect((await decline(id)).statusCode).toBe(200);
    expect((await decline(id)).statusCode).toBe(200);
    expect((await decline(id, "Another reason")).json()).toMatchObject({ code: "changed-meanwhile" });
    expect(await requestOf(id, buyer)).toMatchObject({ stage: "declined", answer: "It is printed for you" });
    expect((await events(id)).filter((what) => what.startsWith("Not cancelled: "))).toHaveLength(1);
    expect(await askedAtHome()).not.toContain(id);
  });

  test.each([
    ["", "answer is required"],
    ["See www.example.com", "link"],
    ["x".repeat(301), "at most 300"],
    [7, "answer"],
  ])("not with %j", async (answer, problem) => {
    const { buyer, id } = await paidOrder();
    await ask(id, buyer);
    const refused = await decline(id, answer);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining(problem),
    ]);
    expect(await requestOf(id, buyer)).toMatchObject({ stage: "asked" });
  });

  test("not where the buyer did not ask", async () => {
    const { id } = await paidOrder();
    expect((await decline(id)).statusCode).toBe(404);
  });
});

describe("an order that its buyer asks to cancel", { tags: ["ruling-cart.43", "ruling-desk.19"] }, () => {
  const toCheck = { reason: "cancellation-asked", text: "Its buyer asks to cancel it" };
  /** What the dialog, a selection and a file ask to be checked when it is shipped. */
  async function checksOf(id: string) {
    const { order } = await readOnDesk(shop, admin, id);
    const tracking = { partnerName: "Ravi Transport", trackingId: `RT-${order.orderNumber}` };
    const change = { orders: [{ id, version: order.version }], status: "Delivered" };
    const file = `${id},,${tracking.trackingId},${tracking.partnerName},Shipped`;
    const url = "/api/admin/bulkOrderStatus/preview";
    const rows = [
      ...(await post("/api/admin/orders/preview", change, admin)).json<Previewed>().rows,
      ...(await sendFile(shop, url, file, { headers: admin.headers })).json<Previewed>().rows,
    ];
    const saved = await saveOrder(shop, admin, id, { status: "Shipped", tracking, checked: false });
    return {
      dialog: saved.json<{ details?: { warnings: object[] } }>().details?.warnings ?? [],
      previews: rows.map(({ reasons }) => reasons.includes("cancellation-asked")),
    };
  }
  interface Previewed {
    rows: { reasons: string[] }[];
  }

  test("leaves only with a tick, in the dialog, a selection and a file, until staff decline", async () => {
    const { buyer, id } = await paidOrder();
    await ask(id, buyer);
    expect(await checksOf(id)).toEqual({ dialog: [toCheck], previews: [true, true] });
    await decline(id);
    expect(await checksOf(id)).toEqual({ dialog: [], previews: [false, false] });
    expect((await readOnDesk(shop, admin, id)).order.status).toBe("Shipped");
  });
});
