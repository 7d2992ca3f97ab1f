import {
  maxOrdersInPrint,
  packingPrintKinds,
  type PrintKind,
  printKinds,
} from "@dakbag/domain/orders/order-prints";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { namedParcel } from "./fields.ts";

const selectedOrders = <const Kinds extends readonly PrintKind[]>(kinds: Kinds) =>
  z.strictObject({
    kind: z.enum(kinds, { error: `kind must be one of ${kinds.join(", ")}` }),
    orders: z
      .array(namedParcel("orders must be identifiers of orders"), { error: "orders must be a list" })
      .min(1, "orders must name at least one order")
      .max(
        maxOrdersInPrint,
        `orders must name at most ${maxOrdersInPrint} orders: please print them in several parts`,
      )
      .refine((ids) => new Set(ids).size === ids.length, "orders must name each order once"),
  });

/**
 * Selected orders as one PDF, in the order in which they are named. One that leaves in several parcels is
 * printed parcel by parcel, and a parcel may be named. `packing-slips` has one page or
 * more for each box, `address-labels` one of 4 x 6 inch with the barcode of its tracking number, `pick-list` the products of
 * all the orders, `hand-over-list` a list for each courier, and `invoices` the original, duplicate and triplicate of each tax
 * invoice. `challans` has the three copies of each delivery challan of an order that leaves in several parcels, and issues those that
 * parcels need which are still here; nothing else is written. 404 when an order does not exist; 409 `not-printable` names those that
 * are not sent, have no invoice or need no challan.
 */
export const printOrders = endpoint("POST /api/admin/orders/print", {
  access: "accounts",
  body: selectedOrders(printKinds),
  answer: z.custom<Blob>(),
});

/** The same for packing: everything but invoices and challans, so that no amount is in it. */
export const printForPacking = endpoint("POST /api/packing/print", {
  access: "packing",
  body: selectedOrders(packingPrintKinds),
  answer: z.custom<Blob>(),
});
