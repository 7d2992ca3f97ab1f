import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Gstr1Section,
  gstr1Section,
  Gstr1Totals,
  rateRows,
  numberToCheck,
  recipientId,
  type ReturnDocument,
} from "./gstr1.ts";
import { invoiceTotals, sumOfHeads, taxLines } from "./invoice-tax.ts";
import { paiseToRupees, rupeesToPaise } from "../money/money.ts";
import { priceBreakdown, priceLine } from "../pricing/price-breakdown.ts";

const line = {
  hsn: "39232100",
  unit: "PCS",
  quantity: 1000,
  gstRateBasisPoints: 1800,
  taxablePaise: 100_000,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 18_000,
};
const billingAddress = { state: "Maharashtra", zipCode: "411001", country: "India" };
const document = (change: Partial<ReturnDocument> = {}): ReturnDocument => ({
  kind: "invoice",
  number: "DB/26-27/000001",
  day: "2026-11-22",
  buyerName: "Asha",
  gstin: "NA",
  uin: "",
  billingAddress,
  placeOfSupplyCode: "27",
  isIntraState: false,
  totalPaise: 118_000,
  invoiceTotalPaise: 118_000,
  lines: [line],
  ...change,
});
const large = { invoiceTotalPaise: 10_000_001 };
const home = { placeOfSupplyCode: "07", isIntraState: true };
const registered = { gstin: "27ABCDE1234F1Z0" };

describe("the GSTR-1 section of a document", { tags: ["ruling-return.1"] }, () => {
  test.each<[string, Partial<ReturnDocument>, Gstr1Section, Gstr1Section]>([
    ["of a registered buyer", registered, "b2b", "cdnr"],
    ["large and of a registered buyer", { ...registered, ...large }, "b2b", "cdnr"],
    ["of an embassy", { uin: "0717UNO00157UNO" }, "b2b", "cdnr"],
    ["of an embassy in small letters with spaces", { uin: "0717 uno 00157 uno" }, "b2b", "cdnr"],
    ["with NA for a UIN", { uin: "NA" }, "b2cs", "b2cs"],
    ["with an invalid UIN", { uin: "UN-7" }, "b2cs", "b2cs"],
    ["small, between states", {}, "b2cs", "b2cs"],
    ["of ₹1,00,000.00, between states", { invoiceTotalPaise: 10_000_000 }, "b2cs", "b2cs"],
    ["of one paisa more, between states", large, "b2cl", "cdnur"],
    ["large, within the state", { ...home, ...large }, "b2cs", "b2cs"],
    ["exported", { placeOfSupplyCode: "96" }, "exp", "cdnur"],
  ])("an invoice %s, and its credit note", (_what, change, invoice, note) => {
    expect(gstr1Section(document(change))).toBe(invoice);
    expect(gstr1Section(document({ ...change, kind: "credit note", totalPaise: 100 }))).toBe(note);
  });

  test.each([
    [{ gstin: "27ABCDE1234F1Z0", uin: "" }, undefined],
    [{ gstin: "NA", uin: "UN-7" }, undefined],
    [{ gstin: "27ABCDE1234F1Z0", uin: "0717UNO00157UNO" }, undefined],
    [{ gstin: "NA", uin: "0717UNO00157UNO" }, "UIN, which cannot be checked here"],
    [{ gstin: "27ABCDE1234F1Z1", uin: "" }, "GSTIN with a wrong last character"],
    [{ gstin: "07ABCDE1234F1Z2", uin: "" }, "GSTIN of Delhi, billing address in Maharashtra"],
  ])("the number of %j to check before filing: %s", (numbers, reason) => {
    expect(numberToCheck({ ...numbers, billingAddress })?.reason).toBe(reason);
  });

  test("a GSTIN in lower case or with spaces is recognised", () => {
    expect(recipientId({ gstin: " 27abcde1234f1z0", uin: "" })).toBe("27ABCDE1234F1Z0");
    expect(recipientId({ gstin: "Not Found", uin: "" })).toBeUndefined();
  });
});

describe("the totals of GSTR-1", { tags: ["ruling-return.2"] }, () => {
  const sums = new Gstr1Totals();
  const half = { ...line, igstPaise: 0, cgstPaise: 9000, sgstPaise: 9000 };
  for (const one of [
    document(),
    document({ lines: [line, { ...line, gstRateBasisPoints: 500, igstPaise: 5000, unit: "PAC" }] }),
    document({ ...home, lines: [half] }),
    document({ ...home, kind: "credit note", lines: [{ ...half, quantity: 200, taxablePaise: 20_000 }] }),
    document({ ...registered, lines: [{ ...line, hsn: "48089000", unit: "BOX", quantity: 5 }] }),
  ])
    sums.add(one);

  test("small sales are summed by place of supply and rate, minus credit notes", () => {
    expect(sums.b2cs()).toEqual([
      row("07", 1800, true, [80_000, 0, 0]),
      row("27", 500, false, [100_000, 0, 5000]),
      row("27", 1800, false, [200_000, 0, 36_000]),
    ]);
  });

  test("goods are summed by HSN, unit and rate, separately for registered and other buyers", () => {
    expect(sums.hsn("b2b")).toMatchObject([
      { hsn: "48089000", unit: "BOX", quantity: 5, taxablePaise: 100_000 },
    ]);
    expect(sums.hsn("b2c")).toMatchObject([
      { hsn: "39232100", unit: "PAC", gstRateBasisPoints: 500, quantity: 1000 },
      { hsn: "39232100", unit: "PCS", gstRateBasisPoints: 1800, quantity: 2800, taxablePaise: 280_000 },
    ]);
  });

  test("goodwill lessens the value of its goods, not their quantity", { tags: ["ruling-refund.12"] }, () => {
    const reduced = new Gstr1Totals();
    reduced.add(document());
    const goodwill = { ...line, quantity: 0, taxablePaise: 5000, igstPaise: 900 };
    reduced.add(document({ kind: "credit note", lines: [goodwill] }));
    expect(reduced.hsn("b2c")).toMatchObject([{ quantity: 1000, taxablePaise: 95_000, igstPaise: 17_100 }]);
  });

  test("the documents of a section are counted", () => {
    expect(sums.section("b2b")).toEqual({ documents: 1, totalPaise: 118_000, taxablePaise: 100_000 });
    expect(sums.section("exp")).toEqual({ documents: 0, totalPaise: 0, taxablePaise: 0 });
  });

  const row = (
    placeOfSupplyCode: string,
    rate: number,
    isIntraState: boolean,
    [taxable, half, whole]: [taxable: number, half: number, whole: number],
  ) => ({
    placeOfSupplyCode,
    isIntraState,
    gstRateBasisPoints: rate,
    taxablePaise: taxable,
    cgstPaise: half,
    sgstPaise: half,
    igstPaise: whole,
  });
});

const anyCart = fc.array(
  fc.record({
    unitPrice: fc.integer({ min: 1, max: 40_000_000 }),
    quantity: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constantFrom(500, 1000, 2000, 5000, 50_000)),
    discountPercent: fc.constantFrom(0, 5, 10, 15),
    gstRateBasisPoints: fc.constantFrom(0, 25, 500, 1200, 1800, 2800),
    hsn: fc.constantFrom("39232100", "48089000", "39191000"),
    unit: fc.constantFrom("PCS", "BOX", "CTN"),
  }),
  { minLength: 1, maxLength: 8 },
);
const anyBuyer = fc.constantFrom<Partial<ReturnDocument>>(
  { ...registered },
  { ...registered, ...home },
  { uin: "0717UNO00157UNO" },
  {},
  home,
  { placeOfSupplyCode: "33" },
  { placeOfSupplyCode: "96" },
);

/** An order of a cart as charged, and its invoice. */
function invoiceOf(
  cart: typeof anyCart extends fc.Arbitrary<infer Cart> ? Cart : never,
  buyer: Partial<ReturnDocument>,
) {
  const priced = cart.map(({ hsn, unit, ...goods }) => ({
    ...priceLine(goods),
    hsn,
    unit,
    quantity: goods.quantity,
  }));
  const charged = priceBreakdown(priced);
  const lines = taxLines(priced, document(buyer).isIntraState);
  const totals = invoiceTotals(lines);
  const { totalPaise } = totals;
  return {
    charged,
    totals,
    lines,
    invoice: document({ ...buyer, lines, totalPaise, invoiceTotalPaise: totalPaise }),
  };
}

test(
  "10,000 random carts: lines, tax split, total, charged paise, invoice and GSTR-1 agree to the paisa",
  { tags: ["ruling-return.3", "ruling-invoice.3", "ruling-invoice.4"] },
  () => {
    const carts = 10_000;
    const sums = new Gstr1Totals();
    const invoiced = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
    const reported = { ...invoiced };
    fc.assert(
      fc.property(anyCart, anyBuyer, (cart, buyer) => {
        const { charged, totals, lines, invoice } = invoiceOf(cart, buyer);
        // The amount at the payment provider, in JSON and on the invoice.
        expect(totals.totalPaise).toBe(charged.finalPaise);
        expect(rupeesToPaise(paiseToRupees(charged.finalPaise))).toBe(charged.finalPaise);
        expect(totals.taxablePaise).toBe(charged.taxablePaise);
        const { taxablePaise, cgstPaise, sgstPaise, igstPaise, roundOffPaise } = totals;
        expect(taxablePaise + cgstPaise + sgstPaise + igstPaise + roundOffPaise).toBe(totals.totalPaise);
        expect(sumOfHeads(lines)).toEqual({ taxablePaise, cgstPaise, sgstPaise, igstPaise });

        const rates = rateRows(invoice.lines);
        expect(sumOfHeads(rates)).toEqual({ taxablePaise, cgstPaise, sgstPaise, igstPaise });
        sums.add(invoice);
        add(invoiced, totals);
        // Invoices in b2cs are reported only in totals, which are added below.
        if (gstr1Section(invoice) !== "b2cs") for (const row of rates) add(reported, row);
      }),
      { numRuns: carts },
    );
    for (const row of sums.b2cs()) add(reported, row);
    expect(reported).toEqual(invoiced);
    const hsn = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
    for (const row of [...sums.hsn("b2b"), ...sums.hsn("b2c")]) add(hsn, row);
    expect(hsn).toEqual(invoiced);
    const sections = ["b2b", "b2cl", "b2cs", "exp"] as const;
    expect(sections.reduce((sum, name) => sum + sums.section(name).documents, 0)).toBe(carts);
    for (const name of sections) expect(sums.section(name).documents).toBeGreaterThan(100);
    expect(sections.reduce((sum, name) => sum + sums.section(name).taxablePaise, 0)).toBe(
      invoiced.taxablePaise,
    );
  },
);

test(
  "a note that takes back a whole invoice leaves nothing of it in the sums",
  { tags: ["ruling-return.2"] },
  () => {
    fc.assert(
      fc.property(anyCart, anyBuyer, (cart, buyer) => {
        const { invoice } = invoiceOf(cart, buyer);
        const sums = new Gstr1Totals();
        sums.add(invoice);
        sums.add({ ...invoice, kind: "credit note" });
        for (const row of [...sums.b2cs(), ...sums.hsn("b2b"), ...sums.hsn("b2c")]) {
          expect(sumOfHeads([row])).toEqual({ taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 });
        }
        for (const { quantity } of [...sums.hsn("b2b"), ...sums.hsn("b2c")]) expect(quantity).toBe(0);
      }),
    );
  },
);

type Heads = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number };
function add(sum: Heads, row: Heads): void {
  for (const head of ["taxablePaise", "cgstPaise", "sgstPaise", "igstPaise"] as const) sum[head] += row[head];
}
