import { hsnSummary, invoiceTotals, taxLines } from "@dakbag/domain/gst/invoice-tax";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import { paiseToRupees } from "@dakbag/domain/money/money";
import { priceBreakdown } from "@dakbag/domain/pricing/price-breakdown";
import { checkQuantity } from "@dakbag/domain/cart/quantity-options";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { buyersWithCarts } from "../../../test-support/builders/many-buyers.ts";
import { payAtSandbox, verifyPayment } from "../../../test-support/builders/payments.ts";
import { checkoutAddress } from "../../../test-support/builders/shipping-details.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import {
  type BareLine,
  recomputeHsnSummary,
  recomputeLine,
  recomputeTotals,
} from "../../../test-support/recompute-money.ts";
import { priceCartLine } from "../cart/cart-line.ts";

const shop = testAppForAll();
let goods: Omit<BareLine, "quantity">[];
beforeAll(async () => {
  goods = await goodsWithVariedPrices();
});

const seed = 20_261_122;
const delhi = { ...checkoutAddress, district: "New Delhi", state: "Delhi", zipCode: "110001" };

/** All goods that need no authorisation, with prices and GST rates that cover every rounding case. */
async function goodsWithVariedPrices(): Promise<Omit<BareLine, "quantity">[]> {
  const rates = ["12", "18", "5", "0.25", "28", "2.5"];
  const { rows: hsns } = await shop.db.query<{ hsn: string }>(
    "SELECT DISTINCT hsn FROM products ORDER BY hsn",
  );
  for (const [index, { hsn }] of hsns.entries()) {
    await shop.db.query("UPDATE gst_rates SET rate_percent = $2 WHERE hsn = $1", [
      hsn,
      rates[index % rates.length],
    ]);
  }
  await setStock(shop, 900_000_000);
  const { rows } = await shop.db.query<Omit<BareLine, "quantity">>(
    `WITH priced AS (
       UPDATE products SET price = CASE WHEN unit = 'PCS' THEN 0.0001 + (hashtext(sku) & 65535) / 10000.0
         ELSE 10 + (hashtext(sku) & 16777215) / 10000.0 END RETURNING *)
     SELECT sku, p.hsn, unit, price::text, rate_percent::text AS "gstRatePercent"
     FROM priced p JOIN gst_rates r ON r.hsn = p.hsn
     WHERE category IN ('POLY', 'PAPER', 'HONEYCOMB', 'TAPE', 'LABEL') AND show_listing ORDER BY sku`,
  );
  await shop.shop.catalogue.refresh();
  return rows;
}

/** A cart of one to twelve goods, in any quantity that the shop sells them in. */
const anyCart = () =>
  fc
    .uniqueArray(fc.record({ good: fc.constantFrom(...goods), size: fc.integer({ min: 1, max: 60 }) }), {
      minLength: 1,
      maxLength: 12,
      selector: ({ good }) => good.sku,
    })
    .map((lines) =>
      lines.map(({ good, size }): BareLine => {
        const quantity = good.unit === "PCS" ? 500 + 500 * size : size;
        return { ...good, quantity };
      }),
    );
const sampleCarts = (count: number) =>
  fc.sample(fc.record({ cart: anyCart(), isDelhi: fc.boolean() }), { numRuns: count, seed });

const asNumbers = (amounts: Readonly<Record<string, bigint>>) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, Number(amount)]));

test(
  "10,000 carts have the same line, tax, order, charge and invoice amounts when recomputed independently",
  {
    tags: [
      "ruling-money.1",
      "ruling-money.2",
      "ruling-money.4",
      "ruling-money.5",
      "ruling-money.9",
      "ruling-invoice.3",
      "ruling-invoice.4",
    ],
    timeout: 120_000,
  },
  () => {
    for (const { cart, isDelhi } of sampleCarts(10_000)) {
      const recomputed = cart.map((line) => recomputeLine(line, isDelhi));
      const { gstPaise, ...invoice } = recomputeTotals(recomputed);
      const expected = {
        lines: recomputed.map(({ grossPaise, discountPercent, discountPaise, taxablePaise, gstPaise: gst }) =>
          asNumbers({ grossPaise, discountPercent, discountPaise, taxablePaise, gstPaise: gst }),
        ),
        order: [invoice.taxablePaise, gstPaise, invoice.totalPaise].map(Number),
        charged: [Number(invoice.totalPaise), inRupees(invoice.totalPaise)],
        invoice: asNumbers(invoice),
        summary: Object.fromEntries(
          Object.entries(recomputeHsnSummary(recomputed)).map(([key, sums]) => [key, asNumbers(sums)]),
        ),
      };
      expect(calculatedByTheShop(cart, isDelhi)).toEqual(expected);
    }
  },
);

/** The same amounts by the shop's own code: in the cart, in the order, charged and on the invoice. */
function calculatedByTheShop(cart: readonly BareLine[], isDelhi: boolean) {
  for (const line of cart)
    expect(checkQuantity({ ...line, countInStock: 1_000_000, isFromDelhi: false })).toEqual({ ok: true });
  const lines = cart.map((line) => ({ hsn: line.hsn, ...priceCartLine(line) }));
  const { taxablePaise, gstPaise, finalPaise } = priceBreakdown(lines);
  const taxed = taxLines(lines, isDelhi);
  return {
    lines: lines.map(({ hsn: _hsn, gstRateBasisPoints: _rate, totalPaise: _total, ...line }) => line),
    order: [taxablePaise, gstPaise, finalPaise],
    charged: [finalPaise, paiseToRupees(finalPaise).toFixed(2)],
    invoice: invoiceTotals(taxed),
    summary: Object.fromEntries(
      hsnSummary(taxed).map(({ hsn, gstRateBasisPoints, ...sums }) => [`${hsn} ${gstRateBasisPoints}`, sums]),
    ),
  };
}

const inRupees = (paise: bigint) => `${paise / 100n}.${String(paise % 100n).padStart(2, "0")}`;

test(
  "carts ordered through the API are charged, invoiced and reported in GSTR-1 at the recomputed amounts",
  { tags: ["ruling-money.1", "ruling-money.4", "ruling-invoice.4"], timeout: 20 * 60_000 },
  async () => {
    const carts = sampleCarts(quickOrLong(40, 1000));
    const buyers = await buyersWithCarts(shop, carts.length, (n) =>
      carts[n]!.cart.map(({ sku, quantity }) => [sku, quantity]),
    );
    for (const [n, { cart, isDelhi }] of carts.entries()) {
      const buyer = buyers[n]!;
      const placed = await shop.app.inject({
        method: "POST",
        url: "/api/orders",
        headers: buyer.headers,
        payload: { shippingAddress: isDelhi ? delhi : checkoutAddress, paymentMethod: "razorpay" },
      });
      expect(placed.statusCode, placed.body).toBe(200);
      const { razorpayOrderId, amount } = placed.json<{ razorpayOrderId: string; amount: number }>();
      expect((await verifyPayment(shop, buyer, await payAtSandbox(shop, razorpayOrderId))).statusCode).toBe(
        200,
      );

      const recomputed = cart.map((line) => recomputeLine(line, isDelhi));
      const totals = asNumbers(recomputeTotals(recomputed));
      expect(amount).toBe(totals["totalPaise"]);
      expect(await recordsOf(razorpayOrderId)).toEqual({
        order: [totals["taxablePaise"], totals["gstPaise"], totals["totalPaise"]],
        captured: totals["totalPaise"],
        invoice: totals,
        lines: recomputed.map(({ rateBasisPoints, ...line }) => ({
          ...asNumbers({ rateBasisPoints }),
          ...Object.fromEntries(
            Object.entries(line).map(([name, value]) => [
              name,
              typeof value === "bigint" ? Number(value) : value,
            ]),
          ),
        })),
      });
    }
    const all = carts.flatMap(({ cart, isDelhi }) => cart.map((line) => recomputeLine(line, isDelhi)));
    const expected = Object.entries(recomputeHsnSummary(all)).map(([key, sums]) => [key, asNumbers(sums)]);
    expect(await gstr1HsnSummary()).toEqual(Object.fromEntries(expected));
  },
);

/** The HSN summary of the month's GSTR-1, by code and rate; no buyer here has a GSTIN. */
async function gstr1HsnSummary() {
  const { headers } = await signInBuyer(shop, { role: "admin" });
  const month = indiaDay(shop.clock.now()).slice(0, 7);
  const answer = await shop.app.inject({ url: `/api/admin/reports/gstr1.json?month=${month}`, headers });
  const { hsn } = answer.json<{ hsn: { hsn_b2c: Gstr1HsnRow[] } }>();
  const sums: Record<string, Record<string, number>> = {};
  for (const { hsn_sc: code, rt, txval, camt, samt, iamt } of hsn.hsn_b2c) {
    const of = (sums[`${code} ${Math.round(rt * 100)}`] ??= {});
    const add = (head: string, rupees: number) => (of[head] = (of[head] ?? 0) + Math.round(rupees * 100));
    add("taxablePaise", txval);
    add("cgstPaise", camt);
    add("sgstPaise", samt);
    add("igstPaise", iamt);
  }
  return sums;
}

type Gstr1HsnRow = Readonly<Record<"rt" | "txval" | "camt" | "samt" | "iamt", number> & { hsn_sc: string }>;

/** What the database stores for an order: the order, its payment, its invoice and their lines. */
async function recordsOf(razorpayOrderId: string) {
  const { rows } = await shop.db.query<{ records: object }>(
    `SELECT jsonb_build_object(
       'order', jsonb_build_array(o.taxable_paise, o.gst_paise, o.total_paise),
       'captured', p.amount_paise,
       'invoice', jsonb_build_object('taxablePaise', i.taxable_paise, 'cgstPaise', i.cgst_paise,
         'sgstPaise', i.sgst_paise, 'igstPaise', i.igst_paise, 'gstPaise', o.gst_paise,
         'totalPaise', i.total_paise, 'roundOffPaise', i.round_off_paise),
       'lines', (SELECT jsonb_agg(jsonb_build_object('sku', il.sku, 'hsn', il.hsn,
           'rateBasisPoints', (il.gst_rate_percent * 100)::int, 'quantity', il.quantity,
           'discountPercent', l.discount_percent, 'grossPaise', il.gross_paise, 'discountPaise', il.discount_paise,
           'taxablePaise', il.taxable_paise, 'gstPaise', l.gst_paise, 'cgstPaise', il.cgst_paise,
           'sgstPaise', il.sgst_paise, 'igstPaise', il.igst_paise) ORDER BY l.line_number)
         FROM order_lines l JOIN invoice_lines il ON il.invoice_id = i.id AND il.line_number = l.line_number
         WHERE l.order_id = o.id)) AS records
     FROM orders o JOIN payments p ON p.order_id = o.id JOIN invoices i ON i.order_id = o.id
     WHERE o.razorpay_order_id = $1`,
    [razorpayOrderId],
  );
  return rows[0]?.records;
}
