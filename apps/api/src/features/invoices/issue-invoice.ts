import { contact } from "@dakbag/company/contact";
import { financialYear } from "@dakbag/domain/financial-year";
import { percentToBasisPoints } from "@dakbag/domain/gst-tax";
import { indiaDay } from "@dakbag/domain/india-day";
import { invoiceNumber } from "@dakbag/domain/invoice-number";
import { invoiceTotals, taxLines } from "@dakbag/domain/invoice-tax";
import { type AddressOfSupply, placeOfSupply, supplierState } from "@dakbag/domain/place-of-supply";
import pg from "pg";
import { isDatabaseAway, savepoint } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import {
  type AddressSnapshot,
  findOrder,
  type OrderLineRow,
  type OrderRow,
} from "../orders/orders.queries.ts";
import { insertInvoice, type InvoiceToInsert, takeSerial } from "./invoices.queries.ts";

/**
 * Makes the tax invoice of an order whose payment was just honoured, in the settlement's transaction: the order's row
 * is locked by then, and the series' row, which every invoice of the year needs, is the last thing that is locked.
 *
 * The money has been taken, so an invoice that cannot be made, because the order or the shop's own facts are wrong, is
 * no reason to refuse the payment: nothing of it is kept then, not even its serial, and the answer says why. What may
 * go well the next time, such as a lock that did not come free, is thrown: the settlement is rolled back and told anew.
 *
 * @param now the settlement's clock; its day in Asia/Kolkata is the invoice's
 * @returns the invoice's number, or why there is none
 */
export async function issueInvoice(
  tx: pg.PoolClient,
  orderId: string,
  now: Date,
): Promise<{ number: string } | { problem: string }> {
  try {
    return { number: await savepoint(tx, () => writeInvoice(tx, orderId, now)) };
  } catch (error) {
    if (!(error instanceof Error) || isPassing(error)) throw error;
    return { problem: error.message };
  }
}

async function writeInvoice(tx: pg.PoolClient, orderId: string, now: Date): Promise<string> {
  const [order] = await findOrder(tx, orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  const { lines, ...rest } = draftInvoice(order);
  const year = financialYear(now);
  const [taken] = await takeSerial(tx, "tax invoice", year);
  if (!taken) throw new Error("the series gave no serial");
  const number = invoiceNumber("DB", year, taken.serial);
  const numbered = { id: uuidV7(now), number, financialYear: year, serial: taken.serial };
  await insertInvoice(
    tx,
    { ...rest, ...numbered, orderId, day: indiaDay(now), issuedAt: now },
    JSON.stringify(lines),
  );
  return number;
}

/** What an order's invoice says, but for its number and its day. */
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

// PostgreSQL: serialization failure, deadlock, statement timeout, lock timeout
const passing = new Set(["40001", "40P01", "57014", "55P03"]);

/** Whether the same may go well the next time. */
function isPassing(error: Error): boolean {
  return isDatabaseAway(error) || (error instanceof pg.DatabaseError && passing.has(error.code ?? ""));
}
