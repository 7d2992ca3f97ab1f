import { beforeAll, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { placePaidOrder, readOnDesk, refundGoodwill } from "../../../test-support/builders/refunds.ts";
import { expectAllCredited } from "../../../test-support/expect-all-credited.ts";
import { textsOfPdf } from "../../../test-support/read-pdf.ts";
import { readZip } from "../../../test-support/read-xlsx.ts";
import { endRefunds } from "../../../test-support/schedules/end-refunds.ts";

const shop = testAppForAll({ now: new Date("2026-11-22T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin" });
let paid: Awaited<ReturnType<typeof placePaidOrder>>;
// Of ₹118.00 with 18% GST, ₹100.00 is taxable value.
beforeAll(async () => {
  paid = await placePaidOrder(shop, { POLPOD120160: 2000 });
  await refundGoodwill(shop, admin, paid.id, { amount: 118 });
  await endRefunds(shop, paid.id, "processed");
});

describe("an order with goodwill", { tags: ["ruling-refund.12"] }, () => {
  test("is packed with all its pieces", async () => {
    const url = "/api/admin/orders/print";
    const payload = { kind: "packing-slips", orders: [paid.id] };
    const answer = await shop.app.inject({ method: "POST", url, headers: admin.headers, payload });
    expect(textsOfPdf(answer.rawPayload)).toContain("2,000 pieces");
  });

  test("lessens the value of the month's sales in GSTR-1, not the quantity", async () => {
    const url = "/api/admin/reports/gstr1.json?month=2026-11";
    const answer = await shop.app.inject({ method: "GET", url, headers: admin.headers });
    expect(answer.json()).toMatchObject({
      b2cs: [{ rt: 18, txval: 5400, iamt: 972 }],
      hsn: { hsn_b2c: [{ qty: 2000, txval: 5400, iamt: 972 }] },
    });
  });

  test("stands in the buyer's own data as an amount of its line, without pieces", async () => {
    const url = "/api/users/data/download";
    const answer = await shop.app.inject({ method: "GET", url, headers: paid.buyer.headers });
    const data = JSON.parse(readZip(answer.rawPayload).get("data.json")!.toString("utf8")) as {
      orders: { refunds: unknown[] }[];
    };
    expect(data.orders[0]!.refunds).toMatchObject([
      {
        amountPaise: 11_800,
        pieces: [],
        goodwill: [{ lineNumber: 1, taxablePaise: 10_000, gstPaise: 1800 }],
      },
    ]);
  });

  test("is refunded to the rest by a status file, and then all of it is credited", async () => {
    const answer = await sendFile(shop, "/api/admin/bulkOrderStatus", `${paid.orderNumber},,,,Refunded`, {
      headers: admin.headers,
      fields: { money: "refund" },
    });
    expect(answer.json()).toMatchObject({ updatedCount: 1 });
    const { refunds } = await readOnDesk(shop, admin, paid.id);
    expect(refunds.map(({ amount }) => amount)).toEqual([118, paid.amountPaise / 100 - 118]);
    await endRefunds(shop, paid.id, "processed");
    await expectAllCredited(shop, paid.id);
  });
});
