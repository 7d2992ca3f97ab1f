import { describe, expect, test } from "vitest";
import {
  invoiceReportSheet,
  ordersReport,
  parcelOfOrder,
  parcelsOfLines,
  pendingOrdersSheet,
  processingReport,
  type ReportLine,
  type ReportOrder,
  splitItemReport,
} from "./order-reports.ts";
import { reportRow } from "./report-columns.ts";

const bags: ReportLine = {
  sku: "POLNPD060080",
  title: "Plain Poly Courier Bag 6x8 inch without POD",
  hsn: "39232100",
  quantity: 1000,
  unitPrice: 6600,
  discountPercent: 0,
  gstRateBasisPoints: 1800,
  taxablePaise: 66_000,
  gstPaise: 11_881,
  invoiced: { cgstPaise: 0, sgstPaise: 0, igstPaise: 11_881 },
  product: {
    category: "POLY",
    dimension: "6x8 inch",
    description: "52 micron",
    unit: "PCS",
    rollsPerBox: null,
  },
};
const sleeves: ReportLine = {
  sku: "HONSLV150",
  title: "Honeycomb Sleeve 150 mm (box)",
  hsn: "48089000",
  quantity: 5,
  unitPrice: 35_990_000,
  discountPercent: 5,
  gstRateBasisPoints: 1200,
  taxablePaise: 1_709_525,
  gstPaise: 205_143,
  invoiced: null,
  product: { category: "HONEYCOMB", dimension: "150 mm", description: "", unit: "BOX", rollsPerBox: null },
};
const order = (change: Partial<ReportOrder> = {}): ReportOrder => ({
  id: "0193a000-0000-7000-8000-000000000001",
  orderNumber: "26-27/000001",
  invoice: "https://shop.example/orders/1/invoice",
  invoiceNumber: "DB/26-27/000001",
  placedAt: new Date("2026-11-20T18:29:59Z"),
  status: "Order Processing",
  taxablePaise: 1_775_525,
  gstPaise: 217_024,
  totalPaise: 1_992_549,
  providerOrderId: "order_A",
  providerPaymentId: "pay_A",
  paymentSignature: null,
  buyerName: "Asha",
  buyerPhoneNumber: "9876543210",
  buyerEmail: "asha@example.in",
  gstin: "07ABCDE1234F1Z2",
  shippingAddress: {
    name: "Ravi Kumar",
    addressLine: "14 Rohtak Road",
    district: "West Delhi",
    state: "Delhi",
    zipCode: "110041",
    phoneNumber: "9123456789",
  },
  isReplacement: false,
  lines: [bags, sleeves],
  ...change,
});

const processingRow = (of: ReportOrder) => reportRow(processingReport, parcelOfOrder(of));
const splitItemRows = (of: ReportOrder) =>
  parcelsOfLines(of).map((parcel) => reportRow(splitItemReport, parcel));
const taxOf = (of: ReportOrder) => reportRow(invoiceReportSheet, parcelsOfLines(of)[0]!);

describe("the orders report", () => {
  test(
    "has its fourteen columns in order, followed by the short number and the invoice",
    { tags: ["staff-3.4"] },
    () => {
      expect(reportRow(ordersReport, order())).toEqual({
        orderId: "0193a000-0000-7000-8000-000000000001",
        customerName: "Asha",
        customerGST: "07ABCDE1234F1Z2",
        phoneNumber: "9876543210",
        customerEmail: "asha@example.in",
        listOfItems: "Plain Poly Courier Bag 6x8 inch without POD x 1000, Honeycomb Sleeve 150 mm (box) x 5",
        itemCount: 2,
        itemTotalPrice: 17_755.25,
        status: "Order Processing",
        "Order Date": "2026-11-20 23:59",
        totalAmount: 19_925.49,
        razorpayOrderId: "order_A",
        razorpayPaymentId: "pay_A",
        razorpaySignature: "",
        orderNumber: "26-27/000001",
        invoice: "https://shop.example/orders/1/invoice",
        invoiceNumber: "DB/26-27/000001",
      });
      expect(Object.keys(reportRow(ordersReport, order())).join(" ")).toBe(
        "orderId customerName customerGST phoneNumber customerEmail listOfItems itemCount itemTotalPrice status Order Date totalAmount razorpayOrderId razorpayPaymentId razorpaySignature orderNumber invoiceNumber invoice",
      );
    },
  );
});

describe("the processing report", () => {
  test(
    "has its columns in order, with City and State from the address's fields",
    { tags: ["staff-3.5"] },
    () => {
      const row = processingRow(order({ lines: [bags] }));
      expect(Object.keys(row).join(" ")).toBe(
        "orderId customerName phoneNumber itemSKUs listOfItems itemCount itemTotalPrice itemGST Length Breadth Height Weight customerEmail address City State pinCode GSTIN isDelhi orderNumber invoiceNumber invoice",
      );
      expect(row).toMatchObject({
        customerName: "Ravi Kumar",
        phoneNumber: "9123456789",
        itemSKUs: "POLNPD060080",
        itemTotalPrice: 660,
        itemGST: 118.81,
        Length: 20.4,
        Breadth: 15.3,
        Height: 11.5,
        Weight: 3.25,
        address: "14 Rohtak Road",
        City: "West Delhi",
        State: "Delhi",
        pinCode: "110041",
        isDelhi: true,
      });
    },
  );

  test("has an empty size when product data lack it", () => {
    expect(processingRow(order())).toMatchObject({ Length: null, Breadth: null, Height: null, Weight: null });
  });

  test.each([
    ["110000", true],
    ["110098", true],
    ["110099", false],
    ["560001", false],
    ["", false],
  ])("isDelhi for the PIN code %s is %s", { tags: ["staff-9.2"] }, (zipCode, isDelhi) => {
    const { shippingAddress } = order();
    expect(processingRow(order({ shippingAddress: { ...shippingAddress, zipCode } })).isDelhi).toBe(isDelhi);
  });

  test(
    "the pending orders sheet adds the fixed columns, with the item total including GST as unit price",
    { tags: ["staff-9.3", "staff-9.4"] },
    () => {
      expect(reportRow(pendingOrdersSheet, parcelOfOrder(order({ lines: [bags] })))).toMatchObject({
        transportMode: "SURFACE",
        paymentMode: "PREPAID",
        packaging: "Poly",
        orderedQuantity: 1,
        unitPrice: 778.81,
        pickupLocation: "Delhi",
        pickupPincode: "110041",
        sellerLocation: "Delhi",
        sellerPincode: "110041",
      });
    },
  );
});

describe("split items", () => {
  test("have a row per line with its own amounts and size", { tags: ["staff-3.6"] }, () => {
    const [first, second, ...none] = splitItemRows(order());
    expect(none).toEqual([]);
    expect(Object.keys(first!).slice(-8)).toEqual([
      "itemSKU",
      "itemName",
      "itemQuantity",
      "pricePerUnit",
      "itemHSN",
      "orderNumber",
      "invoiceNumber",
      "invoice",
    ]);
    expect(first).toMatchObject({
      itemSKU: "POLNPD060080",
      pricePerUnit: 0.66,
      itemGST: 118.81,
      Weight: 3.25,
      itemCount: 1,
    });
    expect(second).toMatchObject({
      itemQuantity: 5,
      pricePerUnit: 3419.05,
      itemTotalPrice: 17_095.25,
      itemHSN: "48089000",
      Weight: null,
    });
  });

  test.each([
    [{ cgstPaise: 5941, sgstPaise: 5941, igstPaise: 0 }, "110041", "Only by rounding"],
    [{ cgstPaise: 5940, sgstPaise: 5941, igstPaise: 0 }, "110041", ""],
    [{ cgstPaise: 0, sgstPaise: 0, igstPaise: 11_881 }, "110041", "Invoice has IGST"],
    [{ cgstPaise: 5941, sgstPaise: 5941, igstPaise: 0 }, "560001", "Invoice has CGST and SGST"],
    [{ cgstPaise: 0, sgstPaise: 0, igstPaise: 11_881 }, "560001", ""],
    [null, "560001", ""],
  ])("say where the heads of the invoice %j differ from those of %s: %j", (invoiced, zipCode, words) => {
    const shippingAddress = { ...order().shippingAddress, zipCode };
    const row = taxOf(order({ shippingAddress, lines: [{ ...bags, invoiced }] }));
    expect(row["Differs from invoice"]).toBe(words);
    expect(Object.keys(row).at(-1)).toBe("Differs from invoice");
  });

  test(
    "have 9% CGST and 9% SGST inside Delhi and 18% IGST elsewhere, which add up to the tax exactly",
    { tags: ["staff-9.2"] },
    () => {
      expect(taxOf(order())).toMatchObject({
        "CGST %": 9,
        CGST: 59.4,
        "SGST %": 9,
        SGST: 59.41,
        "IGST %": 0,
        IGST: 0,
      });
      const { shippingAddress } = order();
      const elsewhere = order({ shippingAddress: { ...shippingAddress, zipCode: "560001" } });
      expect(taxOf(elsewhere)).toMatchObject({ "CGST %": 0, CGST: 0, "IGST %": 18, IGST: 118.81 });
    },
  );
});

test("a replacement has the value of its goods, and is not taxed again", () => {
  const tax = { "CGST %": 9, CGST: 0, "SGST %": 9, SGST: 0, "IGST %": 0, IGST: 0 };
  const replacement = order({ isReplacement: true, lines: [{ ...bags, invoiced: null }] });
  expect(taxOf(replacement)).toMatchObject({ itemTotalPrice: 660, itemGST: 118.81, ...tax });
});

test(
  "the invoice report has the tax heads of the invoice after those of the specification, empty without one",
  { tags: ["staff-9.4"] },
  () => {
    const rows = parcelsOfLines(order({ lines: [bags, sleeves] })).map((parcel) =>
      reportRow(invoiceReportSheet, parcel),
    );
    expect(Object.keys(rows[0]!).slice(-10)).toEqual([
      "CGST %",
      "CGST",
      "SGST %",
      "SGST",
      "IGST %",
      "IGST",
      "Invoice CGST",
      "Invoice SGST",
      "Invoice IGST",
      "Differs from invoice",
    ]);
    expect(rows).toMatchObject([
      { "Invoice CGST": 0, "Invoice SGST": 0, "Invoice IGST": 118.81 },
      { "Invoice CGST": null, "Invoice SGST": null, "Invoice IGST": null },
    ]);
  },
);
