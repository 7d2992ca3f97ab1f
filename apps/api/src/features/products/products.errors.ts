import { formatUnitPrice, type UnitPrice } from "@dakbag/domain/money/money";
import { conflict, invalidField, ShopError } from "../../platform/shop-error.ts";

export const offerChanged = (reason: string) =>
  conflict("changed-meanwhile", `${reason} Please check it again.`);

/** Staff have not checked a price that moves by more than half. */
export const priceUnchecked = (before: UnitPrice, after: UnitPrice) =>
  conflict(
    "price-unchecked",
    `The price moves by more than half: from ${formatUnitPrice(before)} to ${formatUnitPrice(after)}.`,
  );

export const noGstRate = (hsn: string) =>
  invalidField("hsn", `hsn ${hsn} has no GST rate. Please add one at /admin/tax-rates first.`);

export const skuTaken = (sku: string) => {
  const message = `There is another product with the SKU ${sku} already.`;
  return new ShopError(409, "sku-taken", message, { details: [{ field: "SKU", message }] });
};

export const productChanged = (sku: string, by: string | undefined) =>
  conflict(
    "changed-meanwhile",
    `${by ?? "Another user"} has changed ${sku} since you opened it. Your change was not saved: please check it again.`,
  );

export const pictureNotFound = (index: number) =>
  invalidField(`images.${index}`, `images: picture ${index + 1} was not found. Please add it again.`);
