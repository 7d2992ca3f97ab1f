import { expect, test } from "vitest";
import { readChargesCsv } from "./courier-charges-csv.ts";

const own = "Tracking ID,Amount in rupees,Charged weight in kg\n";
const rowsOf = (text: string) => {
  const read = readChargesCsv(text);
  if ("problem" in read) throw new Error(read.problem.message);
  return read;
};
const problemOf = (text: string) => {
  const read = readChargesCsv(text);
  return "problem" in read ? read.problem.message : undefined;
};

test.each([
  ["the shop's own", `${own}TID1,412.50,4.25`, 41_250, 4250],
  ["grams", "AWB,Amount,Charged weight (grams)\nTID1,412.5,4250", 41_250, 4250],
  [
    "Shiprocket's shipments",
    "Order ID,Weight (KG),AWB Code,Charged Weight,COD Charges,Freight Total Amount\n1,4,TID1,4.25,0,412.50",
    41_250,
    4250,
  ],
  ["Shiprocket's statement", "Order Number,AWB Number,Freight Total Amount\n1,TID1,412.50", 41_250, null],
  [
    "Delhivery's transactions",
    "waybill_num,pickup_date,charged_weight,gross_amount,total_amount,status\nTID1,28-07-2026 07:48,4250,349.58,412.50,Delivered",
    41_250,
    4250,
  ],
])("a bill with the columns of %s is read", (_, text, amountPaise, grams) => {
  expect(rowsOf(text)).toEqual({
    rows: [{ line: 2, lines: [2], trackingId: "TID1", amountPaise, grams, hasSameAmounts: false }],
    invalid: [],
  });
});

test.each([
  ["is empty", "", "Unable to read file content"],
  ["has no tracking number", "Order,Amount\n1,2", /^The first line must name the columns Tracking ID/],
  ["has no amount", "AWB,Weight\n1,2", /^The first line must name the columns Tracking ID/],
  [
    "has the amount twice",
    "AWB,Amount,Amount in rupees\n1,2,3",
    "The first line names the amount more than once (Amount, Amount in rupees): keep one column",
  ],
  [
    "has the amounts of two forms",
    "AWB number,Amount,Freight Total Amount\n1,2,3",
    "The first line names the amount more than once (Amount, Freight Total Amount): keep one column",
  ],
  [
    "has the tracking number twice",
    "AWB,AWB,Amount\n1,1,3",
    "The first line names the tracking number more than once (AWB, AWB): keep one column",
  ],
  [
    "has two weights",
    "AWB,Amount,Charged weight in kg,Charged weight in grams\n1,2,3,4",
    "The first line names the charged weight more than once (Charged weight in grams, Charged weight in kg): keep one column",
  ],
  [
    "has a weight without its unit",
    "AWB,Amount,Charged weight\n1,2,3",
    "The column Charged weight does not say its unit: name it Charged weight in kg or Charged weight in grams",
  ],
])("a file that %s is refused as a whole", (_, text, message) => {
  expect(problemOf(text)).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
});

const amountReason = "Amount in rupees must be from ₹0 to ₹1,00,00,000.00, with at most two decimals";
const creditReason = "Amount in rupees is below 0: take the credit off the charge that it belongs to";
const weightReason =
  "Charged weight in kg must be kilograms with at most three decimals, at most 50000, or empty";

test.each([
  ["no tracking number", ",412.50,4", "Tracking ID is required"],
  [
    "a rounded number",
    "4.01E+13,412.50,4",
    "Tracking ID: The tracking ID is a number that a spreadsheet has rounded",
  ],
  ["a formula", "=A1,412.50,4", "Tracking ID: The tracking ID is a formula or its error"],
  [
    "two numbers",
    "TID1/TID2,1,1",
    "Tracking ID must be one tracking number of letters and digits, at most 50",
  ],
  ["a long number", `${"9".repeat(51)},1,1`, /^Tracking ID must be one tracking number/],
  ["no amount", "TID1,,4", "Amount in rupees is required"],
  ["a credit", "TID1,-45,4", creditReason],
  ["a credit in brackets", "TID1,(45.00),4", creditReason],
  ["three decimals", "TID1,45.125,4", amountReason],
  ["an absurd amount", "TID1,10000000.01,4", amountReason],
  ["a number of nine digits ending in 0", "TID1,123456780,4", amountReason],
  ["an amount in words", "TID1,free,4", amountReason],
  ["a formula as amount", "TID1,=1+1,4", amountReason],
  ["a weight below a gram", "TID1,45,0.0004", weightReason],
  ["an absurd weight", "TID1,45,50000.001", weightReason],
  ["a weight with its unit", "TID1,45,4 kg", weightReason],
  ["a cell too many", "TID1,1,234.50,4", "has 4 cells, the first line 3"],
  ["a cell too few", "TID1,45", "has 2 cells, the first line 3"],
])("a line with %s is refused with its column", (_, line, reason) => {
  expect(rowsOf(own + line)).toMatchObject({
    rows: [],
    invalid: [{ line: 2, reason: typeof reason === "string" ? reason : expect.stringMatching(reason) }],
  });
});

test.each([
  ["₹ 412.50", 41_250],
  ["Rs. 412.5000", 41_250],
  ["INR 412", 41_200],
  ["0", 0],
  ['"1,23,456.70"', 12_345_670],
  ["10000000", 1_000_000_000],
])("an amount written %s is %i paise", (amount, amountPaise) => {
  expect(rowsOf(`${own}TID1,${amount},`).rows).toMatchObject([{ amountPaise, grams: null }]);
});

test("a file with decimal commas is read so, and what could be thousands is refused", () => {
  const { rows, invalid } = rowsOf("AWB;Amount\nTID1;412,50\nTID2;1,234\nTID3;7.250,00");
  expect(rows.map(({ trackingId, amountPaise }) => [trackingId, amountPaise])).toEqual([
    ["TID1", 41_250],
    ["TID3", 725_000],
  ]);
  expect(invalid).toMatchObject([
    { line: 3, name: "TID2", reason: expect.stringMatching(/^Amount 1,234 could be thousands/) },
  ]);
});

test("lines of a tracking number are added up with the highest weight, 0 being none", () => {
  expect(rowsOf(`${own}TID1,100,2\nTID2,50,0\ntid1,45.50,3\n`).rows).toEqual([
    { line: 2, lines: [2, 4], trackingId: "TID1", amountPaise: 14_550, grams: 3000, hasSameAmounts: false },
    { line: 3, lines: [3], trackingId: "TID2", amountPaise: 5000, grams: null, hasSameAmounts: false },
  ]);
});

test("lines of a tracking number with the same amount are marked", () => {
  expect(rowsOf(`${own}TID1,100,\nTID1,100,\nTID1,20,`).rows).toMatchObject([
    { amountPaise: 22_000, hasSameAmounts: true },
  ]);
});

test("with an error in one of its lines none of a tracking number is read", () => {
  expect(rowsOf(`${own}TID1,100,\nTID2,1,\nTID1,oops,`)).toMatchObject({
    rows: [{ trackingId: "TID2" }],
    invalid: [
      {
        line: 2,
        name: "TID1",
        reason: "Line 4 of this tracking ID has an error, so none of its lines is applied",
      },
      { line: 4, name: "TID1", reason: amountReason },
    ],
  });
});

test("lines that are too much together are refused", () => {
  expect(rowsOf(`${own}TID1,6000000,\nTID1,6000001,`).invalid.map(({ reason }) => reason)).toEqual([
    "Its lines are ₹1,20,00,001.00 together: at most ₹1,00,00,000.00 can be entered",
    "Its lines are ₹1,20,00,001.00 together: at most ₹1,00,00,000.00 can be entered",
  ]);
});
