import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import type { SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import {
  capture,
  paidWithoutInvoice,
  type UnpaidOrder,
  unpaidOrders,
} from "../../../test-support/builders/unpaid-orders.ts";

const shop = testAppForAll({
  now: new Date("2026-11-22T18:00:00Z"),
  ledgerDiffersBecause: "some orders are paid without invoices",
});
const admin = signInForAll(shop, { role: "admin", name: "Meera" });

const make = (id: string, { headers }: SignedIn = admin) =>
  shop.app.inject({ method: "POST", url: `/api/admin/orders/${id}/invoice`, headers });

const pay = (order: UnpaidOrder) => capture(shop, order);
const createPaidOrders = async (count: number) => (await paidWithoutInvoice(shop, count)).map(({ id }) => id);

async function series(): Promise<{ numbers: number[]; last: number }> {
  const { rows } = await shop.db.query<{ serial: number }>("SELECT serial FROM invoices ORDER BY serial");
  const { rows: saved } = await shop.db.query<{ last: number }>(
    "SELECT last_serial AS last FROM invoice_series",
  );
  return { numbers: rows.map(({ serial }) => serial), last: saved[0]?.last ?? 0 };
}

describe("POST /api/admin/orders/:id/invoice", () => {
  test(
    "concurrent requests issue one invoice per order, without a gap beside concurrent captures",
    { tags: ["ruling-invoice.1", "ruling-invoice.11"] },
    async () => {
      const missing = await createPaidOrders(5);
      const unpaid = await unpaidOrders(shop, 10);
      // It is after midnight in India.
      shop.clock.advance(3_600_000);
      const requests = missing.flatMap((id) => [make(id), make(id), make(id)]);
      const answers = await Promise.all([...requests, ...unpaid.map(pay)]);
      expect(answers.filter((answer) => answer === "paid")).toHaveLength(10);
      const numbers = answers
        .filter((answer) => answer !== "paid" && answer !== "returned" && answer !== "unknown-order")
        .map((answer) => answer.json<{ number: string }>().number);
      expect(new Set(numbers).size).toBe(5);
      const all = Array.from({ length: 15 }, (_, index) => index + 1);
      expect(await series()).toEqual({ numbers: all, last: 15 });
      const { rows } = await shop.db.query("SELECT DISTINCT day FROM invoices WHERE order_id = ANY ($1)", [
        missing,
      ]);
      expect(rows).toEqual([{ day: "2026-11-23" }]);
    },
  );

  test(
    "the invoice is in the order's history and the audit log once, with the admin's name",
    { tags: ["ruling-desk.2"] },
    async () => {
      const [id] = await createPaidOrders(1);
      const { number } = (await make(id!)).json<{ number: string }>();
      await make(id!);
      const { rows } = await shop.db.query(
        "SELECT actor, what FROM order_events WHERE order_id = $1 AND what LIKE 'Tax invoice%'",
        [id],
      );
      expect(rows).toEqual([{ actor: "Meera", what: `Tax invoice ${number} made` }]);
      const { rows: log } = await shop.db.query(
        "SELECT actor FROM audit_log WHERE summary LIKE '%' || $1 || '%'",
        [number],
      );
      expect(log).toEqual([{ actor: "Meera" }]);
    },
  );

  test(
    "an order that is unpaid, has a pasted invoice or wrong amounts is refused, and no number is used",
    { tags: ["ruling-invoice.1", "ruling-invoice.11"] },
    async () => {
      const [unpaid] = await unpaidOrders(shop, 1);
      const [pasted, wrong] = await createPaidOrders(2);
      await shop.db.query("UPDATE orders SET invoice_link = 'https://x.example/1.pdf' WHERE id = $1", [
        pasted,
      ]);
      await shop.ownerDb.query("UPDATE order_lines SET gst_paise = gst_paise - 5 WHERE order_id = $1", [
        wrong,
      ]);
      const before = await series();
      for (const [id, code, message] of [
        [unpaid!.id, "not-paid", /^This order is not paid/],
        [pasted!, "invoice-pasted", /^This order has a pasted invoice/],
        [wrong!, "invoice-not-made", /^No invoice could be made: A GST of/],
      ] as const) {
        const answer = await make(id);
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toMatchObject({ code, message: expect.stringMatching(message) });
      }
      expect((await make("01900000-0000-7000-8000-000000000000")).statusCode).toBe(404);
      expect(await series()).toEqual(before);
    },
  );
});
