import { listProblems } from "@dakbag/domain/orders/order-prints";
import { conflict, ShopError } from "../../platform/shop-error.ts";

export const ordersNotFound = (ids: readonly string[]) =>
  new ShopError(
    404,
    "not-found",
    `orders names ${ids.length === 1 ? "an order that does" : `${ids.length} orders that do`} not exist: ${ids[0]}`,
  );

export const notPrintable = (problems: Parameters<typeof listProblems>[0]) =>
  conflict("not-printable", `Nothing was printed: ${listProblems(problems)}. Please select only the others.`);

/** @param cause for the log */
export const printNotMade = (cause: unknown) =>
  Object.assign(
    new ShopError(503, "server-error", "The PDF could not be made now. Please try again.", {
      retryAfterSeconds: 10,
    }),
    { cause },
  );

export const tooManyPrints = "Several prints are being made already. Please try again in a minute.";
