import { isTaxDocument, type PrintKind, printKinds } from "@dakbag/domain/orders/order-prints";
import { beforeAll, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { manyPaidOrders } from "../../../test-support/builders/many-orders.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { placePaidOrder, refundPieces } from "../../../test-support/builders/refunds.ts";
import { saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";
import { signInBuyer, type SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { readPdf, textsOfPdf } from "../../../test-support/read-pdf.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";

const shop = testAppForAll({ now: new Date("2026-11-25T06:00:00Z") });
const buyer = signInForAll(shop);
let admin: SignedIn;
let first: Order;
let second: Order;
let unpaid: Order;
type Order = { _id: string; orderNumber: string };

async function paidOrder(goods: Record<string, number>): Promise<Order> {
  const { id: _id, orderNumber } = await placePaidOrder(shop, goods);
  return { _id, orderNumber };
}

beforeAll(async () => {
  admin = await signInBuyer(shop, { role: "admin" });
  await saveShippingDetails(shop, buyer);
  first = await paidOrder({ POLPOD120160: 2000 });
  second = await paidOrder({ POLPOD120160: 1000, HONROL100: 2 });
  unpaid = (await placeOrder(shop, buyer, { POLPOD140170: 1000 })).order;
  await saveOrder(shop, admin, first._id, {
    status: "Shipped",
    invoice: "",
    tracking: { partnerName: "Delhivery", trackingId: "12345678901234" },
  });
});

const print = (kind: string, orders: unknown, { headers }: SignedIn = admin) =>
  shop.app.inject({ method: "POST", url: "/api/admin/orders/print", headers, payload: { kind, orders } });

async function textsOf(kind: PrintKind, orders: readonly Order[]): Promise<string[][]> {
  const answer = await print(
    kind,
    orders.map(({ _id }) => _id),
  );
  expect(answer.statusCode).toBe(200);
  return readPdf(answer.rawPayload).map((page) => page.map(({ text }) => text));
}

describe("POST /api/admin/orders/print", () => {
  test("answers a PDF whose name has the order number, or the number of orders and the day", async () => {
    const one = await print("packing-slips", [first._id]);
    expect(one.headers).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "no-store",
      "content-disposition": `attachment; filename="packing-slips_${first.orderNumber.replaceAll("/", "-")}.pdf"`,
    });
    const two = await print("address-labels", [first._id, second._id]);
    expect(two.headers["content-disposition"]).toBe(
      'attachment; filename="address-labels_2-orders_2026-11-25.pdf"',
    );
  });

  test("packing slips and labels have a page for each box, in the order of the request", async () => {
    const slips = await textsOf("packing-slips", [second, first]);
    expect(slips).toHaveLength(2);
    expect(slips[0]).toEqual(
      expect.arrayContaining([second.orderNumber, "1,000 pieces", "2 rolls", "none yet"]),
    );
    expect(slips[1]).toEqual(
      expect.arrayContaining([first.orderNumber, "2,000 pieces", "12345678901234", "Box 1 of 1"]),
    );
    const labels = await textsOf("address-labels", [second, first]);
    expect(labels[0]).toEqual(
      expect.arrayContaining([second.orderNumber, "Order number: no tracking number yet", "Box 1 of 1"]),
    );
    expect(labels[1]).toEqual(
      expect.arrayContaining(["12345678901234", "Delhivery", `Order ${first.orderNumber}`]),
    );
    expect(labels[1]?.join()).not.toContain("no tracking number");
  });

  test("the pick list adds up each product, with its orders and boxes", async () => {
    const [page = []] = await textsOf("pick-list", [second, first]);
    expect(page).toEqual(
      expect.arrayContaining([
        "3,000 pieces",
        `${first.orderNumber}: 2,000, box 1 of 1`,
        `${second.orderNumber}: 1,000, box 1 of 1`,
        "2 rolls",
      ]),
    );
  });

  test("each courier gets a hand-over list of its own; orders without one come last", async () => {
    const lists = await textsOf("hand-over-list", [second, first]);
    expect(lists).toHaveLength(2);
    expect(lists[0]).toEqual(
      expect.arrayContaining([
        "Delhivery",
        first.orderNumber,
        "12345678901234",
        "Received for the courier: 1 box",
      ]),
    );
    expect(lists[1]).toEqual(expect.arrayContaining(["not chosen yet", second.orderNumber, "none yet"]));
  });

  test("every invoice is printed as original, duplicate and triplicate", async () => {
    const pages = await textsOf("invoices", [first, second]);
    const marks = pages.map((page) => page.find((text) => / for /.test(text) && !text.startsWith("For")));
    const copies = ["Original for Recipient", "Duplicate for Transporter", "Triplicate for Supplier"];
    expect(marks).toEqual([...copies, ...copies]);
    const numbers = pages.map((page) => page.find((text) => text.startsWith("DB/")));
    expect(new Set(numbers.slice(0, 3))).toEqual(new Set(["DB/26-27/000001"]));
    expect(new Set(numbers.slice(3))).toEqual(new Set(["DB/26-27/000002"]));
  });

  test("refunded pieces are not packed, and an order without others is not printed", async () => {
    const order = await paidOrder({ POLPOD100120: 2000 });
    const refund = (quantity: number, refundsSeen: number) =>
      refundPieces(shop, admin, order._id, { lines: [{ lineNumber: 1, quantity }], refundsSeen });
    expect((await refund(500, 0)).statusCode).toBe(200);
    expect((await textsOf("packing-slips", [order]))[0]).toContain("1,500 pieces");
    expect((await refund(1500, 1)).statusCode).toBe(200);
    const answer = await print("pick-list", [order._id]);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: "not-printable",
      message: `Nothing was printed: ${order.orderNumber} is refunded. Please select only the others.`,
    });
  });

  test("an unpaid order is in no print, and a wrong request is a sentence that names the field", async () => {
    for (const kind of printKinds) {
      // The first leaves in one parcel, and so in no challan.
      const others = kind === "challans" ? [] : [first._id];
      const answer = await print(kind, [...others, unpaid._id]);
      expect(answer.statusCode).toBe(409);
      const problem = isTaxDocument(kind) ? "has no tax invoice" : "is not paid";
      expect(answer.json<{ message: string }>().message).toBe(
        `Nothing was printed: ${unpaid.orderNumber} ${problem}. Please select only the others.`,
      );
    }
    const unknown = uuidV7(new Date());
    const ids = Array.from({ length: 501 }, () => uuidV7(new Date()));
    for (const [kind, wrong, status, message] of [
      ["pick-list", [unknown], 404, `orders names an order that does not exist: ${unknown}`],
      ["pick-list", ["26-27/000001"], 400, "orders must be identifiers of orders"],
      ["pick-list", [], 400, "orders must name at least one order"],
      ["pick-list", [first._id, first._id], 400, "orders must name each order once"],
      ["pick-list", ids, 400, "orders must name at most 500 orders: please print them in several parts"],
      ["pick-list", "all", 400, "orders must be a list"],
      [
        "posters",
        [first._id],
        400,
        "kind must be one of packing-slips, packing-slips-two, packing-slips-4x6, address-labels, pick-list, hand-over-list, invoices, challans",
      ],
    ] as const) {
      const answer = await print(kind, wrong);
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message]);
    }
  });

  test("more orders than a page of rows are all printed, while this thread has turns", async () => {
    await manyPaidOrders({ ...shop, db: shop.ownerDb }, 230);
    const { rows } = await shop.db.query<{ id: string; order_number: string }>(
      "SELECT id, order_number FROM orders WHERE cart_fingerprint = 'many' ORDER BY order_number DESC",
    );
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    const labels = await textsOf(
      "address-labels",
      rows.map(({ id }) => ({ _id: id, orderNumber: "" })),
    );
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
    expect(labels.map((page) => page.find((text) => text.startsWith("Order 26")))).toEqual(
      rows.map((row) => `Order ${row.order_number}`),
    );
  });

  test("only accountants and admins print", async () => {
    const internal = await signInBuyer(shop, { role: "internal" });
    const accountant = await signInBuyer(shop, { role: "accountant" });
    expect((await print("invoices", [first._id], accountant)).statusCode).toBe(200);
    for (const person of [buyer, internal])
      expect((await print("address-labels", [first._id], person)).statusCode).toBe(403);
    expect(textsOfPdf((await print("address-labels", [first._id])).rawPayload)).toContain("PREPAID");
  });
});
