import { contact } from "@dakbag/company/company";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { invoiceTotals, taxLines } from "@dakbag/domain/gst/invoice-tax";
import { type AddressOfSupply, placeOfSupply, supplierState } from "@dakbag/domain/gst/place-of-supply";
import type pg from "pg";
import {
  type AddressSnapshot,
  findOrder,
  type OrderLineRow,
  type OrderRow,
} from "../orders/orders.queries.ts";
import { insertInvoice, type InvoiceToInsert } from "./invoices.queries.ts";
import { issueDocument, numberDocument } from "./issue-document.ts";

/**
 * Makes the tax invoice of an order whose payment was just honoured, in the settlement's transaction: the order's row
 * is locked by then.
 *
 * @param now the settlement's clock; its day in Asia/Kolkata is the invoice's
 * @returns the invoice's number, or why there is none
 */
export function issueInvoice(
  tx: pg.PoolClient,
  orderId: string,
  now: Date,
): Promise<{ number: string } | { problem: string }> {
  return issueDocument(tx, () => writeInvoice(tx, orderId, now));
}

async function writeInvoice(tx: pg.PoolClient, orderId: string, now: Date): Promise<string> {
  const [order] = await findOrder(tx, orderId);
  if (!order) throw new Error(`order ${orderId} does not exist`);
  const { lines, ...rest } = draftInvoice(order);
  const numbered = await numberDocument(tx, "tax invoice", now);
  await insertInvoice(tx, { ...rest, ...numbered, orderId }, JSON.stringify(lines));
  return numbered.number;
}

/** The content of an order's invoice, without number and date. */
function draftInvoice(order: OrderRow) {
  const { gstin, uin } = order;
  const billingAddress = withEveryPart(order.billingAddress);
  const shippingAddress = withEveryPart(order.shippingAddress);
  const seller = supplierState(contact.gstin);
  const place = placeOfSupply({ gstin, billingAddress, shippingAddress, supplierGstin: contact.gstin });
  const isIntraState = place.stateCode === seller.stateCode;
  const lines = taxLines(
    order.lines.map((line) => ({ ...line, gstRateBasisPoints: rateOf(line) })),
    isIntraState,
  );
  const totals = invoiceTotals(lines);
  if (totals.totalPaise !== order.totalPaise) {
    throw new RangeError(`the lines come to ${totals.totalPaise} paise, the order to ${order.totalPaise}`);
  }
  return {
    supplier: {
      legalName: contact.legalName,
      gstin: contact.gstin,
      address: contact.warehouse,
      stateCode: seller.stateCode,
      state: seller.stateName,
    },
    buyerName: billingAddress.name || shippingAddress.name,
    gstin,
    uin,
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
/** An order of an older shape may lack a part of an address. */
const withEveryPart = (address: Partial<AddressSnapshot>): AddressSnapshot => ({ ...noAddress, ...address });
