import { ProductTitle } from "#app/components/product-title.tsx";
import type { DeskProduct } from "@dakbag/contracts/products";
import { formatQuantity } from "@dakbag/domain/money/money";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { numeric, TableHead } from "#app/ui/table.tsx";
import { formatPrice } from "./format-product.ts";
import styles from "./products.module.css";

interface ProductsTableProps {
  products: readonly DeskProduct[];
  isBusy: boolean;
  onChange: (product: DeskProduct) => void;
}

/** Products with what they cost and how many there are; a row each, on a phone a card. */
export function ProductsTable({ products, isBusy, onChange }: ProductsTableProps) {
  return (
    <StaffTable name="Products" isBusy={isBusy} className={styles.list}>
      <TableHead
        columns={[
          "SKU",
          "Title",
          "Size",
          { number: "Price per unit" },
          { number: "GST" },
          { number: "Stock" },
          { number: "Held by orders" },
          "In the shop",
          "Action",
        ]}
      />
      <tbody>
        {products.map((product) => (
          <ProductRow key={product.SKU} product={product} onChange={() => onChange(product)} />
        ))}
      </tbody>
    </StaffTable>
  );
}

function ProductRow({ product, onChange }: { product: DeskProduct; onChange: () => void }) {
  const { SKU, title, size, gstRatePercent, unitsHeld, isShown } = product;
  return (
    <tr>
      <th scope="row" data-label="SKU" className={styles.sku}>
        {SKU}
      </th>
      <td data-label="Title" className={styles.title}>
        <ProductTitle title={title} />
      </td>
      <td data-label="Size">{size}</td>
      <td data-label="Price" className={numeric}>
        {formatPrice(product)}
      </td>
      <td data-label="GST" className={numeric}>
        {gstRatePercent === null ? <Badge tone="bad">No rate</Badge> : `${gstRatePercent}%`}
      </td>
      <td data-label="Stock" className={numeric}>
        <StockCell product={product} />
      </td>
      <td data-label="Held" className={numeric}>
        {unitsHeld === 0 ? "–" : formatQuantity(unitsHeld)}
      </td>
      <td data-label="Shop">
        <Badge tone={isShown ? "ok" : "neutral"}>{isShown ? "Shown" : "Hidden"}</Badge>
      </td>
      <td data-label="Actions" className={styles.action}>
        <div className={styles.actions}>
          <Button size="small" aria-label={`Stock and price of ${SKU}`} onClick={onChange}>
            Stock and price
          </Button>
          <ButtonLink
            kind="quiet"
            size="small"
            aria-label={`Edit ${SKU}`}
            to={`/admin/products/${encodeURIComponent(SKU)}`}
          >
            Edit
          </ButtonLink>
        </div>
      </td>
    </tr>
  );
}

function StockCell({ product: { stock, isLow } }: { product: DeskProduct }) {
  return (
    <div className={styles.stock}>
      <span>{formatQuantity(stock)}</span>
      {stock === 0 ? <Badge tone="bad">Out of stock</Badge> : isLow && <Badge tone="warn">Running low</Badge>}
    </div>
  );
}
