import { expect, test } from "vitest";
import { reportRow } from "./report-columns.ts";
import { type RegisteredDocument, salesRegister } from "./sales-register.ts";

const line = { hsn: "39232100", unit: "PCS", quantity: 1000, cgstPaise: 0, sgstPaise: 0 };
const document = (change: Partial<RegisteredDocument> = {}): RegisteredDocument => ({
  kind: "invoice",
  number: "DB/26-27/000001",
  day: "2026-11-22",
  buyerName: "Asha Traders",
  gstin: "27abcde1234f1z0",
  uin: "",
  billingAddress: { state: "Maharashtra", zipCode: "411001", country: "India" },
  placeOfSupplyCode: "27",
  placeOfSupply: "Maharashtra",
  isIntraState: false,
  totalPaise: 174_000,
  invoiceTotalPaise: 174_000,
  taxablePaise: 150_000,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 24_000,
  roundOffPaise: 0,
  orderNumber: "26-27/000007",
  invoiceNumber: "",
  lines: [
    { ...line, gstRateBasisPoints: 1800, taxablePaise: 60_000, igstPaise: 10_800 },
    { ...line, gstRateBasisPoints: 1200, taxablePaise: 50_000, igstPaise: 6000 },
    { ...line, gstRateBasisPoints: 1800, taxablePaise: 40_000, igstPaise: 7200 },
  ],
  ...change,
});
const register = salesRegister([500, 1200, 1800]);

test("an invoice is one row, with its rates, heads and place of supply, and each rate's own amounts", () => {
  expect(reportRow(register, document())).toEqual({
    Date: "2026-11-22",
    "Document no.": "DB/26-27/000001",
    Kind: "Tax invoice",
    "Against invoice": "",
    "Order no.": "26-27/000007",
    Buyer: "Asha Traders",
    "GSTIN/UIN": "27ABCDE1234F1Z0",
    "Place of supply": "27-Maharashtra",
    Supply: "Between states",
    "GSTR-1": "b2b",
    Rates: "12% & 18%",
    "Taxable value": 1500,
    CGST: 0,
    "SGST/UTGST": 0,
    IGST: 240,
    "Round-off": 0,
    Total: 1740,
    "Taxable 5%": null,
    "GST 5%": null,
    "Taxable 12%": 500,
    "GST 12%": 60,
    "Taxable 18%": 1000,
    "GST 18%": 180,
  });
});

test("a credit note is negative and names its invoice, so that the columns add up", () => {
  const note = document({ kind: "credit note", number: "CN/26-27/000001", invoiceNumber: "DB/26-27/000001" });
  const row = reportRow(register, note);
  expect(row).toMatchObject({
    Kind: "Credit note",
    "Against invoice": "DB/26-27/000001",
    "GSTR-1": "cdnr",
    "Taxable value": -1500,
    IGST: -240,
    Total: -1740,
    "Taxable 18%": -1000,
    "GST 12%": -60,
  });
  expect(Object.is(row["CGST"], 0)).toBe(true);
});

test.each([
  [{ isIntraState: true, placeOfSupplyCode: "07", placeOfSupply: "Delhi" }, "Within the state", "07-Delhi"],
  [{ placeOfSupplyCode: "96", placeOfSupply: "Other Countries" }, "Export", "96-Other Countries"],
])("the supply of %j is %s", (change, supply, place) => {
  const row = reportRow(register, document({ ...change, gstin: "NA" }));
  expect([row["Supply"], row["Place of supply"], row["GSTIN/UIN"]]).toEqual([supply, place, ""]);
});
