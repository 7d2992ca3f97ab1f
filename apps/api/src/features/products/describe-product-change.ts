import type { FieldChange } from "@dakbag/contracts/imports";
import { formatQuantity, formatUnitPrice } from "@dakbag/domain/money/money";
import type { ProductState } from "@dakbag/domain/catalogue/product-change";
import { writeUnitPrice } from "@dakbag/domain/money/unit-price-text";
import type { AuditEntry } from "../audit-log/record-audit.ts";
import type { OfferChange } from "../catalogue/change-offers.ts";

/**
 * The audit log's entries on a product's change: one for the price, one for the stock, one for the visibility.
 *
 * @param why the reason that staff gave, or the uploaded file
 */
export function auditOfChange({ sku, before, after }: OfferChange, why: string): AuditEntry[] {
  const entries: AuditEntry[] = [];
  if (before.price !== after.price)
    entries.push({
      action: "product.price-changed",
      subject: sku,
      summary: `The price of ${sku} went from ${formatUnitPrice(before.price)} to ${formatUnitPrice(after.price)}: ${why}`,
      changes: [{ field: "price", before: writeUnitPrice(before.price), after: writeUnitPrice(after.price) }],
    });
  if (before.stock !== after.stock)
    entries.push({
      action: "product.stock-changed",
      subject: sku,
      summary: `The stock of ${sku} went from ${formatQuantity(before.stock)} to ${formatQuantity(after.stock)} (${describeDifference(before, after)}): ${why}`,
      changes: [{ field: "stock", before: before.stock, after: after.stock }],
    });
  if (before.isShown !== after.isShown)
    entries.push({
      action: after.isShown ? "product.shown" : "product.hidden",
      subject: sku,
      summary: `${sku} is ${after.isShown ? "shown in the shop again" : "hidden from the shop"}: ${why}`,
      changes: [{ field: "shown", before: before.isShown, after: after.isShown }],
    });
  return entries;
}

/** What changes, from and to, in one line. */
export function describeProductChange(before: ProductState, after: ProductState): string {
  const parts = [
    before.price !== after.price &&
      `Price ${formatUnitPrice(before.price)} → ${formatUnitPrice(after.price)}`,
    before.stock !== after.stock &&
      `Stock ${formatQuantity(before.stock)} → ${formatQuantity(after.stock)} (${describeDifference(before, after)})`,
    before.isShown !== after.isShown && (after.isShown ? "Hidden → shown" : "Shown → hidden"),
  ];
  return parts.filter((part) => part !== false).join("; ");
}

/** Each value that changes, for a preview. */
export function listProductChanges(before: ProductState, after: ProductState): FieldChange[] {
  const shown = ({ isShown }: ProductState) => (isShown ? "shown" : "hidden");
  const all = [
    { field: "Price", before: formatUnitPrice(before.price), after: formatUnitPrice(after.price) },
    {
      field: "Stock",
      before: formatQuantity(before.stock),
      after: `${formatQuantity(after.stock)} (${describeDifference(before, after)})`,
      isSame: before.stock === after.stock,
    },
    { field: "In the shop", before: shown(before), after: shown(after) },
  ];
  return all
    .filter((one) => !(one.isSame ?? one.before === one.after))
    .map(({ field, before: from, after: to }) => ({ field, before: from, after: to }));
}

function describeDifference(before: ProductState, after: ProductState): string {
  const difference = after.stock - before.stock;
  return `${formatQuantity(Math.abs(difference))} ${difference > 0 ? "added" : "taken"}`;
}
