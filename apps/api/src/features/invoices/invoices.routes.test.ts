import { beforeAll, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { writeCreditNote } from "../../../test-support/builders/credit-note.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";
import { signInBuyer, type SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { readXlsx } from "../../../test-support/read-xlsx.ts";
import { textsOfPdf } from "../../../test-support/read-pdf.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { settlePayment } from "../checkout/settle-payment.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";

const shop = testAppForAll({
  now: new Date("2026-11-22T06:00:00Z"),
  environment: { PUBLIC_URL: "https://shop.example" },
});
const buyer = signInForAll(shop);
let orderId: string;
type Order = { _id: string; invoice: string };
beforeAll(async () => {
  await saveShippingDetails(shop, buyer);
  const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, { POLPOD120160: 2000 });
  orderId = order._id;
  await settlePayment(shop.shop, {
    id: "pay_1",
    orderId: razorpayOrderId,
    amountPaise: amount,
    currency: "INR",
    status: "captured",
    createdAt: shop.clock.now(),
  });
});

const get = (url: string, { headers }: SignedIn) => shop.app.inject({ method: "GET", url, headers });
const notFoundBody = (what: string) => ({
  success: false,
  code: "not-found",
  message: `This ${what} was not found.`,
});

describe("GET /api/orders/:id/invoice", () => {
  test(
    "the buyer gets a PDF whose file name has the invoice number, with cache-control no-store",
    { tags: ["ruling-invoice.8"] },
    async () => {
      const answer = await get(`/api/orders/${orderId}/invoice`, buyer);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": 'attachment; filename="tax-invoice-db-26-27-000001.pdf"',
        "cache-control": "no-store",
      });
      const texts = textsOfPdf(answer.rawPayload);
      for (const text of ["DB/26-27/000001", "GSTIN: 27ABCDE1234F1Z0", "₹6,490.00"])
        expect(texts).toContain(text);
    },
  );

  test("an accountant gets the invoice of any order", async () => {
    const accountant = await signInBuyer(shop, { role: "accountant" });
    expect((await get(`/api/orders/${orderId}/invoice`, accountant)).statusCode).toBe(200);
  });

  test(
    "another buyer, internal staff, a packer and the buyer of an unpaid order get 404",
    { tags: ["ruling-invoice.9"] },
    async () => {
      const [otherBuyer, internal] = [await signInBuyer(shop), await signInBuyer(shop, { role: "internal" })];
      const packer = await signInBuyer(shop, { role: "packer" });
      const { order: unpaid } = await placeOrder(shop, buyer, { POLPOD140170: 1000 });
      const answers = [
        await get(`/api/orders/${orderId}/invoice`, otherBuyer),
        await get(`/api/orders/${orderId}/invoice`, internal),
        await get(`/api/orders/${orderId}/invoice`, packer),
        await get(`/api/orders/${unpaid._id}/invoice`, buyer),
        await get(`/api/orders/${uuidV7(new Date())}/invoice`, buyer),
      ];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject(notFoundBody("invoice"));
      }
    },
  );
});

describe("GET /api/orders/:id/credit-notes/:creditNoteId", () => {
  test(
    "the buyer and an admin get the PDF; another buyer gets 404, and so does a request with another order's id",
    { tags: ["ruling-invoice.9"] },
    async () => {
      const id = await writeCreditNote(shop, orderId);
      const url = `/api/orders/${orderId}/credit-notes/${id}`;
      const [otherBuyer, admin] = [await signInBuyer(shop), await signInBuyer(shop, { role: "admin" })];
      const own = await get(url, buyer);
      expect(own.headers["content-disposition"]).toBe(
        'attachment; filename="credit-note-dc-26-27-000001.pdf"',
      );
      const texts = textsOfPdf(own.rawPayload);
      for (const text of ["CREDIT NOTE", "DB/26-27/000001", "Torn in transit", "₹6,490.00"])
        expect(texts).toContain(text);
      expect((await get(url, admin)).rawPayload.equals(own.rawPayload)).toBe(true);
      const ofOtherOrder = await get(`/api/orders/${uuidV7(new Date())}/credit-notes/${id}`, buyer);
      for (const answer of [await get(url, otherBuyer), ofOtherOrder]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject(notFoundBody("credit note"));
      }
    },
  );
});

describe("the URL of an invoice", () => {
  const invoicePageUrl = () => `https://shop.example/orders/${orderId}/invoice`;
  const days = "?startDate=2026-11-22&endDate=2026-11-22";
  async function read(admin: SignedIn) {
    const list = (await get("/api/orders", buyer)).json<{ data: Order[] }>().data;
    const single = (await get(`/api/orders/${orderId}`, buyer)).json<{ order: Order }>().order;
    const desk = (await get(`/api/admin/orders/${orderId}`, admin)).json<{ order: Order }>().order;
    const report = (await get(`/api/admin/downloadAllOrders${days}`, admin)).json<{ data: Order[] }>().data;
    const [sheet] = readXlsx((await get(`/api/admin/reports/orders.xlsx${days}`, admin)).rawPayload);
    const orders = [list.find(({ _id }) => _id === orderId), single, desk, report[0], sheet?.rows[0]];
    return orders.map((row) => row?.["invoice"]);
  }
  const save = (admin: SignedIn, invoice: string) =>
    saveOrder(shop, admin, orderId, {
      status: "Order Processing",
      invoice,
    });

  test(
    "orders and reports link the shop's own invoice page, until an admin pastes another link",
    { tags: ["ruling-invoice.10"] },
    async () => {
      const admin = await signInBuyer(shop, { role: "admin" });
      expect(await read(admin)).toEqual(Array(5).fill(invoicePageUrl()));
      await save(admin, "https://invoices.example/1.pdf");
      expect(await read(admin)).toEqual(Array(5).fill("https://invoices.example/1.pdf"));
      await save(admin, "");
      expect(await read(admin)).toEqual(Array(5).fill(invoicePageUrl()));
    },
  );

  test(
    "the shop's own URL sent back by an admin is not stored as a pasted link",
    { tags: ["ruling-invoice.10"] },
    async () => {
      const admin = await signInBuyer(shop, { role: "admin" });
      const answer = await save(admin, invoicePageUrl());
      expect(answer.json()).toMatchObject({
        order: { invoice: invoicePageUrl(), pastedInvoice: "", taxInvoiceNumber: "DB/26-27/000001" },
      });
    },
  );
});

test(
  "an invoice has the same bytes for an admin a month later, after the order has changed",
  { tags: ["ruling-invoice.8"] },
  async () => {
    const first = await get(`/api/orders/${orderId}/invoice`, buyer);
    shop.clock.advance(30 * 86_400_000);
    await shop.db.query("UPDATE orders SET gstin = 'NA', billing_address = '{}' WHERE id = $1", [orderId]);
    await shop.ownerDb.query("UPDATE order_lines SET title = 'Else' WHERE order_id = $1", [orderId]);
    const admin = await signInBuyer(shop, { role: "admin" });
    const second = await get(`/api/orders/${orderId}/invoice`, admin);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  },
);
