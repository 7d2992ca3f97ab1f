import { readUin } from "@dakbag/domain/gst/gstin";
import { addresses, contact } from "@dakbag/company/company";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import type { AddressOfSupply } from "@dakbag/domain/gst/place-of-supply";
import { saleTax } from "@dakbag/domain/gst/sale-tax";
import type pg from "pg";
import { findOrder } from "../orders/find-orders.ts";
import type { AddressSnapshot, OrderLineRow, OrderRow } from "../orders/order-rows.ts";
import { insertInvoice, type InvoiceToInsert } from "./invoices.queries.ts";
import { issueDocument, numberDocument } from "./issue-document.ts";
import { signedBy } from "./signature-picture.ts";

/**
 * Issues the tax invoice of an order that has just been paid, in the transaction of the settlement, which has locked the
 * order's row.
 *
 * @param now the time of the settlement; its day in Asia/Kolkata is the date of the invoice
 * @returns the invoice's number, or the reason why none was issued
 */
export function issueInvoice(
  tx: pg.PoolClient,
  orderId: string,
  now: Date,
): Promise<{ number: string } | { problem: string }> {
  return issueDocument(tx, () => writeInvoice(tx, orderId, now));
}

async function writeInvoice(tx: pg.PoolClient, orderId: string, now: Date): Promise<string> {
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  const { lines, ...rest } = draftInvoice(order);
  const numbered = await numberDocument(tx, "tax invoice", now);
  await insertInvoice(tx, { ...rest, ...numbered, orderId }, JSON.stringify(lines));
  return numbered.number;
}

/** The content of an order's invoice, without number and date. */
function draftInvoice(order: OrderRow) {
  const billingAddress = fillAddress(order.billingAddress);
  const shippingAddress = fillAddress(order.shippingAddress);
  const { gstin, seller, place, isIntraState, lines, totals } = saleTax(
    { gstin: order.gstin, billingAddress, shippingAddress, supplierGstin: contact.gstin },
    order.lines.map((line) => ({ ...line, gstRateBasisPoints: rateOf(line) })),
  );
  if (totals.totalPaise !== order.totalPaise) {
    throw new RangeError(`the lines come to ${totals.totalPaise} paise, the order to ${order.totalPaise}`);
  }
  return {
    supplier: {
      legalName: contact.legalName,
      gstin: contact.gstin,
      address: contact.warehouse,
      addressParts: addresses.warehouse,
      stateCode: seller.stateCode,
      state: seller.stateName,
      signatory: signedBy(),
    },
    buyerName: billingAddress.name || shippingAddress.name,
    gstin,
    uin: readUin(order.uin) ?? "",
    billingAddress,
    shippingAddress,
    placeOfSupplyCode: place.stateCode,
    placeOfSupply: place.stateName,
    isIntraState,
    ...totals,
    lines,
  } satisfies Partial<InvoiceToInsert> & { lines: unknown };
}

const rateOf = ({ gstRatePercent }: OrderLineRow) => percentToBasisPoints(Number(gstRatePercent));

const noAddress: AddressSnapshot & AddressOfSupply = {
  name: "",
  companyName: "",
  addressLine: "",
  district: "",
  state: "",
  country: "",
  zipCode: "",
  phoneNumber: "",
};
/** Fills in fields that the addresses of older orders may not have. */
const fillAddress = (address: Partial<AddressSnapshot>): AddressSnapshot => ({ ...noAddress, ...address });
