import { invoiceTotals, taxLines } from "@dakbag/domain/gst/invoice-tax";
import { invoiceCopies } from "@dakbag/domain/orders/order-prints";
import { priceLine } from "@dakbag/domain/pricing/price-breakdown";
import { describe, expect, test } from "vitest";
import { readPdf, textsOfPdf } from "../../../test-support/read-pdf.ts";
import { beginPdf } from "../../platform/pdf-document.ts";
import { creditNoteDocument, invoiceDocument, type TaxDocument } from "./tax-document.ts";
import type { TaxDocumentRow } from "./tax-document-row.ts";
import { type SignedBy, signedBy } from "./signature-picture.ts";
import { writeCopy, writeTaxDocument } from "./write-tax-document.ts";

const address = {
  name: "Asha Verma",
  companyName: "Asha Traders",
  addressLine: "12 Mill Road",
  district: "Pune",
  state: "Maharashtra",
  country: "India",
  zipCode: "411001",
  phoneNumber: "9876543210",
};
const bags = { sku: "POLPOD120160", title: "Poly Bag 12x16 inch", hsn: "39232100", unit: "PCS", rate: 1800 };
const sleeves = { sku: "HONSLV150", title: "Honeycomb Sleeve", hsn: "48089000", unit: "BOX", rate: 1200 };

/** An invoice with the given number of lines, alternating bags and sleeves. */
function invoice(
  count: number,
  isIntraState: boolean,
  changes: Partial<TaxDocumentRow> = {},
): TaxDocumentRow {
  const charged = Array.from({ length: count }, (_, index) => {
    const { rate, ...goods } = index % 2 ? sleeves : bags;
    const ordered =
      index % 2 ? { unitPrice: 35_990_000, quantity: 5 } : { unitPrice: 27_500, quantity: 2000 };
    const discountPercent = index % 2 ? 5 : 0;
    const priced = priceLine({ ...ordered, discountPercent, gstRateBasisPoints: rate });
    const { quantity, unitPrice } = ordered;
    return {
      ...goods,
      ...priced,
      sku: `${goods.sku}-${index}`,
      unitPrice: (unitPrice / 10_000).toFixed(4),
      quantity,
      discountPercent,
      gstRateBasisPoints: rate,
    };
  });
  const lines = taxLines(charged, isIntraState);
  return {
    buyerId: "",
    companyId: null,
    orderNumber: "26-27/000042",
    poNumber: "",
    number: "DB/26-27/000123",
    day: "2026-11-22",
    issuedAt: new Date("2026-11-22T06:00:00Z"),
    supplier: {
      legalName: "Dakbag Packaging Private Limited",
      gstin: "07AAACD0000D1ZR",
      address: "Unit 4, Mundka, Delhi 110041",
      stateCode: "07",
      state: "Delhi",
    },
    gstin: "27ABCDE1234F1Z0",
    uin: "",
    billingAddress: address,
    shippingAddress: address,
    placeOfSupplyCode: isIntraState ? "07" : "27",
    placeOfSupply: isIntraState ? "Delhi" : "Maharashtra",
    isIntraState,
    ...invoiceTotals(lines),
    lines,
    ...changes,
  };
}

async function toPdf(document: TaxDocument): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeTaxDocument(document)) pieces.push(piece);
  return Buffer.concat(pieces);
}
const textsOf = async (row: TaxDocumentRow) => textsOfPdf(await toPdf(invoiceDocument(row)));

/** Joins the texts of wrapped lines. */
const joined = (texts: readonly string[]) => texts.join(" ").replaceAll("  ", " ");

describe("the PDF of a tax invoice", { tags: ["ruling-invoice.8"] }, () => {
  test("a tax invoice has every field of rule 46", async () => {
    const texts = await textsOf(invoice(2, false));
    for (const text of [
      "TAX INVOICE",
      "Original for Recipient",
      "DB/26-27/000123",
      "22 Nov 2026",
      "26-27/000042",
      "Dakbag Packaging Private Limited",
      "Unit 4, Mundka, Delhi 110041",
      "GSTIN: 07AAACD0000D1ZR",
      "Asha Traders",
      "12 Mill Road",
      "Pune 411001",
      "State: Maharashtra (27)",
      "GSTIN: 27ABCDE1234F1Z0",
      "Place of supply",
      "Maharashtra (27)",
      "Reverse charge",
      "No",
      "Delivered to",
      "39232100",
      "Poly Bag 12x16 inch",
      "2,000",
      "PCS",
      "2.75",
      "5,500.00",
      "990.00",
      "18%",
      "48089000",
      "BOX",
      "3,599.00",
      "899.75",
      "5%",
      "17,095.25",
      "2,051.43",
      "12%",
      "₹22,595.25",
      "₹3,041.43",
      "₹25,636.68",
      "For Dakbag Packaging Private Limited",
      "Authorised signatory",
      "Page 1 of 1",
    ]) {
      expect(texts).toContain(text);
    }
    expect(joined(texts)).toContain(
      "Rupees Twenty Five Thousand Six Hundred Thirty Six and Paise Sixty Eight Only",
    );
    expect(texts.filter((text) => /^[CSU]G?T?GST ₹|Round-off/.test(text))).toEqual([]);
  });

  test(
    "an invoice within a state has CGST and SGST at half the rate each, and the round-off",
    { tags: ["ruling-invoice.3", "ruling-invoice.4"] },
    async () => {
      const texts = await textsOf(invoice(2, true));
      for (const text of ["CGST ₹", "SGST ₹", "495.00", "9%", "1,025.72", "6%", "Round-off", "-₹0.01"])
        expect(texts).toContain(text);
      expect(texts).toContain("₹25,636.68");
      expect(texts).not.toContain("IGST ₹");
    },
  );

  test.each<[string, Partial<TaxDocumentRow>, string[], string]>([
    [
      "an embassy",
      { gstin: "NA", uin: "0717UNO00157UNO" },
      ["UIN: 0717UNO00157UNO"],
      "GSTIN: not registered",
    ],
    [
      "an embassy that typed small letters and spaces",
      { gstin: "NA", uin: "0717 uno 00157 uno" },
      ["UIN: 0717UNO00157UNO"],
      "GSTIN: not registered",
    ],
    ["a buyer without a UIN", { gstin: "NA", uin: "NA" }, ["GSTIN: not registered"], "UIN: NA"],
    ["a buyer with a broken UIN", { gstin: "NA", uin: "UN-7" }, ["GSTIN: not registered"], "UIN: UN-7"],
    ["an unregistered buyer", { gstin: "NA" }, ["GSTIN: not registered"], "GSTIN: NA"],
    [
      "a seller in a territory",
      { isIntraState: true, supplier: { ...invoice(1, true).supplier, stateCode: "04" } },
      ["UTGST ₹"],
      "SGST ₹",
    ],
  ])("an invoice of %s has the right labels", async (_case, changes, present, absent) => {
    const texts = await textsOf(invoice(1, changes.isIntraState ?? false, changes));
    expect(texts).toEqual(expect.arrayContaining(present));
    expect(texts).not.toContain(absent);
  });

  test("an invoice of a hundred lines has headings and its number on every page, and no line is cut off", async () => {
    const pages = readPdf(await toPdf(invoiceDocument(invoice(100, true))));
    const texts = pages.map((page) => page.map(({ text }) => text));
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, page] of texts.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      if (index > 0) expect(page[0]).toBe("Tax invoice DB/26-27/000123, continued");
      if (page.some((text) => text.startsWith("POLPOD"))) expect(page).toContain("Description of goods");
    }
    const skus = texts.flat().filter((text) => /^(POLPOD|HONSLV)/.test(text));
    expect(skus).toEqual(invoice(100, true).lines.map(({ sku }) => sku));
    expect(texts.at(-1)).toContain("Authorised signatory");
    for (const { x, y } of pages.flat()) {
      expect(x).toBeGreaterThanOrEqual(36);
      expect(x).toBeLessThan(595 - 36);
      expect(y).toBeGreaterThan(35);
      expect(y).toBeLessThan(842 - 36);
    }
  });

  test("long texts are wrapped, and amounts are not broken", async () => {
    const words = "Shree Ganesh Lakshmi Venkateshwara International Packaging and Logistics Private Limited";
    const companyName = `${words} ${words}`.slice(0, 150);
    const addressLine = "W".repeat(450);
    const row = invoice(1, true, { billingAddress: { ...address, companyName, addressLine } });
    const [line] = row.lines;
    const huge = {
      ...line!,
      taxablePaise: 12_345_678_912,
      cgstPaise: 1_111_111_102,
      sgstPaise: 1_111_111_102,
    };
    const texts = await textsOf({ ...row, lines: [huge], totalPaise: 99_999_999_999 });
    expect(joined(texts)).toContain(companyName.trim());
    expect(texts.filter((text) => /^W+$/.test(text)).join("")).toBe(addressLine);
    for (const text of ["12,34,56,789.12", "1,11,11,111.02", "₹99,99,99,999.99"])
      expect(texts).toContain(text);
  });

  test("the longest words, each without a space, stay inside the page of invoice and credit note", async () => {
    const word = (length: number) => "W".repeat(length);
    const long = {
      ...address,
      name: word(100),
      companyName: word(150),
      addressLine: word(450),
      district: word(100),
      state: word(100),
    };
    const row = invoice(2, true, { billingAddress: long, shippingAddress: long, poNumber: word(40) });
    const lines = row.lines.map((line) => ({ ...line, sku: word(40), title: word(160) }));
    const corrects = { invoiceNumber: "DB/26-27/000007", invoiceDay: "2026-11-02", reason: word(200) };
    for (const document of [
      invoiceDocument({ ...row, lines }),
      creditNoteDocument({ ...row, lines, ...corrects }),
    ]) {
      const texts = readPdf(await toPdf(document)).flat();
      for (const { x, y, right, text } of texts) {
        expect(x, text).toBeGreaterThanOrEqual(36);
        expect(right, text).toBeLessThanOrEqual(595.28 - 36);
        expect(y, text).toBeGreaterThan(35);
      }
      const written = texts.map(({ text }) => text.replaceAll(/[^W]/g, "")).join("");
      expect(written.length).toBeGreaterThanOrEqual(2 * (150 + 450) + 40 + 2 * (40 + 160));
    }
  });

  test("addresses of 220 lines do not make an invoice longer", async () => {
    const tall = { ...address, addressLine: Array.from({ length: 220 }, () => "8").join("\n") };
    const row = invoice(1, true, { billingAddress: tall, shippingAddress: tall });
    const pages = readPdf(await toPdf(invoiceDocument(row)));
    expect(pages).toHaveLength(1);
    const printed = pages.flat().map(({ text }) => text);
    expect(printed.join(" ").match(/8, /g)?.length).toBe(2 * 219);
    expect(printed).toContain("Authorised signatory");
  });

  test("names, addresses and titles in other scripts are printed with their own glyphs", async () => {
    const companyName = "ஸ்ரீ முருகன் டிரேடர்ஸ்";
    const row = invoice(1, true, {
      billingAddress: { ...address, companyName, addressLine: "কলকাতা পৌরসভা", district: "കൊച്ചി" },
      shippingAddress: { ...address, name: "خان ٹریڈرز", companyName: "", addressLine: "東京" },
    });
    const lines = row.lines.map((line) => ({ ...line, title: "ಕೊರಿಯರ್ ಚೀಲ" }));
    const pages = readPdf(await toPdf(invoiceDocument({ ...row, lines })));
    const text = pages
      .flat()
      .map((one) => one.text)
      .join(" ");
    for (const part of [
      companyName,
      "কলকাতা পৌরসভা",
      "കൊച്ചി",
      "خان ٹریڈرز",
      "ಕೊರಿಯರ್ ಚೀಲ",
      "??",
      "cannot be printed",
    ])
      expect(text).toContain(part);
    for (const { drawn } of pages.flat()) expect(drawn).not.toMatch(/[\0\ufffd]/);
  });

  test("an invoice has the same bytes each time, also after another document was written", async () => {
    const row = invoice(3, true);
    const first = await toPdf(invoiceDocument(row));
    const hindi = { ...address, companyName: "आशा ट्रेडर्स श्री", addressLine: "non\u00a0breaking\u2010hyphens" };
    const texts = await textsOf(invoice(1, false, { billingAddress: hindi }));
    expect(texts.join("")).toContain("आशा ट्रेडर्स श्री");
    expect((await toPdf(invoiceDocument(row))).equals(first)).toBe(true);
  });
});

describe("the signature", { tags: ["ruling-invoice.14"] }, () => {
  const unsigned = invoice(1, false);
  const withSignature = (signatory: SignedBy | null) => ({
    ...unsigned,
    supplier: { ...unsigned.supplier, signatory },
  });
  const mehta = signedBy({ name: "R. Mehta", signature: "sample-signatory.png" })!;
  const corrects = { invoiceNumber: "DB/26-27/000007", invoiceDay: "2026-11-02", reason: "Torn" };
  const picturesIn = (pdf: Buffer) => pdf.toString("latin1").match(/\/Subtype \/Image/g)?.length ?? 0;

  test("invoice and credit note have the name and the picture of the signature, the same bytes each time", async () => {
    const row = withSignature(mehta);
    for (const document of [invoiceDocument(row), creditNoteDocument({ ...row, ...corrects })]) {
      const pdf = await toPdf(document);
      const texts = textsOfPdf(pdf);
      const last = texts.slice(texts.indexOf("For Dakbag Packaging Private Limited"));
      expect(last.slice(0, 3)).toEqual([
        "For Dakbag Packaging Private Limited",
        "R. Mehta",
        "Authorised signatory",
      ]);
      expect(picturesIn(pdf)).toBe(1);
      expect((await toPdf(document)).equals(pdf)).toBe(true);
    }
  });

  test("the copies of an invoice have one picture, and total and signature are on one page", async () => {
    const row = withSignature(mehta);
    for (const count of Array.from({ length: 12 }, (_, index) => index + 8)) {
      const { lines } = invoice(count, false);
      const document = invoiceDocument({ ...row, lines });
      const pdf = await beginPdf({ title: "", author: "", at: document.issuedAt });
      const pieces: Uint8Array[] = invoiceCopies.map((copy) => writeCopy(pdf, document, copy));
      for await (const piece of pdf.end()) pieces.push(piece);
      const file = Buffer.concat(pieces);
      expect(picturesIn(file)).toBe(1);
      const signed = readPdf(file).filter((page) => page.some(({ text }) => text === "Authorised signatory"));
      expect(signed).toHaveLength(invoiceCopies.length);
      for (const page of signed) {
        expect(page.map(({ text }) => text)).toContain("Total of this tax invoice");
        for (const { y } of page) expect(y).toBeGreaterThan(35);
      }
    }
  });

  test.each<[string, SignedBy | null, string[]]>([
    ["a name without a picture", { ...mehta, signature: null, sha256: null }, ["R. Mehta"]],
    ["a picture whose file is gone", { ...mehta, signature: "gone.png" }, ["R. Mehta"]],
    ["a picture whose file is another by now", { ...mehta, sha256: "before" }, ["R. Mehta"]],
    ["no signatory, who signs by hand", null, []],
  ])("a document with %s", async (_case, signatory, name) => {
    const pdf = await toPdf(invoiceDocument(withSignature(signatory)));
    expect(textsOfPdf(pdf)).toEqual(expect.arrayContaining([...name, "Authorised signatory"]));
    expect(picturesIn(pdf)).toBe(0);
  });
});

test(
  "the buyer's PO number is beside the order number on both documents, and nothing where there is none",
  { tags: ["ruling-cart.24"] },
  async () => {
    const row = { ...invoice(1, false), poNumber: "PO-2026/114" };
    const corrects = {
      invoiceNumber: "DB/26-27/000007",
      invoiceDay: "2026-11-02",
      reason: "Torn in transit",
    };
    for (const document of [invoiceDocument(row), creditNoteDocument({ ...row, ...corrects })])
      expect(textsOfPdf(await toPdf(document))).toEqual(
        expect.arrayContaining(["Buyer's PO no.", "PO-2026/114"]),
      );
    expect(await textsOf({ ...row, poNumber: "" })).not.toContain("Buyer's PO no.");
  },
);

test(
  "a credit note names the invoice that it corrects, and the reason",
  { tags: ["ruling-invoice.8"] },
  async () => {
    const corrects = {
      invoiceNumber: "DB/26-27/000007",
      invoiceDay: "2026-11-02",
      reason: "Torn in transit",
    };
    const row = { ...invoice(1, false), number: "DC/26-27/000001", ...corrects };
    const texts = textsOfPdf(await toPdf(creditNoteDocument(row)));
    for (const text of [
      "CREDIT NOTE",
      "DC/26-27/000001",
      "DB/26-27/000007",
      "02 Nov 2026",
      "Torn in transit",
    ])
      expect(texts).toContain(text);
    expect(texts).toContain("Total of this credit note");
  },
);

test(
  "a line of a credit note for goodwill has no quantity, and pieces after goodwill say by how much it reduced them",
  { tags: ["ruling-credit.2", "ruling-refund.12"] },
  async () => {
    const row = invoice(2, false);
    const [bag, sleeve] = row.lines;
    const goodwill = { ...bag!, quantity: 0, taxablePaise: 10_000, igstPaise: 1800 };
    const pieces = { ...sleeve!, taxablePaise: sleeve!.taxablePaise - 2550 };
    const corrects = { invoiceNumber: "DB/26-27/000007", invoiceDay: "2026-11-02", reason: "Came late" };
    const texts = textsOfPdf(
      await toPdf(creditNoteDocument({ ...row, ...corrects, lines: [goodwill, pieces] })),
    );
    expect(texts).toContain("Goodwill reduction of the price:");
    expect(texts).not.toContain("2,000");
    expect(texts).toContain("Less goodwill reduction: ₹25.50");
    const whole = textsOfPdf(await toPdf(creditNoteDocument({ ...row, ...corrects })));
    expect(whole.join(" ")).not.toMatch(/goodwill/i);
  },
);
