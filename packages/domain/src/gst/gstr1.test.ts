import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Gstr1Section,
  gstr1Section,
  Gstr1Totals,
  rateRows,
  recipientId,
  type ReturnDocument,
} from "./gstr1.ts";
import { invoiceTotals, sumOfHeads, taxLines } from "./invoice-tax.ts";
import { paiseToRupees, rupeesToPaise } from "../money/money.ts";
import { priceBreakdown, priceLine } from "../money/price-breakdown.ts";

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
const paper = (change: Partial<ReturnDocument> = {}): ReturnDocument => ({
  kind: "invoice",
  number: "DB/26-27/000001",
  day: "2026-11-22",
  buyerName: "Asha",
  gstin: "NA",
  uin: "",
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

describe("where GSTR-1 tells a paper", { tags: ["ruling-return.1"] }, () => {
  test.each<[string, Partial<ReturnDocument>, Gstr1Section, Gstr1Section]>([
    ["of a registered buyer", registered, "b2b", "cdnr"],
    ["large and of a registered buyer", { ...registered, ...large }, "b2b", "cdnr"],
    ["of an embassy", { uin: "0717UNO00157UNO" }, "b2b", "cdnr"],
    ["with a UIN that is none", { uin: "UN-7" }, "b2cs", "b2cs"],
    ["small, between states", {}, "b2cs", "b2cs"],
    ["of ₹1,00,000.00, between states", { invoiceTotalPaise: 10_000_000 }, "b2cs", "b2cs"],
    ["of a paisa more, between states", large, "b2cl", "cdnur"],
    ["large, within the state", { ...home, ...large }, "b2cs", "b2cs"],
    ["abroad", { placeOfSupplyCode: "96" }, "exp", "cdnur"],
  ])("%s", (_what, change, invoice, note) => {
    expect(gstr1Section(paper(change))).toBe(invoice);
    expect(gstr1Section(paper({ ...change, kind: "credit note", totalPaise: 100 }))).toBe(note);
  });

  test("knows a GSTIN however it was typed", () => {
    expect(recipientId({ gstin: " 27abcde1234f1z0", uin: "" })).toBe("27ABCDE1234F1Z0");
    expect(recipientId({ gstin: "Not Found", uin: "" })).toBeUndefined();
  });
});

describe("what GSTR-1 reports in totals", { tags: ["ruling-return.2"] }, () => {
  const sums = new Gstr1Totals();
  const half = { ...line, igstPaise: 0, cgstPaise: 9000, sgstPaise: 9000 };
  for (const one of [
    paper(),
    paper({ lines: [line, { ...line, gstRateBasisPoints: 500, igstPaise: 5000, unit: "PAC" }] }),
    paper({ ...home, lines: [half] }),
    paper({ ...home, kind: "credit note", lines: [{ ...half, quantity: 200, taxablePaise: 20_000 }] }),
    paper({ ...registered, lines: [{ ...line, hsn: "48089000", unit: "BOX", quantity: 5 }] }),
  ])
    sums.add(one);

  test("small sales by place and rate, less what notes take back", () => {
    expect(sums.b2cs()).toEqual([
      row("07", 1800, true, 80_000, 0, 0),
      row("27", 500, false, 100_000, 0, 5000),
      row("27", 1800, false, 200_000, 0, 36_000),
    ]);
  });

  test("goods by HSN, unit and rate, of registered buyers and of others apart", () => {
    expect(sums.hsn("b2b")).toMatchObject([
      { hsn: "48089000", unit: "BOX", quantity: 5, taxablePaise: 100_000 },
    ]);
    expect(sums.hsn("b2c")).toMatchObject([
      { hsn: "39232100", unit: "PAC", gstRateBasisPoints: 500, quantity: 1000 },
      { hsn: "39232100", unit: "PCS", gstRateBasisPoints: 1800, quantity: 2800, taxablePaise: 280_000 },
    ]);
  });

  test("and how many documents a section has", () => {
    expect(sums.section("b2b")).toEqual({ documents: 1, totalPaise: 118_000, taxablePaise: 100_000 });
    expect(sums.section("exp")).toEqual({ documents: 0, totalPaise: 0, taxablePaise: 0 });
  });

  const row = (
    placeOfSupplyCode: string,
    rate: number,
    isIntraState: boolean,
    taxable: number,
    half: number,
    whole: number,
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

/** An order of a cart as it is charged, then as its invoice has it. */
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
  const lines = taxLines(priced, paper(buyer).isIntraState);
  const totals = invoiceTotals(lines);
  const { totalPaise } = totals;
  return {
    charged,
    totals,
    lines,
    paper: paper({ ...buyer, lines, totalPaise, invoiceTotalPaise: totalPaise }),
  };
}

test(
  "10,000 random carts: lines, tax split, total, charged paise, invoice and GSTR-1 agree to the paisa",
  { tags: ["ruling-return.3", "ruling-invoice.3", "ruling-invoice.4"] },
  () => {
    const carts = 10_000;
    const sums = new Gstr1Totals();
    const invoiced = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
    const told = { ...invoiced };
    fc.assert(
      fc.property(anyCart, anyBuyer, (cart, buyer) => {
        const { charged, totals, lines, paper: invoice } = invoiceOf(cart, buyer);
        // What the provider is asked for, what JSON says, and what the invoice comes to.
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
        // A note of the whole invoice leaves nothing of it; it is told in another place, or lessens the sums.
        if (gstr1Section(invoice) !== "b2cs") for (const row of rates) add(told, row);
      }),
      { numRuns: carts },
    );
    for (const row of sums.b2cs()) add(told, row);
    expect(told).toEqual(invoiced);
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
        const { paper: invoice } = invoiceOf(cart, buyer);
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
