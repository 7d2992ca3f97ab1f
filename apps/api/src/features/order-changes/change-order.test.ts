import type { Order } from "@dakbag/contracts/orders";
import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { stockOf } from "../../../test-support/builders/order.ts";
import { placePaidOrder, readOnDesk, refundPieces } from "../../../test-support/builders/refunds.ts";
import type { SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin", name: "Meera" });

const change = (id: string, payload: object) => saveOrder(shop, admin, id, payload);
const onDesk = (id: string) => readOnDesk(shop, admin, id);
const refusalOf = async (answer: ReturnType<typeof change>) => {
  const { statusCode, body } = await answer;
  return [statusCode, (JSON.parse(body) as { code?: string }).code];
};
async function seenByBuyer({ headers }: SignedIn, id: string) {
  const answer = await shop.app.inject({ url: `/api/orders/${id}`, headers });
  return answer.json<{ order: Order & { refunds: { state: string }[] } }>().order;
}
const refund = { money: { decision: "refund" } };
const kept = { money: { decision: "kept", reason: "Printed with your own design" } };
const elsewhere = { money: { decision: "elsewhere", reference: "UTR 220411" } };
const conflict = [409, "order-changed"];

describe("saves of two admins", { tags: ["ruling-desk.16"] }, () => {
  test("a save that saw an older version is refused and changes nothing", async () => {
    const { id } = await placePaidOrder(shop, { HONROL100: 1 });
    const { version } = (await onDesk(id)).order;
    expect((await change(id, { status: "Delivered", version })).statusCode).toBe(200);
    const before = await onDesk(id);
    expect(await refusalOf(change(id, { status: "Shipped", version }))).toEqual(conflict);
    expect(await onDesk(id)).toEqual(before);
    expect((await change(id, { status: "Shipped", version: before.order.version })).statusCode).toBe(200);
  });

  test("a save that does not say which version it saw is refused and changes nothing", async () => {
    const { id } = await placePaidOrder(shop, { HONROL100: 1 });
    const before = await onDesk(id);
    for (const version of [undefined, null, "2"]) {
      const answer = await change(id, { status: "Shipped", version });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ details: [{ field: "version" }] });
    }
    const [withoutVersion] = (await change(id, { status: "Shipped", version: undefined })).json<{
      details: { message: string }[];
    }>().details;
    expect(withoutVersion?.message).toBe("version is required: that of the order as you saw it");
    expect(await onDesk(id)).toEqual(before);
  });

  test("of ten concurrent saves of one version exactly one succeeds", async () => {
    const { id } = await placePaidOrder(shop, { HONROL100: 1 });
    const { version } = (await onDesk(id)).order;
    const statuses = ["In Production", "Shipped", "In transit", "Out for delivery", "Delivered"];
    const saves = [...statuses, ...statuses].map((status, index) =>
      change(id, { status, version, tracking: { partnerName: "DTDC", trackingId: `D${index}` } }),
    );
    const answers = await Promise.all(saves);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
    expect((await onDesk(id)).events.filter(({ what }) => what.includes("Status"))).toHaveLength(1);
  });

  test("a refund, a payment and a restock count as changes of the order", async () => {
    const { id } = await placePaidOrder(shop, { HONROL100: 3 });
    const { version } = (await onDesk(id)).order;
    await refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity: 1 }] });
    expect(await refusalOf(change(id, { status: "Shipped", version }))).toEqual(conflict);
  });

  test("a save that is repeated after a lost answer succeeds again", async () => {
    const { id } = await placePaidOrder(shop, { HONROL100: 1 });
    const { version } = (await onDesk(id)).order;
    const save = { status: "Shipped", version, tracking: { partnerName: "DTDC", trackingId: "D1" } };
    expect((await change(id, save)).statusCode).toBe(200);
    expect((await change(id, save)).statusCode).toBe(200);
  });
});

describe("the money of a cancelled order", { tags: ["ruling-desk.3"] }, () => {
  test.each(["Cancelled", "Refunded"])("%s on a paid order needs a decision", async (status) => {
    const { id, buyer } = await placePaidOrder(shop, { HONROL100: 1 });
    expect(await refusalOf(change(id, { status }))).toEqual([409, "money-undecided"]);
    expect(await seenByBuyer(buyer, id)).toMatchObject({
      status: "Order Processing",
      moneyReturned: "nothing",
    });
  });

  test("refund: the buyer reads of it as requested, then as processed, and gets one credit note", async () => {
    const { id, buyer } = await placePaidOrder(shop, { HONSLV200: 2 });
    const stock = await stockOf(shop, "HONSLV200");
    const save = { status: "Cancelled", ...refund, restock: true };
    const answers = await Promise.all([change(id, save), change(id, save), change(id, save)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await stockOf(shop, "HONSLV200")).toBe(stock + 2);
    expect(await seenByBuyer(buyer, id)).toMatchObject({ moneyReturned: "requested", moneyKeptReason: null });
    await shop.runJobs();
    const { refunds, events } = await onDesk(id);
    expect(refunds).toHaveLength(1);
    expect(events.filter(({ what }) => what.includes("goods restocked"))).toHaveLength(1);
    expect(events.filter(({ what }) => what.startsWith("Refund of"))[0]).toMatchObject({ actor: "Meera" });
  });

  test("elsewhere: the refund is recorded with its reference, notified and credited, once", async () => {
    const { id, buyer, amountPaise } = await placePaidOrder(shop, { HONROL100: 2 });
    const save = { status: "Refunded", ...elsewhere };
    await Promise.all([change(id, save), change(id, save)]);
    expect(await seenByBuyer(buyer, id)).toMatchObject({
      status: "Refunded",
      moneyReturned: "all",
      refunds: [{ state: "processed" }],
    });
    const { refunds, refundable } = await onDesk(id);
    expect(refunds).toMatchObject([
      {
        amount: amountPaise / 100,
        creditNote: { number: expect.any(String) },
        outsideReference: "UTR 220411",
      },
    ]);
    expect(refundable?.moneyLeft).toBe(0);
    const { rows } = await shop.db.query(
      "SELECT kind FROM notifications WHERE order_id = $1 AND kind = 'refunded'",
      [id],
    );
    expect(rows).toHaveLength(2); // by SMS and by e-mail
  });

  test("kept: the buyer reads the reason and of no refund", async () => {
    const { id, buyer } = await placePaidOrder(shop, { HONROL100: 1 });
    expect(await refusalOf(change(id, { status: "Refunded", ...kept }))).toEqual([409, "money-undecided"]);
    expect((await change(id, { status: "Cancelled", ...kept })).statusCode).toBe(200);
    expect(await seenByBuyer(buyer, id)).toMatchObject({
      moneyReturned: "nothing",
      moneyKeptReason: "Printed with your own design",
      refunds: [],
    });
    // Returned after all: the reason no longer holds.
    await change(id, { status: "Cancelled", ...refund });
    expect(await seenByBuyer(buyer, id)).toMatchObject({ moneyReturned: "requested", moneyKeptReason: null });
  });

  test.each([
    [{ status: "Cancelled", money: { decision: "kept" } }, "money.reason"],
    [{ status: "Cancelled", money: { decision: "elsewhere", reference: " " } }, "money.reference"],
    [{ status: "Cancelled", money: { decision: "elsewhere", reference: "rfnd_1" } }, "money.reference"],
    [{ status: "Cancelled", money: { decision: "elsewhere", reference: "see RFND_1" } }, "money.reference"],
    [{ status: "Cancelled", money: { decision: "lost" } }, "money.decision"],
    [{ status: "Shipped", ...refund }, "money"],
    [{ status: "Shipped", restock: true }, "restock"],
    [{ status: "Cancelled", refund: true }, "refund"],
  ])("%j is refused with 400 naming the field", async (payload, field) => {
    const { id } = await placePaidOrder(shop, { HONROL100: 1 });
    const answer = await change(id, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(field);
    expect((await onDesk(id)).refunds).toEqual([]);
  });
});

describe("taking a cancelled order up again", { tags: ["ruling-desk.17"] }, () => {
  test("needs a confirmation, takes its goods again, and forgets why the money was kept", async () => {
    const { id } = await placePaidOrder(shop, { HONSLV150: 4 });
    const stock = await stockOf(shop, "HONSLV150");
    await change(id, { status: "Cancelled", ...kept, restock: true });
    expect(await stockOf(shop, "HONSLV150")).toBe(stock + 4);
    expect(await refusalOf(change(id, { status: "In Production" }))).toEqual([409, "order-not-revived"]);
    expect((await change(id, { status: "In Production", revive: true })).statusCode).toBe(200);
    expect(await stockOf(shop, "HONSLV150")).toBe(stock);
    expect((await onDesk(id)).order).toMatchObject({ status: "In Production", moneyKeptReason: null });
  });

  test("is refused when its money has gone back, also while the refund is under way", async () => {
    const { id } = await placePaidOrder(shop, { HONROL100: 1 });
    await change(id, { status: "Cancelled", ...refund });
    const again = { status: "Shipped", revive: true };
    expect(await refusalOf(change(id, again))).toEqual([409, "money-returned"]);
    await shop.runJobs();
    expect(await refusalOf(change(id, again))).toEqual([409, "money-returned"]);
  });

  test("is refused when its goods are sold out", async () => {
    const { id } = await placePaidOrder(shop, { HONSLV450: 2 });
    await change(id, { status: "Cancelled", ...kept, restock: true });
    await setStock(shop, 1, "HONSLV450");
    expect(await refusalOf(change(id, { status: "Shipped", revive: true }))).toEqual([
      409,
      "not-enough-stock",
    ]);
    expect((await onDesk(id)).order.status).toBe("Cancelled");
    expect(await stockOf(shop, "HONSLV450")).toBe(1);
  });
});
