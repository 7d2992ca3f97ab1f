import type { Product } from "@dakbag/contracts/catalogue";
import { discountPercent, nextTier } from "@dakbag/domain/pricing/bulk-discount";
import { formatQuantity, formatRupees, formatUnitPrice, type Paise } from "@dakbag/domain/money/money";
import { unitPriceOfTotal } from "@dakbag/domain/money/part-of-price";
import { saleKind, unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { formatPrice, priceProduct, unitName } from "#app/components/product-price.ts";
import { Facts } from "#app/ui/table.tsx";
import styles from "./product.module.css";

/** What a quantity costs: with GST, and net for a buyer who claims the GST back as input credit. Delivery is free. */
export function BuyTotals({ product, quantity }: { product: Product; quantity: number }) {
  const line = priceProduct(product, quantity);
  const kind = saleKind(product);
  const percent = discountPercent(kind, quantity);
  const next = nextTier(kind, quantity);
  const ofOne = (total: Paise) =>
    quantity > 1 && `${formatUnitPrice(unitPriceOfTotal(total, quantity))} a ${unitName(product)}`;
  const sums = [
    { name: `${formatQuantity(quantity)} × ${formatPrice(product)}`, value: formatRupees(line.grossPaise) },
    ...(percent > 0
      ? [
          { name: `Bulk discount ${percent}%`, value: `−${formatRupees(line.discountPaise)}` },
          { name: "Total Price", value: formatRupees(line.taxablePaise) },
        ]
      : []),
    { name: `GST ${product.gstRatePercent}%`, value: formatRupees(line.gstPaise) },
    {
      name: (
        <span>
          Final Price{" "}
          <small className="muted">
            {["with GST, delivered", ofOne(line.totalPaise)].filter(Boolean).join(" · ")}
          </small>
        </span>
      ),
      value: formatRupees(line.totalPaise),
      strong: true,
    },
    {
      name: (
        <span>
          Net if you claim GST credit <small className="muted">{ofOne(line.taxablePaise)}</small>
        </span>
      ),
      value: formatRupees(line.taxablePaise),
    },
  ];
  return (
    <div aria-live="polite" className={styles.totals}>
      <Facts facts={sums} sums />
      {next && (
        <p className="muted">
          {`${next.minimumQuantity - quantity} more ${unitNoun(product, next.minimumQuantity - quantity)} and the discount is ${next.percent}%.`}
        </p>
      )}
    </div>
  );
}
