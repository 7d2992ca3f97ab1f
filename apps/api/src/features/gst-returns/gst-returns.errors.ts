import { formatQuantity } from "@dakbag/domain/money/money";
import { ShopError } from "../../platform/shop-error.ts";

export const tooManyReturns =
  "Several returns are being written already. Please try again when one of them is done.";

export const tooManyArchives =
  "Another month's documents are being written already. Please try again when they are done.";

export const tooManyForArchive = (month: string, max: number) =>
  new ShopError(
    413,
    "too-many-documents",
    `${month} has more than ${formatQuantity(max)} documents, which no ZIP file holds. Please print them at the orders desk, 500 at a time.`,
  );
