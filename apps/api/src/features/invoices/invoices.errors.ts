import { conflict, ShopError } from "../../platform/shop-error.ts";

export const notPaidYet = () =>
  conflict("not-paid", "This order is not paid: its invoice is made with the payment.");

export const hasPastedInvoice = () =>
  conflict("invoice-pasted", "This order has a pasted invoice. Remove its link first.");

export const invoiceNotMade = (problem: string) =>
  conflict("invoice-not-made", `No invoice could be made: ${problem}.`);

/** @param cause for the log */
export const documentNotMade = (cause: unknown) =>
  Object.assign(
    new ShopError(503, "server-error", "The document could not be made now. Please try again.", {
      retryAfterSeconds: 10,
    }),
    { cause },
  );
