import { ShopError, invalidField } from "../../platform/shop-error.ts";

export const noRateOf = (hsn: string) =>
  invalidField("hsn", `hsn ${hsn} has no GST rate. Please add one at /admin/tax-rates first.`);

export const skuIsTaken = (sku: string) => {
  const message = `There is another product with the SKU ${sku} already.`;
  return new ShopError(409, "sku-taken", message, { details: [{ field: "SKU", message }] });
};

export const changedMeanwhile = (sku: string, by: string | undefined) =>
  new ShopError(
    409,
    "changed-meanwhile",
    `${by ?? "Somebody"} has changed ${sku} since you opened it. Nothing of yours was saved: please look at it again.`,
  );
